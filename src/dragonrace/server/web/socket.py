"""The socket: play and look on. See docs/server.md for its messages."""

import asyncio
import json
import logging
import time
from contextlib import suppress
from typing import Any

from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from dragonrace.core.words.voice import current_voice
from dragonrace.server import keys
from dragonrace.server.limits import Bucket
from dragonrace.server.metrics import acknowledging, count_refusal, sockets
from dragonrace.server.refusals import Refusal, server_failed
from dragonrace.server.table.lobby import Lobby
from dragonrace.server.table.table import Table
from dragonrace.server.table.watcher import Watcher, as_text
from dragonrace.server.web.allowances import Allowances, address_of
from dragonrace.server.web.complaints import complain
from dragonrace.server.web.guard import check_host, is_foreign
from dragonrace.server.web.messages import Act, Look, client_message
from dragonrace.server.web.turns import SHARE, Turns

__all__ = ["serve_socket"]

logger = logging.getLogger(__name__)

MAX_MESSAGE = 16 * 1024
"""How long a message may be, in bytes."""
BURST, PER_SECOND = 200, 50
"""How many messages a socket may send at once, and in the long run; then it is read more slowly."""
LOOKED, LOOKED_PER_SECOND = 2 * 1024 * 1024, 256 * 1024
"""For how many bytes a socket may look around at once, and in the long run; then its looks are answered later."""

ARRIVAL = SHARE
"""A socket that begins costs as much as a message of so many characters: one may begin in a turn."""

NO_SUCH_MATCH, COME_BACK, TOO_SLOW, FOREIGN, TOO_MANY = 4404, 1012, 1013, 4403, 4429


async def serve_socket(socket: WebSocket) -> None:
    """Serve one socket from its beginning to its end."""
    await socket.app.state.turns.wait(ARRIVAL)
    await socket.accept()
    try:
        check_host(socket.headers, socket.app.state.reach)
        if is_foreign(socket.headers):
            raise Refusal("request.foreign-origin", "This page comes from another site.")
    except Refusal as refusal:
        await _refuse_all(socket, refusal, FOREIGN)
        return
    lobby: Lobby = socket.app.state.lobby
    allowances: Allowances = socket.app.state.allowances
    key = keys.known(socket.cookies)
    try:
        with allowances.socket(key, address_of(socket)), sockets.track_inprogress():
            async with lobby.open(socket.path_params["match_id"]) as table:
                await _attend(socket, table, key)
    except Refusal as refusal:
        await _refuse_opening(socket, refusal)
    except (WebSocketDisconnect, OSError):
        pass


async def _refuse_opening(socket: WebSocket, refusal: Refusal) -> None:
    """Refuse who can't look on. Where it may go well in a moment, the page tries again by itself, and needs no word."""
    if refusal.status >= 500:
        with suppress(WebSocketDisconnect, OSError, RuntimeError):
            await socket.close(COME_BACK, refusal.code)
        return
    await _refuse_all(socket, refusal, TOO_MANY if refusal.status == 429 else NO_SUCH_MATCH)


async def _refuse_all(socket: WebSocket, refusal: Refusal, code: int) -> None:
    """Say why, then close: a browser sees nothing of a handshake that is refused."""
    try:
        await socket.send_text(as_text(_refused(None, refusal)))
        await socket.close(code, refusal.code)
    except (WebSocketDisconnect, OSError, RuntimeError):
        pass


async def _attend(socket: WebSocket, table: Table, key: str | None) -> None:
    watcher = Watcher(key, language=current_voice().language)
    _choose_seat(socket, table, watcher)
    aside = [asyncio.create_task(work) for work in (_write(socket, watcher), _look_around(table, watcher))]
    try:
        await table.join(watcher)
        await _read(socket, table, watcher)
    finally:
        table.leave(watcher)
        for task in aside:
            task.cancel()


def _choose_seat(socket: WebSocket, table: Table, watcher: Watcher) -> None:
    """Look from ``?seat=``; who may not gets told why, and looks on as a spectator."""
    text = socket.query_params.get("seat")
    if text is None:
        return
    try:
        seat = _number(text)
        table.check_viewer(watcher.key, seat)
        watcher.seat = seat
    except Refusal as refusal:
        watcher.send(as_text(_refused(None, refusal)))


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise _invalid("The seat in the address must be a whole number.", "seat")
    return int(text)


async def _write(socket: WebSocket, watcher: Watcher) -> None:
    """Send what is queued, as fast as this reader reads."""
    turns: Turns = socket.app.state.turns
    try:
        while (text := await watcher.next()) is not None:
            await turns.wait(len(text))
            await socket.send_text(text)
        await socket.close(TOO_SLOW, "too slow; come back")
    except (WebSocketDisconnect, OSError, RuntimeError):
        watcher.drop()  # it has gone; the reading side ends by itself


async def _read(socket: WebSocket, table: Table, watcher: Watcher) -> None:
    pace = Bucket(BURST, PER_SECOND)
    while socket.client_state == WebSocketState.CONNECTED:
        frame = await socket.receive()
        if frame["type"] == "websocket.disconnect":
            return
        await asyncio.sleep(pace.take())  # 0 lets others have a turn
        answer = await _answer(frame, table, watcher)
        if answer is not None:
            watcher.send(as_text(answer))


async def _look_around(table: Table, watcher: Watcher) -> None:
    """Show what is looked for last, then rest for as long as that has taken, or its bytes are owed: looks are dear."""
    pace = Bucket(LOOKED, LOOKED_PER_SECOND)
    while True:
        seat, openly = await watcher.wish()
        began = time.monotonic()
        try:
            pause = pace.take(await table.look_from(watcher, seat, openly=openly))
        except Exception as error:
            watcher.send(as_text(_refused(None, _reason(error, table))))
            pause = 0
        await asyncio.sleep(max(pause, time.monotonic() - began))


async def _answer(frame: Any, table: Table, watcher: Watcher) -> dict[str, Any] | None:
    """Carry out one message; whatever it is, the socket stays open."""
    message_id = None
    try:
        content = _content(frame)
        message_id = _id(content)
        message = _check(content)
        if isinstance(message, Look):
            table.check_viewer(watcher.key, message.seat)
            watcher.wish_for(message.seat, openly=message.openly)
            return None
        return await _act(table, watcher, message)
    except Exception as error:
        return _refused(message_id, _reason(error, table))


def _reason(error: Exception, table: Table) -> Refusal:
    """Return why a message is not carried out."""
    if isinstance(error, Refusal):
        return error
    logger.error("a message to match %s failed", table.match_id, exc_info=error)
    return server_failed()


async def _act(table: Table, watcher: Watcher, act: Act) -> dict[str, Any]:
    with acknowledging():
        return {"type": "done", "id": act.id, "seen": await table.act(watcher.key, act.seat, act.text, act.seen)}


def _content(frame: Any) -> Any:
    """Return the JSON of a frame."""
    text = frame.get("text")
    if text is None:
        raise _invalid("A message must be a text frame with JSON, not a binary one.")
    if len(text.encode("utf-8", "surrogatepass")) > MAX_MESSAGE:
        raise _invalid(f"A message can't be longer than {MAX_MESSAGE} bytes.")
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise _invalid(f"A message must be JSON; {place}: {error.msg}.", place) from None
    except (ValueError, RecursionError):
        raise _invalid("A message must be JSON with numbers and depths that are not huge.") from None


def _check(content: Any) -> Act | Look:
    if not isinstance(content, dict):
        raise _invalid("A message must be an object with a type.")
    try:
        return client_message.validate_python(content)
    except ValidationError as error:
        errors = error.errors(include_url=False, include_input=False)
        skip = 0 if errors[0]["type"].startswith("union_tag") else 1
        raise complain(errors, "message.invalid", "The message", skip) from None


def _id(content: Any) -> str | None:
    """Return the id to answer with, also if the rest is wrong."""
    found = content.get("id") if isinstance(content, dict) else None
    return found if isinstance(found, str) and len(found) <= 64 else None


def _invalid(message: str, where: str | None = None) -> Refusal:
    return Refusal("message.invalid", message, where=where)


def _refused(message_id: str | None, refusal: Refusal) -> dict[str, Any]:
    count_refusal(refusal.code)
    return {"type": "refused", "id": message_id, "error": refusal.body()}

"""The socket: play and look on. See docs/server.md for its messages."""

import asyncio
import logging
from contextlib import suppress
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from dragonrace.core.words.voice import current_voice
from dragonrace.server import keys
from dragonrace.server.cluster.calls import SAY
from dragonrace.server.limits import Bucket
from dragonrace.server.metrics import acknowledging, count_refusal, sockets
from dragonrace.server.refusals import Refusal, server_failed
from dragonrace.server.table.lobby import Lobby
from dragonrace.server.table.table import Table, Wish
from dragonrace.server.table.watcher import Watcher, as_text
from dragonrace.server.web.allowances import Allowances, address_of
from dragonrace.server.web.guard import check_host, is_foreign
from dragonrace.server.web.messages import Act, AddHash, AddNumber, Beat, Chat, Look, Say
from dragonrace.server.web.reading import Message, QuickAct, check, content_of, id_of, invalid, quick_act, text_of
from dragonrace.server.web.turns import SHARE, Line

__all__ = ["serve_socket"]

logger = logging.getLogger(__name__)

BURST, PER_SECOND = 200, 50
"""How many messages a socket may send at once, and in the long run; then it is read more slowly."""
LOOKED, LOOKED_PER_SECOND = 2 * 1024 * 1024, 256 * 1024
"""For how many bytes a socket may look around at once, and in the long run; then its looks are answered later."""

BEAT = 10.0
"""Seconds between two beats."""
ARRIVAL = SHARE
"""A socket that begins costs as much as a message of so many characters: one may begin in a turn."""

NO_SUCH_MATCH, COME_BACK, TOO_SLOW, FOREIGN, TOO_MANY = 4404, 1012, 1013, 4403, 4429


async def serve_socket(socket: WebSocket) -> None:
    """Serve one socket from its beginning to its end."""
    await socket.app.state.turns.line(None).wait(ARRIVAL)
    try:
        await socket.accept()
    except RuntimeError:  # Starlette's word for a browser that has gone before it was let in
        return
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
    watcher = Watcher(key, language=current_voice().language, say=socket.scope.get(SAY))
    _choose_seat(socket, table, watcher)
    works = [_write(socket, watcher, table.match_id), _look_around(table, watcher)]
    if table.row.timing is not None:
        works.append(_beat(watcher))
    aside = [asyncio.create_task(work) for work in works]
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
        raise invalid("The seat in the address must be a whole number.", "seat")
    return int(text)


async def _write(socket: WebSocket, watcher: Watcher, match_id: str) -> None:
    """Send what is queued, as fast as this reader reads."""
    line: Line = socket.app.state.turns.line(match_id)
    try:
        while (text := await watcher.next()) is not None:
            await line.wait(len(text))
            await socket.send_text(text)
        await socket.close(TOO_SLOW, "too slow; come back")
    except (WebSocketDisconnect, OSError, RuntimeError):
        watcher.drop()  # it has gone; the reading side ends by itself


async def _read(socket: WebSocket, table: Table, watcher: Watcher) -> None:
    pace, clock = Bucket(BURST, PER_SECOND), asyncio.get_running_loop().time
    line: Line = socket.app.state.hearing.line(table.match_id)
    while socket.client_state == WebSocketState.CONNECTED:
        frame = await socket.receive()
        if frame["type"] == "websocket.disconnect":
            return
        came = clock()
        if pause := pace.take():
            await asyncio.sleep(pause)
        await line.wait(1)
        await _answer(frame, table, watcher, came)


async def _look_around(table: Table, watcher: Watcher) -> None:
    """Show what is looked for last, then rest for as long as that took, or its bytes are owed: looks are dear."""
    pace = Bucket(LOOKED, LOOKED_PER_SECOND)
    while True:
        seat, openly = await watcher.wish()
        try:
            shown = await table.look_from(watcher, seat, openly=openly)
        except Exception as error:
            watcher.send(as_text(_refused(None, _reason(error, table))))
        else:
            await asyncio.sleep(max(pace.take(shown.size), shown.seconds))


async def _beat(watcher: Watcher) -> None:
    """Find out again and again how long the network takes to this browser and back."""
    while True:
        watcher.send_beat()
        await asyncio.sleep(BEAT)


async def _answer(frame: Any, table: Table, watcher: Watcher, came: float) -> None:
    """Carry out one message, which came at this time; whatever it is, the socket stays open."""
    message_id = None
    try:
        text = text_of(frame)
        if (act := quick_act(text)) is not None:
            message_id = act.id
            await _act(table, watcher, act, came)
            return
        content = content_of(text)
        message_id = id_of(content)
        await _do(table, watcher, check(content), came)
    except Exception as error:
        watcher.send(as_text(_refused(message_id, _reason(error, table))))


async def _do(table: Table, watcher: Watcher, message: Message, came: float) -> None:
    if isinstance(message, Beat):
        watcher.hear_beat(message.number)
    elif isinstance(message, Look):
        table.check_viewer(watcher.key, message.seat)
        watcher.wish_for(message.seat, openly=message.openly)
    elif isinstance(message, Act):
        await _act(table, watcher, message, came)
    elif isinstance(message, AddHash):
        await table.numbers.add(watcher.key, message.seat, hash_of_it=message.hash)
    elif isinstance(message, AddNumber):
        await table.numbers.add(watcher.key, message.seat, number=message.number)
    else:
        _speak(table, watcher, message)


def _reason(error: Exception, table: Table) -> Refusal:
    """Return why a message is not carried out."""
    if isinstance(error, Refusal):
        return error
    logger.error("a message to match %s failed", table.match_id, exc_info=error)
    return server_failed()


async def _act(table: Table, watcher: Watcher, act: Act | QuickAct, came: float) -> None:
    wish = Wish(act.seat, act.text, act.seen, came, watcher.lag)
    with acknowledging() as acknowledged:

        def done(seen: int) -> None:
            watcher.send(as_text({"type": "done", "id": act.id, "seen": seen}))
            acknowledged()

        await table.act(watcher.key, wish, done)


def _speak(table: Table, watcher: Watcher, message: Say | Chat) -> None:
    """Let something be said aside: what the same person does next waits for no hearer."""

    def failed(refusal: Refusal) -> None:
        watcher.send(as_text(_refused(message.id, refusal)))

    if isinstance(message, Say):
        table.talk.say(watcher.key, message.seat, failed, phrase=message.phrase)
    else:
        table.talk.say(watcher.key, message.seat, failed, text=message.text)


def _refused(message_id: str | None, refusal: Refusal) -> dict[str, Any]:
    count_refusal(refusal.code)
    return {"type": "refused", "id": message_id, "error": refusal.body()}

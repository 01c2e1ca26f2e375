"""The web client's files, and those that games ship for it.

The client is built by Vite into ``static``, which a checkout does not have at first.
"""

import gzip
from functools import lru_cache
from pathlib import Path

from fastapi import APIRouter, Request, Response
from fastapi.responses import FileResponse, HTMLResponse
from starlette.background import BackgroundTask

from dragonrace.server import keys
from dragonrace.server.refusals import Refusal
from dragonrace.server.table import descriptions, drawings
from dragonrace.server.words import say

__all__ = ["router"]

STATIC = Path(__file__).parents[1] / "static"
UNBUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Dragon races: not built yet</title>
<style>body { font: 1.1rem/1.6 system-ui, sans-serif; max-width: 40rem; margin: 4rem auto; padding: 0 1rem }</style>
<main><h1>The table is not built yet</h1>
<p>The server runs, but the web client's files are missing. In the checkout, run</p>
<pre>cd web &amp;&amp; npm ci &amp;&amp; npm run build</pre>
<p>or <code>pip install .</code>, which does it too; then reload this page.</p></main></html>
"""
FOREVER = "public, max-age=31536000, immutable"
"""For files whose names change with their content."""
PACKED = {".js": "text/javascript", ".css": "text/css"}
"""What becomes much smaller by packing, and its media type; fonts are packed already."""

router = APIRouter(include_in_schema=False)


def _page(request: Request) -> Response:
    """Return the one page of the client; it reads the address by itself."""
    index, thinker = STATIC / "index.html", request.app.state.thinker
    background = BackgroundTask(thinker.where.warm)  # whoever opens a page may play against a bot soon
    response: Response
    if index.is_file():
        response = FileResponse(index, background=background)
    else:
        response = HTMLResponse(UNBUILT, background=background)
    response.headers["cache-control"] = "private, no-cache"  # it may come with a key
    is_secure = request.url.scheme == "https"
    note = keys.fresh_cookie(secure=is_secure)
    known = keys.read(request.cookies)
    if known is None or note["key"] not in request.cookies:
        response.set_cookie(**keys.cookie(known or keys.new_key(), secure=is_secure))
        response.set_cookie(**note)
    return response


METHODS = ["GET", "HEAD"]


@router.api_route("/", methods=METHODS)
@router.api_route("/match/{_match_id}", methods=METHODS)
@router.api_route("/join/{_match_id}/{_seat}", methods=METHODS)
@router.api_route("/along", methods=METHODS)
@router.api_route("/learn/{_game}", methods=METHODS)
@router.api_route("/learn/{_game}/{_lesson}", methods=METHODS)
def page(request: Request) -> Response:
    """Return the client's page."""
    return _page(request)


@router.api_route("/assets/{name:path}", methods=METHODS)
def asset(request: Request, name: str) -> Response:
    """Return a file whose name changes with its content, packed where the browser can unpack it.

    Packed once, and not for every request as other public answers are (``packing``).
    """
    found = _inside(f"assets/{name}")
    if found is None or found.suffix not in PACKED or "gzip" not in request.headers.get("accept-encoding", ""):
        return _file(f"assets/{name}", FOREVER)
    headers = {"cache-control": FOREVER, "content-encoding": "gzip", "vary": "accept-encoding"}
    return Response(_packed(found, found.stat().st_mtime_ns), media_type=PACKED[found.suffix], headers=headers)


@lru_cache(maxsize=64)
def _packed(path: Path, _changed: int) -> bytes:
    return gzip.compress(path.read_bytes())


@router.api_route("/games/{game}/{name}", methods=METHODS)
def game_file(game: str, name: str) -> Response:
    """Return a file that a game's package ships for the browser."""
    descriptions.check_game(game)
    content = drawings.read(game, name)
    if content is None:
        raise _nothing_here()
    return Response(content, media_type=drawings.TYPES[name], headers={"cache-control": "no-cache"})


@router.api_route("/{name}", methods=METHODS)
def file(name: str) -> Response:
    """Return one of the files beside the page: icons and such."""
    return _file(name, "no-cache")


def _file(name: str, cache: str) -> Response:
    found = _inside(name)
    if found is None:
        raise _nothing_here()
    return FileResponse(found, headers={"cache-control": cache})


def _nothing_here() -> Refusal:
    return Refusal("request.not-found", say("nothing-here"), status=404)


def _inside(name: str) -> Path | None:
    """Return the file, or None where there is none or it lies outside the client's folder."""
    try:
        path = (STATIC / name).resolve()
        return path if path.is_relative_to(STATIC.resolve()) and path.is_file() else None
    except (OSError, ValueError):  # a name with NUL, or too long
        return None

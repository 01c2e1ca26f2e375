"""The app's manifest: with it a browser can install the page, and open a table from the app's menu."""

import json

from fastapi import APIRouter
from fastapi.responses import Response

from dragonrace import games
from dragonrace.core.words.voice import current_voice
from dragonrace.server.table.descriptions import describe_game
from dragonrace.server.words import say

__all__ = ["router"]

PAPER = "#f5eddc"
"""The page's paper by day: `--paper` in the client's `app.css`. By night the page says another colour itself."""
SHORTCUTS = 4
"""Browsers show no more."""

router = APIRouter(include_in_schema=False)


@router.api_route("/manifest.webmanifest", methods=["GET", "HEAD"])
def manifest() -> Response:
    """Return it in the reader's language. An app is its `id`, so it stays the same one whatever else changes."""
    content = {
        "id": "/",
        "name": "dragonrace",
        "short_name": "dragonrace",
        "description": say("app"),
        "lang": current_voice().language,
        "dir": "ltr",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "categories": ["games"],
        "icons": [
            {"src": "/favicon.svg", "sizes": "any", "type": "image/svg+xml"},
            *(_icon(f"icon-{size}", size) for size in (192, 512)),
            {**_icon("icon-maskable-512", 512), "purpose": "maskable"},
        ],
        "shortcuts": [_shortcut(name) for name in games()[:SHORTCUTS]],
    }
    text = json.dumps(content, ensure_ascii=False)
    return Response(text, media_type="application/manifest+json", headers={"cache-control": "no-cache"})


def _icon(name: str, size: int) -> dict[str, str]:
    return {"src": f"/{name}.png", "sizes": f"{size}x{size}", "type": "image/png"}


def _shortcut(name: str) -> dict[str, object]:
    return {"name": describe_game(name)["title"], "url": f"/?set-up={name}", "icons": [_icon("icon-192", 192)]}

"""Who looks on at a table, from which seat, and what they are sent.

A view of a position may take 20 milliseconds to make, so views, log entries and their JSON are made in a thread: once
for all who look from the same seat. Whoever asks for that holds the table's lock until all is sent, so nobody gets
anything in the wrong order, and nothing else happens at the table meanwhile. People may leave meanwhile.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from typing import Any

from dragonrace.core.views.shapes import Entry
from dragonrace.server.match.match import Match, Step
from dragonrace.server.table.watcher import Watcher, as_text

__all__ = ["Audience", "InThread", "Viewer"]

logger = logging.getLogger(__name__)

Viewer = int | None
"""A seat to look from, or None: a spectator."""
InThread = Callable[..., Awaitable[Any]]
"""Calls a function with its arguments away from the event loop, as `asyncio.to_thread` does."""


class Audience:
    """The watchers of one table. ``describe`` tells a browser, by its key, of the match and its seats."""

    def __init__(self, describe: Callable[[str | None], dict[str, Any]], in_thread: InThread) -> None:
        self._describe, self._in_thread = describe, in_thread
        self._watchers: set[Watcher] = set()
        self._left: dict[str, float] = {}
        """When those who have left lately did so, by their key."""
        self._logs: dict[Viewer, list[Entry]] = {}
        """The log, as these viewers may read it."""
        self._positions: dict[Viewer, str] = {}
        """The position now, as these viewers see it, ready to be sent."""

    def online(self) -> set[str]:
        """Return the keys of those who are here."""
        return {watcher.key for watcher in self._watchers if watcher.key is not None}

    def online_within(self, seconds: float) -> set[str]:
        """Return the keys of those who are here, or left no longer ago."""
        since = asyncio.get_running_loop().time() - seconds
        self._left = {key: left for key, left in self._left.items() if left > since}
        return self.online() | self._left.keys()

    def looking_from(self, seat: int) -> list[Watcher]:
        """Return those who look from this seat."""
        return [watcher for watcher in self._watchers if watcher.seat == seat]

    def everybody(self) -> list[Watcher]:
        """Return all who look on."""
        return list(self._watchers)

    def add(self, watcher: Watcher) -> bool:
        """Let somebody look on from now; say whether others see a change in who is online."""
        online = self.online()
        self._watchers.add(watcher)
        return self.online() != online

    def remove(self, watcher: Watcher) -> bool:
        """Forget somebody; say whether others see a change in who is online."""
        online = self.online()
        self._watchers.discard(watcher)
        if watcher.key is not None:
            self._left[watcher.key] = asyncio.get_running_loop().time()
        if watcher.seat not in self._viewers():
            self._positions.pop(watcher.seat, None)
        return self.online() != online

    def _viewers(self) -> set[Viewer]:
        return {watcher.seat for watcher in self._watchers}

    # --- positions and steps: all this needs the table's lock ---

    async def make_positions(self, match: Match, viewers: Iterable[Viewer]) -> dict[Viewer, str]:
        """Return what `send_position` needs for these viewers; what is there already is not made again."""
        wanted = set(viewers)
        ready = {viewer: text for viewer, text in self._positions.items() if viewer in wanted}
        if missing := wanted - ready.keys():
            made: dict[Viewer, str] = await self._in_thread(self._make_positions, match, missing)
            self._positions |= made
            ready |= made
        return ready

    def _make_positions(self, match: Match, viewers: Collection[Viewer]) -> dict[Viewer, str]:
        return {viewer: self._make_position(match, viewer) for viewer in viewers}

    def _make_position(self, match: Match, viewer: Viewer) -> str:
        if viewer not in self._logs:
            self._logs[viewer] = match.entries(viewer)
        return as_text({"seen": len(match.log), "view": match.view(viewer), "log": self._logs[viewer]})

    def send_position(self, watcher: Watcher, position: str) -> None:
        """Send the whole position, made for where this watcher looks from."""
        match = as_text(self._describe(watcher.key))
        watcher.send(f'{{"type":"position","match":{match},{position[1:]}')

    async def send_steps(self, steps: Sequence[Step]) -> None:
        """Send what has just happened, to everybody as they may see it."""
        viewers = self._viewers()
        self._positions.clear()
        self._logs = {viewer: log for viewer, log in self._logs.items() if viewer in viewers}
        if not viewers:
            return
        try:
            texts = await self._in_thread(self._make_steps, steps, viewers)
        except Exception:  # a game's presenter has failed; whoever comes back gets the whole position
            logger.exception("what has happened can't be shown")
            self.forget_match()
            for watcher in self.everybody():
                watcher.drop()
            return
        for watcher in self.everybody():
            for text in texts[watcher.seat]:
                watcher.send(text)

    def _make_steps(self, steps: Sequence[Step], viewers: Collection[Viewer]) -> dict[Viewer, list[str]]:
        return {viewer: [self._make_step(step, viewer) for step in steps] for viewer in viewers}

    def _make_step(self, step: Step, viewer: Viewer) -> str:
        entry = step.entry(viewer)
        told = {"entry": step.with_changes(entry, viewer), "view": step.view(viewer)}
        if viewer in self._logs:
            self._logs[viewer].append(entry)
        return as_text({"type": "step", "seen": step.number, **told})

    def forget_match(self) -> None:
        """Drop what was made of a match that has turned out to be another one."""
        self._logs.clear()
        self._positions.clear()

    # --- who sits where ---

    def send_seats(self, but: Watcher | None = None, only: str | None = None) -> None:
        """Tell everybody, or only the browser with this key, who sits where: each as they may know it."""
        for watcher in self._watchers - {but}:
            if only in (None, watcher.key):
                watcher.send(as_text({"type": "seats", "match": self._describe(watcher.key)}))

    def send_rematch(self, match_id: str) -> None:
        """Tell everybody where the rematch is."""
        for watcher in self._watchers:
            watcher.send(as_text({"type": "rematch", "match_id": match_id}))

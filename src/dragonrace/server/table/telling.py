"""What is told of a match, as JSON: made once for all who may know the same."""

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

import msgspec

from dragonrace import State
from dragonrace.core.views.view import Table
from dragonrace.core.words.voice import Voice, speaking
from dragonrace.server.match.match import Match, Step
from dragonrace.server.table.watcher import Outlook, as_json, as_text

__all__ = ["Teller"]


class Readers(NamedTuple):
    """All who see the table and the log with the same eyes, and read the same language."""

    eyes: int | None
    language: str


class Scene(NamedTuple):
    """A step as some readers see it."""

    entry: msgspec.Raw
    table: msgspec.Raw
    manners: msgspec.Raw


class Teller:
    """Tells of one match, as it stands now or as it stood a while ago. ``voice`` is how one speaks of it in a language.

    What it does takes a moment and may be done in a thread, one thing after the other.
    """

    def __init__(self, voice: Callable[[str], Voice]) -> None:
        self._voice = voice
        self._logs: dict[Readers, list[msgspec.Raw]] = {}
        """The log, as they may read it."""
        self._tables: dict[Readers, tuple[State, Table]] = {}
        """The position that they saw last, and what lay on the table."""

    def position(self, match: Match, outlook: Outlook) -> str:
        """Return the position now, and all that has happened, as they are seen from there."""
        readers = Readers(match.eyes(outlook.viewer), outlook.language)
        with speaking(self._voice(outlook.language)):
            if readers not in self._logs:
                self._logs[readers] = [as_json(entry) for entry in match.entries(readers.eyes)]
            view = match.view(outlook.viewer)
        told = {"seen": len(match.log), "view": view, "manners": match.manners()}
        return as_text({**told, "chain": match.chain, "log": self._logs[readers]})

    def steps(self, steps: Sequence[Step], outlooks: Collection[Outlook]) -> dict[Outlook, list[str]]:
        """Return what has just happened, for all outlooks that there are; forget what others knew."""
        by_readers: dict[Readers, list[Outlook]] = {}
        for outlook in outlooks:
            by_readers.setdefault(Readers(steps[0].eyes(outlook.viewer), outlook.language), []).append(outlook)
        self._logs = {readers: log for readers, log in self._logs.items() if readers in by_readers}
        self._tables = {readers: seen for readers, seen in self._tables.items() if readers in by_readers}
        told: dict[Outlook, list[str]] = {outlook: [] for outlook in outlooks}
        for readers, those in by_readers.items():
            with speaking(self._voice(readers.language)):
                for step in steps:
                    scene = self._scene(step, readers)
                    for outlook in those:
                        told[outlook].append(_step(step, outlook, scene))
        return told

    def _scene(self, step: Step, readers: Readers) -> Scene:
        state, table = self._tables.get(readers, (None, None))
        entry = step.entry(readers.eyes)
        tables = step.tables(readers.eyes, table if state is step.before.state else None)
        if readers in self._logs:
            self._logs[readers].append(as_json(entry))
        self._tables[readers] = step.after.state, tables[1]
        with_changes = step.with_changes(entry, readers.eyes, tables)
        return Scene(as_json(with_changes), as_json(tables[1]), as_json(step.manners()))

    def forget(self) -> None:
        """Drop what was made of a match that has turned out to be another one, or whose seats have other names."""
        self._logs.clear()
        self._tables.clear()


def _step(step: Step, outlook: Outlook, scene: Scene) -> str:
    view = step.view(outlook.viewer, scene.table)
    told = {"entry": scene.entry, "view": view, "manners": step.manners(), "chain": step.chain}
    return as_text({"type": "step", "seen": step.number, **told})

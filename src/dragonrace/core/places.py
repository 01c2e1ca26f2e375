"""A game's places, as a graph: what a game declares, of which `BoardGraph` makes arrays.

A game's observation is a row of numbers. Some of them say where something is (a `Pointer`), some what is at a place (a
`Column`), and some between which places something lies (a `Link`); all others are about no place.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

__all__ = ["Column", "Edge", "Link", "Node", "Places", "Pointer"]


@dataclass(frozen=True)
class Node:
    """A place."""

    name: str
    kind: str
    at: tuple[float, float] | None
    """Where it is: to the right, and down; None: only observations say so."""


@dataclass(frozen=True)
class Edge:
    """A way from one place to another, by their numbers."""

    start: int
    end: int
    kind: str


@dataclass(frozen=True)
class Pointer:
    """Numbers of the observation that say at which node something is."""

    name: str
    numbers: tuple[str, ...]
    """The titles of their features, see `Feature.title`."""
    node_of: Mapping[Any, int]
    """The node by a tuple of what these numbers are; nowhere where they are anything else: all 0."""
    value: str | None = None
    """The title of a number that the thing itself has, which is 0 while it is nowhere; None: it is 1 where it is."""


@dataclass(frozen=True)
class Column:
    """Numbers of the observation that say what is at some nodes, each at one."""

    name: str
    numbers: Mapping[int, str]
    """The titles of their features, by node."""


@dataclass(frozen=True)
class Link:
    """Two numbers of the observation that say between which nodes a third one lies."""

    node: int
    numbers: tuple[str, str]


@dataclass(frozen=True)
class Places:
    """All of that."""

    nodes: Sequence[Node]
    edges: Sequence[Edge] = ()
    pointers: Sequence[Pointer] = ()
    columns: Sequence[Column] = ()
    links: Sequence[Link] = ()
    ends: Mapping[int, int] = field(default_factory=dict)
    """The node by what a link's number is; the link is nowhere where that is 0."""
    grid: tuple[int, int] | None = None
    """Rows and columns, where each node's ``at`` is its column and row in a grid."""

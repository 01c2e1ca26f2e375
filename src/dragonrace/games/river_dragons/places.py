"""River Dragons' places: villages, stones' places, and planks, on which pawns stand."""

from dragonrace.core.places import Column, Edge, Link, Node, Places, Pointer
from dragonrace.games.river_dragons.cards import COLOURS
from dragonrace.games.river_dragons.features import PLANK_NAMES, SITE_NAMES
from dragonrace.games.river_dragons.state import PLANKS, SITES, SUPPORTS, VILLAGES, CompiledBoard

__all__ = ["places"]


def places(b: CompiledBoard) -> Places:
    """Return the supports, then the planks; where planks may lie, and do; where stones and pawns are."""
    villages = {(village,): village for village in range(VILLAGES)}
    spaces = villages | {(VILLAGES + plank,): SUPPORTS + plank for plank in range(PLANKS)}
    chosen = {(1 + plank,): SUPPORTS + plank for plank in range(PLANKS)}
    seats = range(int(b.players))
    return Places(
        nodes=_nodes(b),
        edges=_edges(b),
        pointers=[
            *(Pointer(f"seat +{seat} pawn", (f"seat +{seat} pawn",), spaces) for seat in seats),
            *(Pointer(f"seat +{seat} home", (f"seat +{seat} colour",), villages) for seat in seats),
            Pointer("chosen", ("plank",), chosen),
        ],
        columns=[
            Column("stone", _at_sites("stone")),
            *([Column("x", _at_sites("stone_x")), Column("y", _at_sites("stone_y"))] if b.expert else []),
            Column("plank_is", {SUPPORTS + plank: f"plank_is {name}" for plank, name in enumerate(PLANK_NAMES)}),
        ],
        links=[
            Link(SUPPORTS + plank, (f"plank_from {name}", f"plank_to {name}")) for plank, name in enumerate(PLANK_NAMES)
        ],
        ends={1 + support: support for support in range(SUPPORTS)},
    )


def _at_sites(name: str) -> dict[int, str]:
    return {VILLAGES + site: f"{name} {called}" for site, called in enumerate(SITE_NAMES)}


def _nodes(b: CompiledBoard) -> list[Node]:
    """The supports; a closed village bears nothing. Stones on the expert side, and planks, lie where they are laid."""
    at = [(int(b.village_x[village]), int(b.village_y[village])) for village in range(VILLAGES)]
    kinds = ["village" if b.is_open[village] else "closed village" for village in range(VILLAGES)]
    islands = [None if b.expert else (int(b.island_x[site]), int(b.island_y[site])) for site in range(SITES)]
    return [
        *(Node(colour, kind, place) for colour, kind, place in zip(COLOURS, kinds, at, strict=True)),
        *(Node(name, "site", place) for name, place in zip(SITE_NAMES, islands, strict=True)),
        *(Node(name, "plank", None) for name in PLANK_NAMES),
    ]


def _edges(b: CompiledBoard) -> list[Edge]:
    """On the island side: where a plank of some size is long enough, from both ends."""
    spans = [] if b.expert else range(int(b.num_spans))
    found = []
    for span in spans:
        one, other = int(b.span_a[span]), int(b.span_b[span])
        kind = f"from size {int(b.smallest[span]) + 1}"
        found += [Edge(one, other, kind), Edge(other, one, kind)]
    return found

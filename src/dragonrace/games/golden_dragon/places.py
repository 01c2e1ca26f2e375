"""Golden Dragon's places: the fields and volcanoes of its map, which is a grid."""

from dragonrace.core.places import Edge, Node, Places, Pointer
from dragonrace.games.golden_dragon.state import VOLCANO, CompiledBoard
from dragonrace.games.golden_dragon.winds import STEPS

__all__ = ["places"]


def places(b: CompiledBoard) -> Places:
    """Return the fields, the winds between them, and where the dragons are, on which stone."""
    fields = range(int(b.fields))
    node_of = {(int(b.row[field]) + 1, int(b.column[field]) + 1): field for field in fields}
    return Places(
        nodes=[*(_node(b, field) for field in fields), *_volcanoes(b)],
        edges=[
            Edge(field, int(b.neighbour[wind][field]), wind.name)
            for wind in STEPS
            for field in fields
            if b.neighbour[wind][field] >= 0
        ],
        pointers=[
            Pointer(f"seat +{seat}", (f"seat +{seat} row", f"seat +{seat} column"), node_of, f"seat +{seat} under")
            for seat in range(int(b.players))
        ],
        grid=(int(b.height), int(b.width)),
    )


def _node(b: CompiledBoard, field: int) -> Node:
    kind = "golden volcano" if field == b.golden else "start" if field in b.starts else "field"
    row, column = int(b.row[field]), int(b.column[field])
    return Node(f"{row + 1} {column + 1}", kind, (column, row))


def _volcanoes(b: CompiledBoard) -> list[Node]:
    """All that a wind could blow a dragon onto: no more can matter."""
    found = {
        (int(b.row[field]) + south, int(b.column[field]) + east): None
        for field in range(int(b.fields))
        for wind, (south, east) in STEPS.items()
        if b.neighbour[wind][field] == VOLCANO
    }
    return [Node(f"{row + 1} {column + 1}", "volcano", (column, row)) for row, column in sorted(found)]

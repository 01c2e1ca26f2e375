"""Dragon River's places: the river is a line of spaces."""

from dragonrace.core.places import Edge, Node, Places, Pointer
from dragonrace.games.dragon_river.state import CompiledBoard

__all__ = ["places"]


def places(b: CompiledBoard) -> Places:
    """Return the spaces, and where the boats are; 2 marks one that is stranded."""
    spaces = range(int(b.finish) + 1)
    pearls = {0, *b.pearls, int(b.finish)}
    node_of = {(space,): space for space in spaces}
    return Places(
        nodes=[Node(f"space {space}", "pearl" if space in pearls else "space", (space, 0)) for space in spaces],
        edges=[Edge(space, space + 1, "upstream") for space in spaces[:-1]],
        pointers=[
            Pointer(f"seat +{seat}", (f"seat +{seat} space",), node_of, f"seat +{seat} stranded")
            for seat in range(int(b.players))
        ],
    )

"""Observations as a graph of places, or as planes of a grid. It is a look at the same numbers: it tells no more."""

from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from dragonrace.core.errors import OptionError
from dragonrace.core.places import Places, Pointer

if TYPE_CHECKING:
    from dragonrace.core.feature_table import FeatureTable

__all__ = ["BoardGraph"]

Numbers = npt.NDArray[np.unsignedinteger[Any]]
Whole = npt.NDArray[np.integer[Any]]


class BoardGraph:
    """A board's places, and where each number of an observation belongs; see `Game.board_graph`.

    All methods take observations, whole numbers as `State.observation` or a batch has them, of any leading shape.
    """

    def __init__(self, places: Places, features: "FeatureTable"):
        """Make the arrays of what a game declares."""
        number = {feature.title: index for index, feature in enumerate(features)}
        self._features, self._most = features, np.array([feature.high for feature in features])
        kinds = list(dict.fromkeys(node.kind for node in places.nodes))
        ways = sorted({edge.kind for edge in places.edges})
        nowhere = (np.nan, np.nan)
        self.node_names: tuple[str, ...] = tuple(node.name for node in places.nodes)
        """What the nodes are called."""
        self.coordinates = np.array([node.at or nowhere for node in places.nodes], np.float32)
        """Where they are, to the right and down; shape (nodes, 2). NaN for those that move with the game."""
        self.edge_index = np.array([(edge.start, edge.end) for edge in places.edges], np.int64).reshape(-1, 2).T
        """The ways of the board, by their nodes; shape (2, edges), as graph libraries have it."""
        self.edge_kinds: tuple[str, ...] = tuple(ways)
        """What kinds of ways there are, sorted."""
        self.edge_kind = np.array([ways.index(edge.kind) for edge in places.edges], np.int64)
        """Which of these each is; shape (edges,)."""
        pointers, columns = (tuple(part.name for part in parts) for parts in (places.pointers, places.columns))
        self.channels: tuple[str, ...] = (*kinds, *pointers, *columns)
        """What the numbers of a node are: its kind, one of the first; then what is there."""
        self.grid = places.grid
        """Rows and columns, where the places are a grid; else None."""
        self._kinds = np.array([[node.kind == kind for kind in kinds] for node in places.nodes])
        self._pointers = [_Pointing(pointer, number, self._most, len(places.nodes)) for pointer in places.pointers]
        worths = [self._most[number[pointer.value]] + 1 for pointer in places.pointers if pointer.value is not None]
        self._dtype = np.result_type(features.dtype, np.min_scalar_type(max(worths, default=1)))
        self._columns = [
            (np.array([*column.numbers]), np.array([number[title] for title in column.numbers.values()]))
            for column in places.columns
        ]
        linking = [[number[title] for title in link.numbers] for link in places.links]
        self._linking = np.array(linking, np.int64).reshape(-1, 2)
        most = max([*places.ends, *self._most[self._linking].ravel()], default=0)
        self._ends = np.array([places.ends.get(value, -1) for value in range(most + 1)], np.int64)
        self.link_nodes = np.array([link.node for link in places.links], np.int64)
        """The nodes that lie between others; shape (links,)."""
        used = {index for pointing in self._pointers for index in pointing.used}
        used |= {int(index) for _, indexes in self._columns for index in indexes} | {*self._linking.ravel().tolist()}
        self.rest = np.array([index for index in range(len(features)) if index not in used], np.int64)
        """Which numbers of an observation are about no node."""
        for array in (self.coordinates, self.edge_index, self.edge_kind, self.link_nodes, self.rest):
            array.flags.writeable = False  # all who look share them

    def nodes(self, observations: npt.ArrayLike) -> Numbers:
        """Return what is at each node; shape (…, nodes, channels), of the type of observations, or a wider one."""
        seen = self._checked(observations)
        out = np.zeros((*seen.shape[:-1], len(self.node_names), len(self.channels)), self._dtype)
        kinds = self._kinds.shape[1]
        out[..., :kinds] = self._kinds
        for channel, pointing in enumerate(self._pointers, kinds):
            out[..., channel] = pointing.marked(seen, self._dtype)
        for channel, (nodes, indexes) in enumerate(self._columns, kinds + len(self._pointers)):
            out[..., nodes, channel] = seen[..., indexes]
        return out

    def links(self, observations: npt.ArrayLike) -> npt.NDArray[np.int64]:
        """Return between which nodes each of `link_nodes` lies; shape (…, links, 2); -1: it doesn't."""
        return self._ends[self._checked(observations)[..., self._linking]]

    def planes(self, observations: npt.ArrayLike) -> Numbers:
        """Return `nodes` as planes of the grid; shape (…, channels, rows, columns); 0 where no place is.

        Raises `OptionError` for a board that is no grid.
        """
        if self.grid is None:
            raise OptionError("planes", self.grid, "the places of this board are no grid; take `nodes`")
        nodes = self.nodes(observations)
        out = np.zeros((*nodes.shape[:-2], len(self.channels), *self.grid), nodes.dtype)
        columns, rows = self.coordinates.T.astype(np.int64)
        out[..., rows, columns] = np.moveaxis(nodes, -1, -2)
        return out

    def observations(self, nodes: npt.ArrayLike, links: npt.ArrayLike, rest: npt.ArrayLike) -> Numbers:
        """Return the observations of which `nodes` and `links`, and the numbers at `rest`, were made.

        Raises `OptionError` for other shapes or types, or numbers that can't be there.
        """
        count = len(self.node_names)
        at = _whole_numbers("nodes", nodes, (count, len(self.channels)))
        leading = at.shape[:-2]
        ends = _whole_numbers("links", links, (len(self.link_nodes), 2), leading)
        others = _whole_numbers("rest", rest, self.rest.shape, leading)
        if ((ends < -1) | (ends >= count)).any():
            raise OptionError("links", sorted({*ends.ravel().tolist()}), f"they are nodes from 0 to {count - 1}, or -1")
        out = np.zeros((*leading, len(self._features)), np.int64)
        out[..., self.rest] = others
        kinds = self._kinds.shape[1]
        for channel, pointing in enumerate(self._pointers, kinds):
            pointing.write(at[..., channel], out)
        for channel, (places, indexes) in enumerate(self._columns, kinds + len(self._pointers)):
            out[..., indexes] = at[..., places, channel]
        number_of = np.zeros(count + 1, np.int64)  # the last one is -1: nowhere
        (numbers,) = np.nonzero(self._ends >= 0)
        number_of[self._ends[numbers]] = numbers
        out[..., self._linking] = number_of[ends]
        return self._checked(out).astype(self._features.dtype)

    def _checked(self, observations: npt.ArrayLike) -> Numbers:
        seen = np.asarray(observations)
        fits = seen.ndim > 0 and seen.shape[-1] == len(self._features) and seen.dtype.kind in "iu"
        if not fits or ((seen < 0) | (seen > self._most)).any():
            allowed = f"they are whole numbers as `State.observation`, their last axis has {len(self._features)}"
            raise OptionError("observations", f"{seen.dtype} of the shape {seen.shape}", allowed)
        return seen


def _whole_numbers(
    name: str, given: npt.ArrayLike, shape: tuple[int, ...], leading: tuple[int, ...] | None = None
) -> Whole:
    """Return whole numbers of this shape after the leading one, any if None; raises `OptionError` for others."""
    numbers = np.asarray(given)
    first = numbers.shape[: max(0, numbers.ndim - len(shape))]
    if numbers.dtype.kind not in "iu" or numbers.shape != ((first if leading is None else leading) + shape):
        before = "…" if leading is None else ", ".join(map(str, leading))
        allowed = f"they are whole numbers of the shape ({', '.join(filter(None, [before, *map(str, shape)]))})"
        raise OptionError(name, f"{numbers.dtype} of the shape {numbers.shape}", allowed)
    return numbers


class _Pointing:
    """A pointer with its numbers' places in an observation."""

    def __init__(self, pointer: Pointer, number: dict[str, int], highs: Whole, nodes: int):
        self._at = [number[title] for title in pointer.numbers]
        self._value = None if pointer.value is None else number[pointer.value]
        self._node = np.full(highs[self._at] + 1, nodes, np.int64)  # one more than there are: nowhere
        self._numbers = np.zeros((nodes + 1, len(self._at)), np.int64)
        for numbers, node in pointer.node_of.items():
            self._node[numbers], self._numbers[node] = node, numbers
        self.used = {*self._at} if self._value is None else {*self._at, self._value}
        self._nodes = nodes

    def marked(self, seen: Numbers, dtype: np.dtype[Any]) -> Numbers:
        """Return 1, or the thing's own number and 1, at the node where it is; shape (…, nodes)."""
        node = self._node[tuple(seen[..., index] for index in self._at)]
        worth = np.ones(node.shape, dtype) if self._value is None else seen[..., self._value].astype(dtype) + 1
        out = np.zeros((*node.shape, self._nodes + 1), dtype)
        np.put_along_axis(out, node[..., None], worth[..., None], -1)
        return out[..., :-1]

    def write(self, marks: Whole, out: Whole) -> None:
        """Write the numbers of which these marks were made."""
        there = marks.any(axis=-1)
        node = np.where(there, marks.argmax(axis=-1), self._nodes)
        out[..., self._at] = self._numbers[node]
        if self._value is not None:
            out[..., self._value] = np.where(there, marks.max(axis=-1).astype(np.int64) - 1, 0)

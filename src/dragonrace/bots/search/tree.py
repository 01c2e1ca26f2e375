"""Searching a game's tree: a template, bound with each game's rules. `driver` drives it.

The search is information-set Monte Carlo tree search (ISMCTS). Each iteration has the four steps of the textbooks,
after one that hidden information needs: it *determinizes* the root, that is, draws what the searcher can't know anew;
*selects* actions from the root down the tree and *expands* it by one node (`select_and_expand`); plays on from there a
little, in a *rollout*, and takes everybody's chances; and *backpropagates* these to all nodes on the way.

Every seat's choices are made in nodes of its own, found by what that seat knows (`conceal`) and nothing else: its
information sets. So nobody's choice in a hidden round depends on another's, and equal positions share a node however
they came about. Each seat prefers what is best for itself (max^n, by UCB1); but in some iterations of games with more
than two the others don't search: there they play as the game's own quick player does, and the searcher, who can't know
whom they play with, has the same nodes in both. Chance falls as it does in the game, without nodes. Of many actions
those that the quick player suggests are tried first, more of them the more often a node is visited (progressive
widening).
"""

from math import log, sqrt
from typing import Annotated, Any, NamedTuple

from dragonrace.bots.learned.judging import Judge, judge
from dragonrace.core.levels import Settings
from dragonrace.core.rules.bits import lowest_bit
from dragonrace.core.rules.flat import FlatRecord, Range, flat_record
from dragonrace.core.rules.free import (
    actors,
    apply,
    chances,
    conceal,
    copy_state,
    fingerprint,
    guess,
    intend,
    legal_actions,
    redraw,
    reopen,
    suggest,
)
from dragonrace.core.rules.kernel import CHANCE, CHANCE_BIT, Buffer
from dragonrace.core.rules.rng import below
from dragonrace.core.rules.turns import share_out
from dragonrace.engine.random_play import act_at_random, first_actor

__all__ = [
    "EMPTY",
    "ONE",
    "ROOT",
    "STATES",
    "Edge",
    "Node",
    "Tree",
    "Workspace",
    "clear",
    "forget_if_full",
    "keep_only",
    "lead_at_root",
    "read_root",
    "search",
]

MOST = 2**31 - 1
EMPTY = -1
"""No node, no edge."""
ONE = 1 << 20
"""What a certain win is worth where values are summed up as whole numbers."""
Rows = Any
"""Records of one kind by index: a list, or a structured array, whose type is the backend's own affair."""
PARTS = 1024
"""Shares are drawn as so many parts."""

ROOT, PLAY, SEEN, STATES = 0, 1, 2, 3
"""The rows of a workspace's states: the root, the one that is played in, the one that a seat sees; how many."""


@flat_record
class Node(FlatRecord):
    """A position as the seat that acts in it knows it."""

    known: Annotated[int, Range(0, 2**62)]  # what the seat knows: a fingerprint
    actions: Annotated[int, Range(0, MOST)]  # how many are legal
    edges: Annotated[int, Range(0, MOST)]  # how many of them have been tried
    first: Annotated[int, Range(EMPTY, MOST)]  # the edge that was tried last; the others follow it
    visits: Annotated[int, Range(0, MOST)]


@flat_record
class Edge(FlatRecord):
    """An action in a node that has been tried."""

    action: Annotated[int, Range(0, MOST)]
    next: Annotated[int, Range(EMPTY, MOST)]  # another edge of the node
    visits: Annotated[int, Range(0, MOST)]
    value: Annotated[int, Range(0, 2**62)]  # the sum of what came of it for the seat that acts; a win is `ONE`


@flat_record
class Tree(FlatRecord):
    """How much of a workspace is in use."""

    nodes: Annotated[int, Range(0, MOST)]
    edges: Annotated[int, Range(0, MOST)]


class Workspace(NamedTuple):
    """All that a search works on: rows of records, and buffers."""

    boards: Rows
    states: Rows
    words: Rows  # the bytes of ``states``, for `fingerprint`
    trees: Rows  # one row
    nodes: Rows
    edges: Rows
    slots: Buffer  # a hash table of nodes: its length is a power of two
    path: Buffer  # edges from the root on
    places: Buffer  # the nodes that they belong to
    movers: Buffer  # and the seats that act there
    out: Buffer
    values: Buffer  # by seat
    judge: Judge  # its values are the same buffer
    scratch: Rows  # one row: the working memory of the game's advice
    rng: Rows


def search(w: Workspace, settings: Settings, seat: int, iterations: int) -> None:
    """Search from the root, in which ``seat`` is to act.

    Where it ``reopens``, others choose in each line what they choose at the same time, even if they have done so.
    """
    if settings.reopens:
        reopen(w.boards[0], w.states[ROOT], seat)
    for _ in range(iterations):
        determinize(w, settings, seat)
        length = select_and_expand(w, settings, seat)
        rollout(w, settings, seat)
        backpropagate(w, length)


def determinize(w: Workspace, settings: Settings, seat: int) -> None:
    """Begin a line at the root, with all that ``seat`` can't know drawn anew: uniformly, or as it may be guessed."""
    copy_state(w.states, PLAY, ROOT)
    if settings.guesses:
        guess(w.boards[0], w.states[PLAY], seat, w.rng, w.out, w.scratch[0])
    else:
        redraw(w.boards[0], w.states[PLAY], seat, w.rng)


def clear(w: Workspace) -> None:
    """Forget everything."""
    w.trees[0].nodes = 0
    w.trees[0].edges = 0
    for slot in range(len(w.slots)):
        w.slots[slot] = EMPTY


def keep_only(w: Workspace, settings: Settings, seat: int, action: int) -> None:
    """Forget everything, and begin anew with a root where ``seat`` can do only this: `search` finds what it is worth.

    It counts as tried once, for an even share.
    """
    clear(w)
    if settings.reopens:
        reopen(w.boards[0], w.states[ROOT], seat)
    copy_state(w.states, PLAY, ROOT)
    place = find_node(w, seat, True)
    edge = add_edge(w, place, action)
    w.nodes[place].actions = 1
    w.edges[edge].visits = 1
    w.edges[edge].value = ONE // int(w.boards[0].players)


def forget_if_full(w: Workspace) -> None:
    """Forget everything if half of the room is used up."""
    if w.trees[0].nodes > len(w.nodes) // 2 or w.trees[0].edges > len(w.edges) // 2:
        clear(w)


def read_root(w: Workspace, seat: int, findings: Any) -> int:
    """Write what has been found out about each action of the root, as edges; return how many there are."""
    copy_state(w.states, PLAY, ROOT)
    place = find_node(w, seat, False)
    if place == EMPTY:
        return 0
    count = 0
    edge = int(w.nodes[place].first)
    while edge != EMPTY and count < len(findings):
        findings[count].action = w.edges[edge].action
        findings[count].visits = w.edges[edge].visits
        findings[count].value = w.edges[edge].value
        count += 1
        edge = int(w.edges[edge].next)
    return count


def lead_at_root(w: Workspace, seat: int) -> int:
    """Return how much more often than any other action of the root the one tried most often has been tried."""
    copy_state(w.states, PLAY, ROOT)
    place = find_node(w, seat, False)
    if place == EMPTY:
        return 0
    most = 0
    second = 0
    edge = int(w.nodes[place].first)
    while edge != EMPTY:
        visits = int(w.edges[edge].visits)
        if visits > most:
            second = most
            most = visits
        elif visits > second:
            second = visits
        edge = int(w.edges[edge].next)
    return most - second


# --- selection and expansion ---


def select_and_expand(w: Workspace, settings: Settings, searcher: int) -> int:
    """Play from the root down the tree to a node that is new, or to the end; return how many choices that took."""
    b = w.boards[0]
    s = w.states[PLAY]
    length = 0
    is_new = False
    others_are_quick = draw_others(w, settings)
    second = draw_second(w, searcher)
    mask = actors(b, s)
    while mask != 0 and not is_new and length < len(w.path):
        seat = next_actor(mask, searcher, second)
        if seat == CHANCE:
            act_at_random(b, s, CHANCE, w.rng, w.out)
        elif others_are_quick and seat != searcher:
            play_quickly(w, seat)
        else:
            place = find_node(w, seat, True)
            if place == EMPTY:
                return length
            is_new = w.nodes[place].visits == 0
            edge = select_edge(w, settings, seat, place)
            w.path[length] = edge
            w.places[length] = place
            w.movers[length] = seat
            length += 1
            apply(b, s, seat, int(w.edges[edge].action))
        mask = actors(b, s)
    return length


def draw_others(w: Workspace, settings: Settings) -> bool:
    """Draw whether all others are quick players in this line: never so where there is only one."""
    if settings.quick_others <= 0.0 or w.boards[0].players == 2:
        return False
    return below(w.rng, PARTS) < settings.quick_others * PARTS


def draw_second(w: Workspace, searcher: int) -> int:
    """Draw any of the others, who is asked first where several may act: whoever comes last is searched the least."""
    players = int(w.boards[0].players)
    return (searcher + 1 + below(w.rng, players - 1)) % players if players > 2 else 0


def next_actor(mask: int, searcher: int, second: int) -> int:
    """Return who acts next of those who may: the searcher comes first, as at the root, then the others in turn."""
    if mask != CHANCE_BIT and mask >> searcher & 1:
        return searcher
    if mask != CHANCE_BIT and mask >> second != 0:
        return second + lowest_bit(mask >> second)
    return first_actor(mask)


def find_node(w: Workspace, seat: int, may_add: bool) -> int:
    """Return the node of ``seat`` for what it knows of the position; a new one, or `EMPTY` if there is no room."""
    copy_state(w.states, SEEN, PLAY)
    conceal(w.boards[0], w.states[SEEN], seat)
    known = fingerprint(w.states, w.words, SEEN) ^ (seat + 1)
    last = len(w.slots) - 1
    slot = (known ^ known >> 31) & last
    while w.slots[slot] != EMPTY:
        if int(w.nodes[w.slots[slot]].known) == known:
            return int(w.slots[slot])
        slot = (slot + 1) & last
    tree = w.trees[0]
    if not may_add or tree.nodes >= len(w.nodes) or tree.edges >= len(w.edges):
        return EMPTY
    place = int(tree.nodes)
    tree.nodes = place + 1
    w.slots[slot] = place
    node = w.nodes[place]
    node.known = known
    node.edges = 0
    node.first = EMPTY
    node.visits = 0
    node.actions = legal_actions(w.boards[0], w.states[PLAY], seat, w.out)
    return place


def select_edge(w: Workspace, settings: Settings, seat: int, place: int) -> int:
    """Expand the node by another action while it is to have more (progressive widening); else select by UCB1."""
    node = w.nodes[place]
    room = min(float(node.actions), settings.widening * sqrt(float(node.visits) + 1.0))
    if float(node.edges) < room and w.trees[0].edges < len(w.edges):
        return add_edge(w, place, untried_action(w, settings, seat, place))
    factor = settings.exploration * 2.0 / float(w.boards[0].players)
    bonus = factor * sqrt(log(float(node.visits) + 1.0))
    best = int(node.first)
    most = -1.0
    edge = best
    while edge != EMPTY:
        visits = float(w.edges[edge].visits)
        promise = float(w.edges[edge].value) / (visits * ONE) + bonus / sqrt(visits)
        if promise > most:
            most = promise
            best = edge
        edge = int(w.edges[edge].next)
    return best


def untried_action(w: Workspace, settings: Settings, seat: int, place: int) -> int:
    """Return an action that has not been tried yet: a suggested one, else the next one after any."""
    b = w.boards[0]
    s = w.states[PLAY]
    for _ in range(settings.suggestions):
        action = suggest(b, s, seat, w.rng, w.out, w.scratch[0])
        if not is_tried(w, place, action):
            return action
    count = legal_actions(b, s, seat, w.out)
    index = below(w.rng, count)
    while is_tried(w, place, int(w.out[index])):
        index = (index + 1) % count
    return int(w.out[index])


def is_tried(w: Workspace, place: int, action: int) -> bool:
    """Whether the node has an edge for this action."""
    edge = int(w.nodes[place].first)
    while edge != EMPTY:
        if w.edges[edge].action == action:
            return True
        edge = int(w.edges[edge].next)
    return False


def add_edge(w: Workspace, place: int, action: int) -> int:
    """Add an edge to a node."""
    tree = w.trees[0]
    edge = int(tree.edges)
    tree.edges = edge + 1
    node = w.nodes[place]
    w.edges[edge].action = action
    w.edges[edge].next = node.first
    w.edges[edge].visits = 0
    w.edges[edge].value = 0
    node.first = edge
    node.edges = int(node.edges) + 1
    return edge


# --- rollout and backpropagation ---


def rollout(w: Workspace, settings: Settings, searcher: int) -> None:
    """Play on a little from the new node, then write down everybody's chances; who has won has all of them."""
    b = w.boards[0]
    s = w.states[PLAY]
    mask = actors(b, s)
    left = settings.ahead
    until = int(s.turns) + settings.turns
    while mask != 0 and (left > 0 or s.turns < until):
        seat = next_actor(mask, searcher, 0)
        if seat != CHANCE and settings.guided:
            left -= play_quickly(w, seat)
        else:
            act_at_random(b, s, seat, w.rng, w.out)
            left -= 1
        mask = actors(b, s)
    if mask == 0:
        share_out(b, s, w.values)
    elif settings.learned:
        judge(b, s, w.judge)
    else:
        chances(b, s, w.values, w.scratch[0])


def play_quickly(w: Workspace, seat: int) -> int:
    """Do as a quick player intends to; return how many actions that were."""
    b = w.boards[0]
    s = w.states[PLAY]
    count = intend(b, s, seat, w.rng, w.out, w.scratch[0])
    for index in range(count):
        apply(b, s, seat, int(w.out[index]))
    return count


def backpropagate(w: Workspace, length: int) -> None:
    """Add to all nodes on the way, and their edges, what came of the choice for the seat that made it."""
    for index in range(length):
        edge = w.edges[w.path[index]]
        edge.visits = int(edge.visits) + 1
        edge.value = int(edge.value) + int(w.values[w.movers[index]] * ONE)
        node = w.nodes[w.places[index]]
        node.visits = int(node.visits) + 1

"""Tests of single lines, for any game's notation: `TestLines = checks_of_lines(…)` in its test module has them run."""

from collections.abc import Callable, Sequence
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dragonrace.core.errors import IllegalAction, NotationError
from dragonrace.core.game import State
from dragonrace.testing.lines import is_against, is_read_and_written, is_read_or_refused, others_cant_act
from dragonrace.testing.promises import every_legal_action_is_read_as_it_is_written

__all__ = ["checks_of_lines"]

Node = Callable[[], State]


@cache
def made(node: Node) -> State:
    """A position that is only read in."""
    return node()


def checks_of_lines(
    nodes: Sequence[Node],
    forms: Sequence[tuple[Node, str]],
    unreadable: Sequence[tuple[Node, object]],
    foreign: Sequence[tuple[Node, str]],
    illegal: Sequence[tuple[Node, str, str]],
    *,
    anything: st.SearchStrategy[str],
    over: Node,
    played: Sequence[str],
    numbers: Sequence[int],
) -> type:
    """Make the tests of what a game gives.

    ``nodes`` make positions where somebody is asked, each in another way. ``forms``: legal lines, one of each form.
    ``unreadable``: what is no line there. ``foreign``: whole lines that are not for whoever acts to say. ``illegal``:
    what is against the rules, and against which. ``anything``: texts, some of them nearly lines. ``over`` makes a
    position where the game is over, ``played`` are lines that it had before. ``numbers``: actions of any kind.
    """

    class Lines:
        @pytest.mark.parametrize(("node", "text"), forms)
        def test_each_form_is_read_and_written_alone_or_as_a_whole_line(self, node: Node, text: str) -> None:
            state = node()
            is_read_and_written(state, state.game.actor_name(state.current_player()), text)

        @pytest.mark.parametrize("node", nodes)
        def test_every_legal_action_is_read_as_it_is_written(self, node: Node) -> None:
            state = node()
            assert state.actors()
            every_legal_action_is_read_as_it_is_written(state)

        @pytest.mark.parametrize(("node", "text"), unreadable)
        def test_what_cant_be_read_is_a_notation_error(self, node: Node, text: str) -> None:
            with pytest.raises(NotationError):
                node().string_to_action(text)

        @pytest.mark.parametrize("value", [None, 7, b"pass", ["pass"]])
        def test_what_is_no_text_is_a_notation_error(self, value: str) -> None:
            with pytest.raises(NotationError):
                nodes[0]().string_to_action(value)

        @pytest.mark.parametrize(("node", "line"), foreign)
        def test_a_whole_line_must_be_the_actors_own(self, node: Node, line: str) -> None:
            with pytest.raises(NotationError):
                node().string_to_action(line)

        @pytest.mark.parametrize(("node", "text", "rule"), illegal)
        def test_what_is_illegal_is_refused_naming_the_rule_and_changes_nothing(
            self, node: Node, text: str, rule: str
        ) -> None:
            is_against(rule, node(), text)

        @pytest.mark.parametrize("node", [*nodes, over])
        def test_who_isnt_asked_cant_act(self, node: Node) -> None:
            others_cant_act(node(), numbers)

        def test_when_the_game_is_over_nothing_more_is_legal(self) -> None:
            state = over()
            for line in played:
                with pytest.raises(IllegalAction, match="over"):
                    state.string_to_action(line)
            for number in numbers:
                with pytest.raises(IllegalAction, match="over"):
                    state.apply_action(number)

        @pytest.mark.parametrize("node", nodes)
        @settings(max_examples=60)
        @given(text=anything)
        def test_any_text_at_all_is_read_or_refused(self, node: Node, text: str) -> None:
            is_read_or_refused(made(node), text)

    return Lines

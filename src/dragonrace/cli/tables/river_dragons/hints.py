"""What to do now, for somebody who has never crossed this river."""

from collections.abc import Mapping
from typing import Any

from dragonrace.cli.words import say

__all__ = ["hint"]

View = dict[str, Any]


def hint(view: View, options: Mapping[str, Any]) -> str:
    """Return a sentence for the question that is asked."""
    phase = view["table"]["phase"]
    if phase == "plank":
        return say("hint-plank.measured") if options["measure"] else say("hint-plank")
    if phase == "remove":
        return _about_removing(view, options)
    if phase in ("step", "second_step"):
        return _about_steps(view)
    return say(f"hint-{phase}")


def _about_removing(view: View, options: Mapping[str, Any]) -> str:
    if options["removed_planks"] == "owner":
        return say("hint-take.back")
    is_plank = any(choice["kind"] == "take" for choice in view["choices"])
    return say("hint-take") if is_plank else say("hint-lift")


def _about_steps(view: View) -> str:
    steps = [choice for choice in view["choices"] if choice["kind"] == "go"]
    if any(step["wins"] for step in steps):
        return say("hint-step.wins")
    if not steps:
        return say("hint-step.none")
    return say("hint-step", goal=view["table"]["destinations"][view["viewer"]])

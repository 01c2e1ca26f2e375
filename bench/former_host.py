"""What runs in the process of `bench.former`: a script for the packages of an earlier commit, one question a line."""

import json
import sys
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import dragonrace


def main() -> None:
    """Answer, until there are no more questions."""
    tables: dict[int, Any] = {}
    numbers, out = count(), sys.stdout
    sys.stdout = sys.stderr  # whatever else is printed is no answer
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line), tables, numbers)), file=out, flush=True)


def answer(question: dict[str, Any], tables: dict[int, Any], numbers: Any) -> dict[str, Any]:
    """Seat a bot, or have it choose; those that have left are forgotten."""
    for table in question["left"]:
        del tables[table]
    if question["do"] == "sit":
        options = question["options"]
        game = dragonrace.load_game(question["game"], players=question["players"], board=board_of(question), **options)
        number = next(numbers)
        bot = dragonrace.make_bot(game, question["bot"], question["seed"], is_timed=False)
        tables[number] = game.new_initial_state(), bot
        return {"answer": number}
    state, bot = tables[question["table"]]
    for player, action in question["moves"]:
        state.apply_action(action, player)
    legal = sorted(state.legal_actions(question["seat"]))
    if legal != question["legal"]:
        return {"refusal": f"the rules were others then: {legal} were legal, not {question['legal']}"}
    return {"answer": bot.choose(state, question["seat"])}


def board_of(question: dict[str, Any]) -> Any:
    """Return the board to play on: a shipped one's name if it was then as it is now, else as it is now."""
    try:
        if dragonrace.load_board(question["game"], question["board"]).to_toml() == question["board_file"]:
            return question["board"]
    except dragonrace.DragonraceError:
        pass  # there was none of this name
    with TemporaryDirectory() as folder:
        file = Path(folder, "board.toml")
        file.write_text(question["board_file"], encoding="utf-8")
        return dragonrace.load_board(question["game"], file)


if __name__ == "__main__":
    main()

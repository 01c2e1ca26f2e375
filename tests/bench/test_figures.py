"""The recipe for the docs' figures: what it measures is stated, its commands are there, and it goes on where it was."""

import re
import shlex
from importlib.util import find_spec
from pathlib import Path

import pytest
from bench.figures import FIGURES, ROOT, Figure, main

from dragonrace.cli.arguments import parse

EACH = pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.name)


def page(name: str) -> str:
    return " ".join((ROOT / name).read_text("utf-8").split())


@EACH
def test_a_page_says_the_figure_and_how_to_measure_it(figure: Figure) -> None:
    for name, words in figure.stated:
        assert words in page(name)
        assert f"`python -m bench.figures {figure.name}`" in page(name)


def test_what_pages_say_of_figures_is_there() -> None:
    pages = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]
    named = {name for path in pages for name in re.findall(r"bench\.figures (\w+)", path.read_text("utf-8"))}
    assert named == {figure.name for figure in FIGURES}


@EACH
def test_the_commands_are_there_and_take_these_flags(figure: Figure) -> None:
    for command in (*figure.commands, *figure.quick):
        program, *words = shlex.split(command)
        if program == "dragonrace":
            parse(words)
            continue
        assert program == "python"
        source = sources(words).read_text("utf-8")
        for word in words:
            assert not word.startswith("--") or f'"{word}"' in source, f"{command} takes no {word}"


def sources(words: list[str]) -> Path:
    """The file with the flags of ``-m MODULE …`` or ``FILE …``."""
    if words[0] != "-m":
        return ROOT / words[0]
    spec = find_spec(words[1])
    assert spec is not None
    package = find_spec(f"{words[1]}.__main__") if spec.submodule_search_locations else spec
    assert package is not None
    assert package.origin is not None
    return Path(package.origin)


def test_each_has_a_name_of_its_own() -> None:
    assert len({figure.name for figure in FIGURES}) == len(FIGURES)


@pytest.mark.slow
def test_what_is_measured_is_kept_and_not_measured_twice(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    line = ["--quick", "--out", str(tmp_path), "regret", "ratings", "start"]
    assert main(line) == 0
    assert "start: no quick way" in capsys.readouterr().out
    kept = {path.name: path.read_text("utf-8") for path in (tmp_path / "quick").iterdir()}
    assert kept.keys() == {"regret.txt", "ratings.txt"}
    assert "It gives away 0." in kept["regret.txt"]
    assert "players, 60 points: where 0 is true" in kept["ratings.txt"]
    (tmp_path / "quick" / "ratings.txt").write_text("$ another command\n", "utf-8")
    assert main(line) == 0
    told = capsys.readouterr().out
    assert "regret: there already" in told
    assert "ratings: there already" not in told
    assert (tmp_path / "quick" / "ratings.txt").read_text("utf-8").splitlines()[-1] == kept["ratings.txt"].splitlines()[
        -1
    ]


def test_what_another_version_or_machine_has_measured_is_measured_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("bench.figures.FIGURES", (Figure("fine", "a version", (), ("dragonrace --version",), 0),))
    line = ["--out", str(tmp_path)]
    assert main(line) == main(line) == 0
    assert "fine: there already" in capsys.readouterr().out
    for name, other in (("__version__", "0.0.1"), ("processor", lambda: "an abacus")):
        with monkeypatch.context() as elsewhere:
            elsewhere.setattr(f"bench.figures.{name}", other)
            assert main(line) == 0
            assert "there already" not in capsys.readouterr().out
            assert main(line) == 0
            assert "there already" in capsys.readouterr().out


def test_what_fails_is_said_and_the_rest_is_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = Figure("broken", "what fails", (), ("dragonrace rules chess",), 0)
    fine = Figure("fine", "what does not", (), ("dragonrace --version",), 0)
    monkeypatch.setattr("bench.figures.FIGURES", (broken, fine))
    assert main(["--out", str(tmp_path)]) == 1
    assert "broken: it FAILED" in capsys.readouterr().out
    assert "game can't be 'chess'" in (tmp_path / "broken.failed.txt").read_text("utf-8")
    assert (tmp_path / "fine.txt").is_file()
    assert not (tmp_path / "broken.txt").exists()


def test_there_is_a_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--list"]) == 0
    told = capsys.readouterr().out
    assert all(command in told for figure in FIGURES for command in figure.commands)

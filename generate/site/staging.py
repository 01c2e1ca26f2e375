"""Puts all pages of the site, and the pictures on them, into a folder that the site's builder reads."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import dragonrace
from dragonrace.core.errors import DragonraceError
from dragonrace.core.examples.shelf import REFERENCE, example_named, example_names
from generate.site import reference
from generate.site.benchmarks import benchmarks
from generate.site.features import features
from generate.site.illustrations import illustration, illustrations
from generate.site.markdown import to_site, with_links, with_names
from generate.site.notebooks import as_notebook, can_be_run
from generate.site.places import Places, picture, relative
from generate.site.sources import shown

__all__ = ["stage"]

HOME = "---\nhide: [navigation, toc]\n---\n\n"
"""What the home page begins with: nothing stands beside it."""
DRAWN = '<br><img class="drawn" src="{}" alt="The table then.">'
NOTEBOOK = "\n*To run it yourself: [this page as a notebook]({}.ipynb).*\n"
INCLUDED = re.compile(r"^<!-- README\.md: (.+) -->$", re.MULTILINE)
"""A section that the site's page shares with the README, which stands there alone."""


def stage(root: Path, out: Path) -> None:
    """Write all into ``out``, which is emptied before; raises `FileNotFoundError` for a link that leads nowhere."""
    shutil.rmtree(out, ignore_errors=True)
    places = Places(root)
    texts = {place: _page(places, source) for source, place in places.pages.items()}
    texts |= {place: page.text() for place, page in reference.PAGES.items()} | _made(places)
    texts |= {places.listing(path): shown(root, path) for path in sorted(places.sources)}
    for place, text in texts.items():
        _file(out, place).write_text(text, "utf-8")
    for place, notebook in _notebooks(places).items():
        _file(out, place).write_text(notebook, "utf-8")
    for place, picture_bytes in _illustrations(places):
        _file(out, place).write_bytes(picture_bytes)
    for path in sorted(places.pictures):
        shutil.copyfile(root / path, _file(out, picture(path)))
    for file in Path(__file__).with_name("theme").iterdir():
        shutil.copyfile(file, _file(out, f"assets/{file.name}"))


def _file(out: Path, place: str) -> Path:
    file = out / place
    file.parent.mkdir(parents=True, exist_ok=True)
    return file


def _page(places: Places, source: str) -> str:
    """Return a page of the repository as it stands on the site."""
    text = (places.root / source).read_text("utf-8")
    if source.endswith("rulebook.md"):
        text = _with_examples(text, Path(source).parent.name.replace("_", "-"), places.pages[source])
    place, runs = places.pages[source], can_be_run(text)
    text = with_names(text, lambda link: places.name(link, source))
    text = to_site(with_links(text, lambda link: places.lead(link, source)))
    if place.startswith("start/") and runs:
        text += NOTEBOOK.format(Path(place).stem)
    text = INCLUDED.sub(lambda found: _section(_page(places, "README.md"), found[1]), text)
    return HOME + text if place == "index.md" else text


def _notebooks(places: Places) -> dict[str, str]:
    """Return the pages to start with that have something to run, as notebooks beside them."""
    starts = {source: place for source, place in places.pages.items() if place.startswith("start/")}
    found = {place: as_notebook((places.root / source).read_text("utf-8")) for source, place in starts.items()}
    return {f"{place.removesuffix('.md')}.ipynb": text for place, text in found.items() if text is not None}


def _section(page: str, title: str) -> str:
    """Return a section of a page at the site's root, with its heading; raises `FileNotFoundError` if there is none."""
    found = re.search(rf"^## {re.escape(title)}\n.*?(?=^## |\Z)", page, re.MULTILINE | re.DOTALL)
    if found is None:
        raise FileNotFoundError(f"the README has no section {title}")
    return found[0]


def _with_examples(text: str, game: str, page: str) -> str:
    """Return a rulebook with its examples told and drawn, step by step; the table also plays them through."""

    def tell(found: "re.Match[str]") -> str:
        try:
            steps = example_named(game, found[2]).steps
        except DragonraceError as error:
            raise FileNotFoundError(f"the rulebook of {game} shows the example {found[2]}: {error}") from None
        drawn = [
            one.caption + DRAWN.format(relative(illustration(game, found[2], number), page))
            for number, one in enumerate(steps, 1)
        ]
        if len(steps) == 1:
            return f"*{found[1]}:* {drawn[0]}"
        return "\n".join([f"*{found[1]}:*", *(f"    {number}. {one}" for number, one in enumerate(drawn, 1))])

    return REFERENCE.sub(tell, text)


def _illustrations(places: Places) -> Iterator[tuple[str, bytes]]:
    """Yield the pictures of all examples in the rulebooks that are on the site."""
    for game in dragonrace.games():
        if f"rules/{game}.md" in places.pages.values():
            for name in dict.fromkeys(example_names(game)):
                yield from illustrations(example_named(game, name))


def _made(places: Places) -> dict[str, str]:
    """Return the pages that are made from the code alone."""
    found = {"benchmarks.md": to_site(benchmarks(places.root, lambda link: places.lead(link, "benchmarks.md")))}
    for game in dragonrace.games():
        place = f"features/{game}.md"
        if f"rules/{game}.md" in places.pages.values():
            found[place] = features(game, relative("guides/learning.md", place))
    return found

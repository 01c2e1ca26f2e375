"""The documentation's site: what is done to pages on their way there. `make check` builds it."""

import json
import re
from io import BytesIO
from pathlib import Path
from textwrap import dedent

import pytest
from bench.figures import FIGURES
from generate.site import reference
from generate.site.benchmarks import MEASURED, benchmarks
from generate.site.docstrings import Examples
from generate.site.features import _alike, _ranges
from generate.site.illustrations import illustrations
from generate.site.loading import loaded_from_elsewhere
from generate.site.markdown import fence_examples, to_site, with_links, with_names
from generate.site.narrow import (
    brief,
    broken_at_joints,
    broken_at_slashes,
    in_lines,
    labelled,
    on_page_content,
    unbroken,
    without_bare_names,
)
from generate.site.notebooks import as_notebook
from generate.site.places import Places
from generate.site.staging import _page
from griffe import temporary_visited_module
from PIL import Image

import dragonrace
from dragonrace.adapters.gymnasium import DragonraceEnv
from dragonrace.core.examples.shelf import example_named, example_names

ROOT = Path(__file__).parents[1]


def test_lists_and_tables_are_found_by_the_builder() -> None:
    text = "Text:\n- one\n  goes on\n  - inner\n    - innermost\n\nText\n| a |\n| --- |\n| b |"
    there = "Text:\n\n- one\n    goes on\n    - inner\n        - innermost\n\nText\n\n| a |\n| --- |\n| b |"
    assert to_site(text) == there


def test_code_stays_as_it_is() -> None:
    code = "```toml\na = 1\n- [x](y)\n  - b\n```"
    assert to_site(with_links(code, str.upper)) == code
    assert with_links("`[x](y)` [x](y)", str.upper) == "`[x](y)` [x](Y)"


def test_sessions_with_python_are_named_so() -> None:
    assert to_site("```python\n>>> 1\n1\n\n```\n") == "```pycon\n>>> 1\n1\n```\n"
    assert fence_examples("Text.\n\n>>> 1\n1\n\nMore.") == "Text.\n\n```pycon\n>>> 1\n1\n```\n\nMore."


def test_attributes_show_their_type_and_not_on_which_side_of_a_class_they_lie() -> None:
    code = """
    class Lane:
        code = "lane"

        def __init__(self, number: int | None, rest):
            self.number = number
            self.rest = rest
            self.sum = number + rest
    """
    with temporary_visited_module(dedent(code)) as module:
        shown = module["Lane"]
        for attribute in shown.attributes.values():
            Examples().on_object(obj=attribute)
    told = {name: str(one.annotation) for name, one in shown.attributes.items()}
    assert told == {"code": "None", "number": "int | None", "rest": "None", "sum": "None"}
    assert shown["code"].value == "'lane'"
    assert shown["number"].value is None
    assert not any(attribute.labels for attribute in shown.attributes.values())


def test_a_notebook_shows_what_its_page_shows() -> None:
    session = ">>> a = 1\n>>> if a:\n...     a += 1\n>>> a\n2\n>>> a += 1\n\n"
    page = f"# Title\n\nSee [`here`](there.md), `[x](y)`.\n\n```python\n{session}```\n\n```sh\npip '.[x]'\n```"
    cells = json.loads(as_notebook(page) or "")["cells"]
    assert [(cell["cell_type"], "".join(cell["source"])) for cell in cells] == [
        ("markdown", "# Title\n\nSee `here`, `[x](y)`."),
        ("code", "a = 1\nif a:\n    a += 1\na"),
        ("code", "a += 1"),
        ("markdown", "```sh\npip '.[x]'\n```"),
    ]
    assert as_notebook("# Nothing\n\n```sh\nls\n```") is None


@pytest.mark.parametrize("page", sorted((ROOT / "docs/start").glob("*.md")), ids=lambda page: page.name)
def test_notebooks_are_made_of_what_can_be_run(page: Path) -> None:
    text = page.read_text("utf-8")
    notebook = as_notebook(text)
    assert (notebook is None) == (">>>" not in text)
    for cell in json.loads(notebook or '{"cells": []}')["cells"]:
        source = "".join(cell["source"])
        assert "](" not in source or cell["cell_type"] == "code", "a link that leads nowhere"
        if cell["cell_type"] == "code":
            compile(source, page.name, "exec")


def test_links_lead_to_pages_pictures_and_sources() -> None:
    places = Places(ROOT)
    assert places.lead("docs/bots.md#bots", "README.md") == "guides/bots.md#bots"
    assert places.lead("../README.md", "docs/bots.md") == "../readme.md"
    assert places.lead("docs/table.webp", "README.md") == "assets/table.webp"
    assert places.lead("../examples/pig", "docs/bots.md") == "../source/examples/pig/index.md"
    assert places.lead("LICENSE", "README.md") == "source/LICENSE.md"
    table = "src/dragonrace/games/dragon_river/features.py"
    assert places.lead(f"../../{table}", "docs/start/learner.md") == "../features/dragon-river.md"
    assert (places.pictures, places.sources) >= ({"docs/table.webp"}, {"examples/pig", "LICENSE"})
    with pytest.raises(FileNotFoundError, match=r"README\.md links to nowhere\.md"):
        places.lead("nowhere.md", "README.md")


def test_links_call_pages_as_the_site_does_and_not_by_their_files() -> None:
    places = Places(ROOT)
    text = "See [hosting.md](hosting.md#calls), [`a.md`](bots.md), `[bots.md](bots.md)` and [LICENSE.md](../LICENSE)."
    named = with_names(text, lambda link: places.name(link, "docs/server.md"))
    assert named == text.replace("[hosting.md]", "[Hosting]")
    assert places.name("../ARCHITECTURE.md", "docs/server.md") == "Architecture"
    assert not re.search(r"\[[\w/]+\.md\]\((?!\S*source/)", _page(places, "docs/server.md"))


@pytest.mark.parametrize("game", dragonrace.games())
def test_rulebooks_show_each_step_of_their_examples(game: str) -> None:
    places = Places(ROOT)
    page = _page(places, f"src/dragonrace/games/{game.replace('-', '_')}/rulebook.md")
    made = {}
    for name in example_names(game):
        made |= dict(illustrations(example_named(game, name)))
    assert set(re.findall(r'src="\.\./(assets/examples/[^"]+)"', page)) == set(made)
    sizes = [Image.open(BytesIO(picture)).size for picture in made.values()]
    assert all(width > 300 and height > 200 for width, height in sizes)
    assert len(set(made.values())) > len(made) / 2  # some begin alike


def test_every_public_name_has_its_place_in_the_reference() -> None:
    shown = "\n".join(page.text() for page in reference.PAGES.values())
    for module in {page.module for page in reference.PAGES.values()}:
        missing = [name for name in reference.public(module) if f"::: {reference.defined(module, name)}\n" not in shown]
        assert missing in ([], ["__version__"])


def test_the_reference_says_what_environments_are_made_with() -> None:
    merged = {path for path, page in reference.PAGES.items() if "merge_init_into_class: true" in page.text()}
    assert merged == {f"reference/{one}.md" for one in ("gymnasium", "pettingzoo", "functional")}
    assert all(f"``{one}``" in (DragonraceEnv.__init__.__doc__ or "") for one in ("seat", "opponents", "render_mode"))


def test_benchmarks_show_what_they_have_measured_and_on_which_machine() -> None:
    page = benchmarks(ROOT, lambda link: link)
    assert all(f"| {figure.what} | `{figure.name}` |" in page for figure in FIGURES)
    for file in (ROOT / MEASURED).iterdir():
        text = file.read_text("utf-8").strip()
        assert text in page, f"{file.name} belongs to no benchmark"
        assert re.match(r"Measured on \d+ \w+ 20\d\d, .*Python", text), f"{file.name} says not when and where"


def test_long_code_breaks_at_joints_and_each_line_is_an_element() -> None:
    name = "dragonrace.core.views.choice_sets.unpack"
    assert broken_at_joints(f"<code>{name}</code><code>a.b</code>") == (
        "<code>dragonrace.<wbr>core.<wbr>views.<wbr>choice_<wbr>sets.<wbr>unpack</code><code>a.b</code>"
    )
    head, spans = "<pre><span></span><code>", ("<span>a</span>\n", "\n", "<span>b\n", "c</span>\n")
    block = f"{head}{''.join(spans)}</code></pre>"
    lines = [f'<span class="line">{span}</span>' for span in spans[:2]]
    assert in_lines(block) == f"{head}{''.join(lines)}{''.join(spans[2:])}</code></pre>"
    assert broken_at_joints(f"{head}{name}</code></pre>") == f"{head}{name}</code></pre>"


def test_cells_have_their_columns_headings_where_there_are_many() -> None:
    head, row = "<tr><th>a</th><th><code>b</code></th><th></th></tr>", "<tr><td>1</td><td>2</td><td>3</td></tr>"
    told = row.replace("<td>2", '<td data-label="b">2')
    assert labelled(f"<table>{head}{row}</table>{row}") == f"<table>{head}{told}</table>{row}"
    few = "<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>"
    assert labelled(few) == few


def test_cells_with_a_figure_take_no_more_room_than_it_needs() -> None:
    figure, sentence = "<td><em>74</em> of 100 (64.6 to 81.6 %)</td>", f"<td>{'word ' * 9}</td>"
    told = figure.replace("<td>", '<td class="brief">').replace(" %", "&nbsp;%")
    assert brief(figure + sentence) == told + sentence
    row = "<table><tr><th>a</th><th>b</th><th>c</th></tr><tr><td>1</td><td>2</td><td>3</td></tr></table>"
    assert '<td data-label="c" class="brief">3</td>' in on_page_content(row)


def test_short_code_in_a_line_stays_in_one_piece() -> None:
    block = "<pre><span></span><code><span>make docs</span></code></pre>"
    assert unbroken(f"<code>make docs</code>{block}") == f'<code class="short">make docs</code>{block}'
    assert unbroken(f"<code>{'long ' * 9}</code>") == f"<code>{'long ' * 9}</code>"


def test_names_of_files_in_headings_break_behind_slashes() -> None:
    html = '<h1 id="a/b"><code>a/b.py</code></h1><h2><code class="short">c/</code></h2><p><code>d/e</code></p>'
    assert broken_at_slashes(html) == html.replace("a/b.py", "a/<wbr>b.py")


def test_a_box_in_the_reference_says_more_than_the_name_above_it() -> None:
    box = '<div class="language-python doc-signature highlight"><pre><span></span><code>{}\n</code></pre></div>'
    bare, typed = (box.format(code) for code in ('<span class="nb">dict</span>', '<span class="n">a</span>: int'))
    assert without_bare_names(f"<h3>dict</h3>{bare}<h3>a</h3>{typed}") == f"<h3>dict</h3><h3>a</h3>{typed}"


def test_features_that_are_alike_share_a_row_and_none_is_lost() -> None:
    for game in dragonrace.games():
        features = dragonrace.load_game(game).observation_features()
        rows = _alike(list(features))
        assert sorted(number for row in rows for number, _ in row) == list(range(len(features)))
    assert _ranges([0, 1, 2, 6]) == "0–2, 6"


LOADS = {
    ".html": (
        '<script src="{}"></script>',
        "<img alt=a src='{}'>",
        "<img alt=a src={}>",
        '<img alt=">" src="{}">',
        '<link rel=stylesheet href="{}">',
        '<img srcset="a.png 1x, {} 2x">',
        '<video src="{}">',
        '<video poster="{}">',
        '<source src="{}">',
        '<object data="{}">',
        '<svg><image href="{}" /></svg>',
        '<svg><use xlink:href="{}" /></svg>',
        "<style>@import '{}';</style>",
        '<p style="background: url({})">',
        '<script type="module">import("{}")</script>',
    ),
    ".css": ("b: url({})", 'b: url( "{}" )', '@import "{}";', "@import url({});"),
    ".js": ('import("{}")', "import a from '{}';", 'import "{}";', 'export*from"{}"', 'fetch("{}")'),
}


@pytest.mark.parametrize("address", ["https://fonts.example/a", "//cdn.example/a"])
@pytest.mark.parametrize(("ending", "text"), [(ending, text) for ending, all_ in LOADS.items() for text in all_])
def test_what_is_loaded_from_elsewhere_is_found(ending: str, text: str, address: str) -> None:
    assert loaded_from_elsewhere(text.format(address), ending) == [address]
    assert loaded_from_elsewhere(text.format("../assets/a"), ending) == []


def test_links_may_lead_anywhere() -> None:
    for text in (
        '<a href="{0}">{0}</a>',
        '<link rel="canonical" href="{0}">',
        "<code>import('{0}')</code>",
        "<p data='{0}'>",
    ):
        assert loaded_from_elsewhere(text.format("https://a.example/")) == []
    assert loaded_from_elsewhere('const home = "https://a.example/";', ".js") == []

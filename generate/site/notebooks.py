"""Pages with sessions of Python as notebooks, for readers who would rather run than read."""

import re
from collections.abc import Iterator
from doctest import DocTestParser

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from generate.site.markdown import runs

__all__ = ["as_notebook", "can_be_run"]

CODE_OR_LINK = re.compile(r"(`+)(?:(?!\1).)+?\1(?!`)|\[((?:[^\[\]`]|`[^`]*`)+)\]\((?!https?:)[^)\s]+\)", re.DOTALL)
"""A span of code, or a link within the repository: its group 2 is the words."""
SESSION = "```python\n>>> "


def can_be_run(page: str) -> bool:
    """Say whether a session stands on a page."""
    return SESSION in page


def as_notebook(page: str) -> str | None:
    """Return a page as a notebook's JSON; None where no session stands on it.

    A cell ends where a session shows something, so running it shows the same. What links within the repository lead to
    is not where a notebook is: only their words stay.
    """
    if not can_be_run(page):
        return None
    cells = [cell for is_code, lines in runs(page.split("\n")) for cell in _cells("\n".join(lines), is_code=is_code)]
    for number, cell in enumerate(cells):
        cell["id"] = f"cell-{number}"  # the builder's own would be other ones each time
    notebook = new_notebook(cells=cells, metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}})
    nbformat.validate(notebook)
    return str(nbformat.writes(notebook)) + "\n"


def _cells(text: str, *, is_code: bool) -> Iterator[nbformat.NotebookNode]:
    if is_code and text.startswith(SESSION):
        for source in _sources(text):
            yield new_code_cell(source)
    elif text.strip():
        words = text if is_code else CODE_OR_LINK.sub(lambda found: found[2] or found[0], text)
        yield new_markdown_cell(words.strip())


def _sources(session: str) -> Iterator[str]:
    """Yield what is to be run, a part for each thing that is shown."""
    part = ""
    for example in DocTestParser().get_examples(session.removesuffix("```")):
        part += example.source
        if example.want:
            yield part.strip("\n")
            part = ""
    if part:
        yield part.strip("\n")

"""Where things of the repository stand on the site."""

import os
import re
from pathlib import Path, PurePosixPath

__all__ = ["Places"]

SINGLE = {
    "docs/index.md": "index.md",
    "README.md": "readme.md",
    "ARCHITECTURE.md": "architecture.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "RELEASING.md": "releasing.md",
    "web/README.md": "browser.md",
    "web/public/favicon.svg": "assets/favicon.svg",
}
NAMED = re.compile(r"^ +- (.+): (\S+\.md)$", re.MULTILINE)
"""A page in the order of pages, and what it is called there."""
PICTURES = (".svg", ".webp", ".png")


class Places:
    """What of the repository has a page, or is a picture on one; all else that is linked to is shown as sources.

    Paths are written with slashes, in the repository as seen from its root, and on the site from the site's.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        self.pages: dict[str, str] = {source: place for source, place in SINGLE.items() if place.endswith(".md")}
        self.pages |= {f"docs/{one.name}": f"guides/{one.name}" for one in (root / "docs").glob("*.md")} | self.pages
        self.pages |= {f"docs/start/{one.name}": f"start/{one.name}" for one in (root / "docs/start").glob("*.md")}
        for book in (root / "src/dragonrace/games").glob("*/rulebook.md"):
            self.pages[self.of(book)] = f"rules/{book.parent.name.replace('_', '-')}.md"
        self.tables = {
            self.of(file): f"features/{file.parent.name.replace('_', '-')}.md"
            for file in (root / "src/dragonrace/games").glob("*/features.py")
        }
        """Pages that are made of sources, and shown in their place."""
        self.names = {place: name for name, place in NAMED.findall((root / "mkdocs.yml").read_text("utf-8"))}
        self.pictures: set[str] = set(SINGLE) - set(self.pages)
        self.sources: set[str] = set()

    def of(self, path: Path) -> str:
        """Return a path in the repository, as it is written here."""
        return path.relative_to(self.root).as_posix()

    def lead(self, link: str, source: str) -> str:
        """Return where a link of a page leads on the site; raises `FileNotFoundError` if it leads nowhere."""
        if link.startswith(("#", "http:", "https:", "mailto:")):
            return link
        target, mark, anchor = link.partition("#")
        path = os.path.normpath(PurePosixPath(source).parent / target)
        if not (self.root / path).exists():
            raise FileNotFoundError(f"{source} links to {target}, which is not there")
        return relative(self._place(path), self.pages.get(source, source)) + mark + anchor

    def name(self, link: str, source: str) -> str | None:
        """Return what the page that a link leads to is called on the site, if it is one."""
        path = os.path.normpath(PurePosixPath(source).parent / link.partition("#")[0])
        return self.names.get(self.pages.get(path, ""))

    def _place(self, path: str) -> str:
        if page := self.pages.get(path) or self.tables.get(path):
            return page
        if path.endswith(PICTURES):
            self.pictures.add(path)
            return picture(path)
        self.sources.add(path)
        return self.listing(path)

    def listing(self, path: str) -> str:
        """Return where a folder, or a file, of the sources is shown."""
        return f"source/{path}/index.md" if (self.root / path).is_dir() else f"source/{path}.md"


def picture(path: str) -> str:
    """Return where a picture stands on the site."""
    return SINGLE.get(path, f"assets/{PurePosixPath(path).name}")


def relative(target: str, page: str) -> str:
    """Return the way from a page to something else on the site."""
    return os.path.relpath(target, PurePosixPath(page).parent)

"""The app's manifest, its icons and its worker: what a browser needs to install the page."""

import numpy as np
import pytest
from generate.icons import FOLDER, icons, pixels

from tests.server.living import Browser


@pytest.mark.parametrize(("wanted", "begins"), [("en", "Dragon races"), ("de", "Drachenrennen")])
def test_it_speaks_the_readers_language(browser: Browser, wanted: str, begins: str) -> None:
    answer = browser.http.get("/manifest.webmanifest", params={"lang": wanted})
    assert answer.headers["content-type"] == "application/manifest+json"
    assert answer.headers["cache-control"] == "no-cache"
    manifest = answer.json()
    assert manifest["lang"] == wanted
    assert manifest["description"].startswith(begins)
    assert manifest["shortcuts"][0]["url"] == "/?set-up=dragon-river"
    assert {one.get("purpose") for one in manifest["icons"]} == {None, "maskable"}


def test_all_of_its_icons_are_there(browser: Browser) -> None:
    manifest = browser.http.get("/manifest.webmanifest").json()
    named = {icon["src"].lstrip("/") for icon in manifest["icons"]}
    assert named == {"favicon.svg", "icon-192.png", "icon-512.png", "icon-maskable-512.png"}
    assert all((FOLDER / name).is_file() for name in named)


def test_the_icons_are_those_that_are_drawn() -> None:
    drawn = icons()
    assert {path.name for path in FOLDER.glob("*.png")} == set(drawn)
    for name, picture in drawn.items():
        assert np.array_equal(pixels((FOLDER / name).read_bytes()), picture), f"{name}: python -m generate.icons"


def test_what_is_cut_off_holds_nothing() -> None:
    """Phones show a circle of four fifths of the width, and want no holes."""
    for name in ("icon-maskable-512.png", "apple-touch-icon.png"):
        picture = pixels((FOLDER / name).read_bytes())
        size = len(picture)
        assert (picture[..., 3] == 255).all()
        across, down = np.meshgrid(*[np.arange(size) - (size - 1) / 2] * 2)
        outside = np.hypot(across, down) > 0.4 * size
        assert (picture[outside][:, :3] == picture[0, 0, :3]).all()

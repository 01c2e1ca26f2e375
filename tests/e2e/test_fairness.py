"""At the end of a match the page has checked that it was fair, and says how."""

import json
import re
import urllib.parse

import pytest
from playwright.sync_api import expect

from dragonrace.core.records.checking import check_fairness, read_notes
from dragonrace.core.records.record import read_record
from tests.e2e.conftest import NewPage
from tests.e2e.table import check_page, choose_with_mouse, open_table, play


@pytest.mark.parametrize(("width", "height", "scheme"), [(1280, 800, "light"), (360, 740, "dark")])
def test_a_match_is_checked_at_its_end(new_page: NewPage, width: int, height: int, scheme: str) -> None:
    page = new_page(width, height, scheme)
    open_table(page, ["person", "bot:level-1"], turn_limit=4)
    play(page, choose_with_mouse)
    panel = page.get_by_role("region", name=re.compile("^Draw: "))
    if width < height:
        panel.get_by_role("button", name="Standings and look back").click()
    panel.get_by_role("button", name="Fair: checked").click()
    dialog = page.get_by_role("dialog", name="How this is fair")
    expect(dialog.get_by_text("with the numbers of one player")).to_be_visible()
    check_page(page, f"fair-{width}-{scheme}")
    notes = dialog.get_by_role("link", name="Save my notes").get_attribute("href")
    assert notes is not None
    seen = read_notes(json.loads(urllib.parse.unquote(notes.partition(",")[2])))
    match = page.url.rpartition("/")[2]
    record = page.request.get(f"/api/matches/{match}/record").text()
    checked = check_fairness(read_record(record), seen)
    assert (checked.wrong, checked.players) == ([], {0})

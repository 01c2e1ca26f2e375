"""The routes: every code of refusal, who may see and do what, and what the description says."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import dragonrace
from dragonrace.bots import ratings
from dragonrace.bots.ratings import LevelRating, MeasuredLeague, digest_of_levels, read_ratings, write_ratings
from dragonrace.core.installed import game_type
from dragonrace.server.table import descriptions
from dragonrace.server.web.bodies import GameDescription
from dragonrace.server.web.openapi import text as openapi_text
from tests.server.living import BOT, GAME, OPEN, PERSON, Browser, Server, act_in_turn

ROOT = Path(__file__).parents[3]


def wanted(*seats: Any, **more: Any) -> Any:
    return {"game": GAME, "seats": list(seats), **more}


def test_the_committed_description_is_the_servers() -> None:
    committed = ROOT / "web" / "openapi.json"
    hint = "run: python -m dragonrace.server.web.openapi > web/openapi.json, and npm run types in web/"
    assert committed.read_text("utf-8") == openapi_text(), hint


def test_the_lobby_learns_all_from_the_description(browser: Browser) -> None:
    games = browser.get("/games")["games"]
    assert [game["name"] for game in games] == list(dragonrace.games())
    for game in games:
        assert set(game["seats"]) == {str(n) for n in range(game["min_players"], game["max_players"] + 1)}
        assert game["bots"] == dragonrace.bot_descriptions(game["name"])
        assert (game["usual_bot"], game["strongest_bot"]) == ("level-3", "level-5")
        assert game["boards"][0]["name"] == "standard"


def test_the_lobby_learns_which_tables_were_rated(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = game_type(GAME)
    points = {level.name: LevelRating(1500, 1400, 1600) for level in kind.levels}
    today = MeasuredLeague(3, "standard", 900, 1, "1.0", kind.rules_version, digest_of_levels(kind, 3), points)
    text = write_ratings([today, replace(today, players=2, rules_version=kind.rules_version + 1)])
    monkeypatch.setattr(ratings, "measured_leagues", lambda kind: read_ratings(text, kind))
    described = descriptions._describe(GAME)
    assert described["ratings"] == [
        {"players": 3, "board": "standard", "games": 900, "bots": dict.fromkeys(points, 1500)}
    ]  # those of other rules are not told
    assert {bot["rating"] for bot in described["bots"]} == {None}  # of two players
    assert GameDescription.model_validate(described)


def test_a_rulebook_has_an_anchor_per_rule(browser: Browser) -> None:
    answer = browser.http.get(f"/api/games/{GAME}/rulebook")
    assert answer.headers["content-type"].startswith("text/html")
    assert 'id="DR-11"' in answer.text
    assert browser.http.get("/api/games/chess/rulebook").json()["error"]["code"] == "game.unknown"


def test_a_new_match_keeps_every_option(browser: Browser) -> None:
    match = browser.match(PERSON, BOT, OPEN, tipping=False)
    assert match["options"]["tipping"] is False
    assert set(match["options"]) >= {"first_player", "turn_limit"}
    assert [seat["kind"] for seat in match["seats"]] == ["person", "bot", "open"]
    assert [seat["mine"] for seat in match["seats"]] == [True, False, False]
    assert match["host"]
    assert browser.get("/matches")["matches"][0]["id"] == match["id"]


REFUSED = [
    ({}, "request.invalid", "game"),
    ([], "request.invalid", None),
    (wanted(), "request.invalid", "seats"),
    (wanted(PERSON, PERSON, more=1), "request.invalid", "more"),
    (wanted(PERSON, {"kind": "dog"}), "request.invalid", "seats[1].kind"),
    (wanted(PERSON, {"kind": "bot"}), "request.invalid", "seats[1]"),
    (wanted(PERSON, {"kind": "person", "bot": "random"}), "request.invalid", "seats[1]"),
    (wanted(PERSON, {"kind": "person", "name": "\x00"}), "request.invalid", "seats[1].name"),
    (wanted(PERSON, {"kind": "person", "name": "x" * 41}), "request.invalid", "seats[1].name"),
    (wanted(PERSON, {"kind": "bot", "bot": "nobody"}), "bot.unknown", "seats[1].bot"),
    (wanted(PERSON), "option.players", "seats"),
    (wanted(*[PERSON] * 9), "option.players", "seats"),
    (wanted(*[PERSON] * 11), "request.invalid", "seats"),
    (wanted(PERSON, PERSON, options={"tipping": 1}), "option.invalid", "options.tipping"),
    (wanted(PERSON, PERSON, options={"nonsense": 1}), "option.unknown", None),
    (wanted(PERSON, PERSON, options={"players": 3}), "option.unknown", None),
    (wanted(PERSON, PERSON, options={"board": "standard"}), "option.unknown", None),
    (wanted(PERSON, PERSON, options={"turn_limit": 2**60}), "request.invalid", None),
    (wanted(PERSON, PERSON, options={"turn_limit": 1.5}), "request.invalid", None),
    (wanted(PERSON, PERSON, options=[]), "request.invalid", "options"),
    (wanted(PERSON, PERSON, board="/etc/passwd"), "board.unknown", "board"),
    (wanted(PERSON, PERSON, board="../standard.toml"), "board.unknown", "board"),
]


@pytest.mark.parametrize(("body", "code", "where"), REFUSED)
def test_a_wrong_request_gets_a_sentence(browser: Browser, body: Any, code: str, where: str | None) -> None:
    answer = browser.http.post("/api/matches", json=body)
    error = answer.json()["error"]
    assert answer.status_code == 422
    assert code == error["code"] or (code == "option.unknown" and error["code"].startswith("option."))
    assert where is None or error["where"] == where
    assert error["message"].endswith(".")


def test_an_unknown_game_is_not_found(browser: Browser) -> None:
    assert (
        browser.post("/matches", {"game": "chess", "seats": [PERSON, PERSON]}, 404)["error"]["code"] == "game.unknown"
    )


RAW = [
    (b"{", "application/json", 422, "request.invalid"),
    (b"\xff\xfe", "application/json", 422, "request.invalid"),
    (b"[" * 20000, "application/json", 400, "request.invalid"),
    (b"9" * 5000, "application/json", 400, "request.invalid"),
    (b'{"game": "\\ud800", "seats": []}', "application/json", 422, "request.invalid"),
    (b'{"game": "x", "seats": [], "options": {"a": NaN}}', "application/json", 422, "request.invalid"),
    (b"{}", "text/plain", 415, "request.media-type"),
    (b"{}", "", 415, "request.media-type"),
    (b"a=1", "application/x-www-form-urlencoded", 415, "request.media-type"),
    (b" " * 70000, "application/json", 413, "request.too-large"),
]


@pytest.mark.parametrize(("body", "kind", "status", "code"), RAW)
def test_a_body_that_is_no_json(browser: Browser, body: bytes, kind: str, status: int, code: str) -> None:
    answer = browser.http.post("/api/matches", content=body, headers={"content-type": kind} if kind else {})
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)


def test_other_sites_cannot_use_the_cookie(browser: Browser) -> None:
    for origin in ("http://evil.example", "null", f"http://127.0.0.1:{browser.port + 1}"):
        answer = browser.http.post("/api/matches", json=wanted(PERSON, BOT), headers={"origin": origin})
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "request.foreign-origin")
    own = {"origin": f"http://127.0.0.1:{browser.port}"}
    assert browser.http.post("/api/matches", json=wanted(PERSON, BOT), headers=own).status_code == 201


def test_addresses_that_lead_nowhere(browser: Browser) -> None:
    for path in ("/api/nothing", "/nothing", "/assets/../../app.py", "/assets/%00", "/api", "/assets/" + "x" * 900):
        answer = browser.http.get(path)
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "request.not-found")
    for path in ("/matches/1111111111", "/matches/x", "/matches/%00/record", "/matches/x/positions/0"):
        assert browser.http.get(f"/api{path}").json()["error"]["code"] == "match.not-found"
    answer = browser.http.delete("/api/matches")
    assert (answer.status_code, answer.json()["error"]["code"]) == (405, "request.method")


def test_seats_are_taken_once_and_with_their_invitation(browser: Browser, stranger: Browser) -> None:
    match = browser.match(PERSON, OPEN, BOT)
    invitation, path = match["seats"][1]["invitation"], f"/matches/{match['id']}/seats"
    claims = {(1, "wrong"): 403, (1, "\u00e4"): 403, (0, invitation): 409, (2, invitation): 409, (3, invitation): 404}
    codes = {403: "seat.wrong-invitation", 409: "seat.taken", 404: "seat.unknown"}
    for (seat, secret), status in claims.items():
        assert stranger.post(f"{path}/{seat}", {"invitation": secret}, status)["error"]["code"] == codes[status]
    taken = stranger.post(f"{path}/1", {"invitation": invitation})
    assert taken["seats"][1]["mine"]
    assert stranger.post(f"{path}/1", {"invitation": invitation}) == taken
    assert browser.post(f"{path}/1", {"invitation": invitation}, 409)["error"]["code"] == "seat.taken"
    assert [other["id"] for other in stranger.get("/matches")["matches"]] == [match["id"]]


def test_a_stranger_learns_no_secret(server: Server, browser: Browser, stranger: Browser) -> None:
    match = browser.match(PERSON, OPEN)
    place = f"/api/matches/{match['id']}"
    seen = "".join(stranger.http.get(path).text for path in (place, f"{place}/record", f"{place}/positions/0"))
    with stranger.socket(match["id"]) as socket:
        seen += str(socket.hear())
    stored = server.app.state.lobby.store.load(match["id"])[0]
    for secret in (match["seats"][1]["invitation"], browser.cookie, stored.seed.hex(), stored.host):
        assert secret not in seen
    assert stranger.http.get(f"{place}/positions/0?seat=0").json()["error"]["code"] == "seat.not-yours"
    assert stranger.http.get(f"{place}/record?seat=0").json()["error"]["code"] == "seat.not-yours"
    assert stranger.http.post(f"{place}/rematch", json={}).json()["error"]["code"] == "match.not-yours"


def test_every_line_of_the_log_can_be_visited(browser: Browser) -> None:
    match = browser.match(PERSON, BOT)
    with browser.socket(match["id"], 0) as socket:
        socket.play_on(0)
        socket.say({"type": "look", "seat": 0})
        position = socket.wait_for("position")
    place = f"/matches/{match['id']}/positions"
    for number in (0, 1, 7, position["seen"]):
        found = browser.get(f"{place}/{number}", seat=0)
        assert found["entry"] == (position["log"][number - 1] if number else None)
    assert found["view"] == position["view"]
    answer = browser.http.get(f"/api{place}/{position['seen'] + 1}")
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "position.not-found")
    for wrong in ("-1", "x", "1.5", str(10**40)):
        assert browser.http.get(f"/api{place}/{wrong}").json()["error"]["code"] == "request.invalid"


def test_a_rematch_is_opened_once(browser: Browser, stranger: Browser) -> None:
    match = browser.match(PERSON, OPEN, turn_limit=2)
    stranger.post(f"/matches/{match['id']}/seats/1", {"invitation": match["seats"][1]["invitation"]})
    path = f"/matches/{match['id']}/rematch"
    assert browser.post(path, {}, 409)["error"]["code"] == "match.not-over"
    with browser.socket(match["id"], 0) as host, stranger.socket(match["id"], 1) as guest:
        act_in_turn(host, guest)
        while not host.view["over"]:
            act_in_turn(host, guest)
        again = stranger.post(path, {})
        assert host.wait_for("rematch")["match_id"] == again["id"]
    assert browser.http.post(f"/api{path}").json()["id"] == again["id"]
    assert [seat["mine"] for seat in again["seats"]] == [False, True]
    assert browser.get(f"/matches/{match['id']}")["rematch"] == again["id"]


def test_the_cookie_is_out_of_reach_of_scripts_and_secure_by_https(browser: Browser, server: Server) -> None:
    with server.browser() as fresh:
        fresh.http.cookies.clear()
        cookies = fresh.http.get("/", headers={"x-forwarded-proto": "https"}).headers.get_list("set-cookie")
        assert len(cookies) == 2
        for cookie in cookies:
            assert {"HttpOnly", "Path=/", "SameSite=lax", "Secure"} <= set(cookie.split("; "))
        fresh.http.cookies.clear()
        assert "Secure" not in fresh.http.get("/api/matches").headers["set-cookie"]
        fresh.http.cookies.clear()
        fresh.http.cookies.set("dragonrace", "forged")
        assert "set-cookie" in fresh.http.get("/api/matches").headers
    before = browser.cookie
    browser.http.get("/")
    assert "set-cookie" not in browser.http.get("/").headers
    assert browser.cookie == before


def test_pages_are_careful(browser: Browser) -> None:
    for path in ("/", "/match/abc", "/join/abc/1?invitation=x"):
        answer = browser.http.get(path)
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == "private, no-cache"
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
        assert answer.headers["referrer-policy"] == "same-origin"
        assert answer.headers["x-content-type-options"] == "nosniff"
    assert browser.http.head("/").status_code == 200


def test_a_page_says_how_to_build_the_client(browser: Browser, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("dragonrace.server.web.pages.STATIC", tmp_path)
    assert "npm run build" in browser.http.get("/").text
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "a.js").write_text("1")
    packed = browser.http.get("/assets/a.js", headers={"accept-encoding": "gzip"})
    plain = browser.http.get("/assets/a.js", headers={"accept-encoding": "identity"})
    assert packed.text == plain.text == "1"
    assert [one.headers.get("content-encoding") for one in (packed, plain)] == ["gzip", None]
    assert all("immutable" in one.headers["cache-control"] for one in (packed, plain))
    (tmp_path / "index.html").write_text("here")
    assert browser.http.get("/").text == "here"


def test_what_everybody_may_read_is_packed_and_nothing_else(browser: Browser) -> None:
    """How small an answer becomes tells what is in it: of a match nothing is packed."""
    match = browser.match(PERSON, BOT)["id"]
    public = ["/api/games", f"/api/games/{GAME}", f"/api/games/{GAME}/rulebook"]
    private = [f"/api/matches/{match}", "/api/matches", "/api/me", "/api/openapi.json"]

    def packing(path: str, accepted: str) -> str | None:
        return browser.http.get(path, headers={"accept-encoding": accepted}).headers.get("content-encoding")

    assert [packing(path, "gzip") for path in public] == ["gzip"] * len(public)
    assert [packing(path, "gzip") for path in private] == [None] * len(private)
    assert packing(public[0], "identity") is None

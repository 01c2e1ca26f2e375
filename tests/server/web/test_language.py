"""The server speaks the reader's language, and calls people by their names."""

from typing import Any

from tests.server.living import HIDDEN, OPEN, PERSON, SETUP, Browser, Server

ANNA = {"kind": "person", "name": "Anna"}
GERMAN = {"Accept-Language": "de-DE,de;q=0.9,en;q=0.5"}


def sentences(log: list[Any]) -> list[str]:
    return [event["words"] for entry in log for event in entry["events"]]


def test_each_watcher_reads_their_own_language(browser: Browser, stranger: Browser) -> None:
    match = browser.match(ANNA, PERSON, game=HIDDEN)
    with (
        browser.socket(match["id"], 0, lang="de") as anna,
        stranger.socket(match["id"]) as english,
        stranger.socket(match["id"], **GERMAN) as german,
    ):
        assert anna.wait_for("position")["view"]["prompt"]["text"] == "Auf welchem Stein startet dein Drache?"
        english.hear()
        german.hear()
        anna.act(0, "start N", 0)
        told = [sentences([one.wait_for("step")["entry"]]) for one in (anna, english, german)]
    assert told[0] == told[2] == ["Anna startet auf Feld 1 mit einem Nord-Stein."]
    assert told[1] == ["Anna starts on field 1 with a north stone."]
    with stranger.socket(match["id"], lang="de", **{"Accept-Language": "en"}) as again:
        assert sentences(again.wait_for("position")["log"]) == told[0]


def test_positions_refusals_and_games_are_in_the_language_asked_for(browser: Browser) -> None:
    match = browser.match(ANNA, PERSON, game=HIDDEN)
    with browser.socket(match["id"], 0, lang="de") as socket:
        socket.act(0, "start N", 0)
        socket.wait_for("done")
        socket.act(0, "start N", 1)
        assert socket.refusal()["message"] == "Das kommt zu spät oder zu früh: Jetzt ist Blau am Zug."
    path = f"/matches/{match['id']}/positions/1"
    assert browser.get(path, lang="de")["entry"]["events"][0]["words"].startswith("Anna startet")
    assert browser.get(path)["entry"]["events"][0]["words"].startswith("Anna starts")
    assert browser.http.get("/api/matches/x?lang=de").json()["error"]["message"].startswith("Dieses Spiel")
    german, english = (browser.get("/games", **query)["games"] for query in ({"lang": "de"}, {"lang": "fr"}))
    titles = [{game["name"]: game["options"][-1]["title"] for game in games} for games in (german, english)]
    assert [found[HIDDEN] for found in titles] == ["Wer beginnt", "Who begins"]
    by_header = browser.http.get("/api/games", headers=GERMAN).json()["games"]
    assert by_header == german


def test_namesakes_are_told_apart_whoever_tells_of_them(browser: Browser) -> None:
    match = browser.match(ANNA, ANNA, game=HIDDEN)
    called = {"en": ["Anna (Red)", "Anna (Blue)"], "de": ["Anna (Rot)", "Anna (Blau)"]}
    for language, names in called.items():
        told = [
            browser.get(f"/matches/{match['id']}", lang=language),
            *browser.get("/matches", lang=language)["matches"],
        ]
        with browser.socket(match["id"], 0, lang=language) as socket:
            told.append(socket.wait_for("position")["match"])
        assert [[seat["name"] for seat in one["seats"]] for one in told] == [names] * 3


def test_whoever_takes_a_seat_is_called_by_their_name(browser: Browser, guest: Browser) -> None:
    match = browser.match(ANNA, OPEN, game=HIDDEN)
    with browser.socket(match["id"], 0) as socket:
        socket.act(0, "start N", 0)
        socket.wait_for("done")
        claim = {"invitation": match["seats"][1]["invitation"], "name": "Bo \u202e{ $seat }"}
        guest.post(f"/matches/{match['id']}/seats/1", claim)
        with guest.socket(match["id"], 1) as other:
            other.wait_for("position")
            other.act(1, "start E", 1)
            words = sentences([socket.wait_for("step")["entry"], other.wait_for("step")["entry"]])
    assert words[-1] == "Bo { $seat } starts on field 2 with an east stone."


def test_a_language_tells_nobody_what_they_may_not_know(server: Server, browser: Browser, stranger: Browser) -> None:
    seats = [browser.seat(0, name="Anna"), browser.seat(1)]
    match = server.write(seats, SETUP)
    with stranger.socket(match, lang="de") as socket:
        position = socket.wait_for("position")
    assert [entry["text"] for entry in position["log"]][2:] == ["holder ?", "holder ?"]
    assert sentences(position["log"])[2:] == ["Anna hat den Halter gefüllt.", "Blau hat den Halter gefüllt."]

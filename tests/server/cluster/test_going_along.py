"""Several servers on one database: who moves to another device sits there at once, whichever plays the match."""

from tests.server.living import OPEN, PERSON, Browser, Server


def test_seats_come_along_wherever_their_tables_are(servers: list[Server]) -> None:
    with servers[0].browser() as laptop, servers[1].browser() as phone:
        here, there = phone.match(PERSON, PERSON)["id"], laptop.match(PERSON, OPEN)
        phone.post(f"/matches/{there['id']}/seats/1", {"invitation": there["seats"][1]["invitation"], "name": "Mei"})
        with laptop.socket(there["id"]) as seen, laptop.socket(here) as watching:
            seen.wait_for("position")
            watching.wait_for("position")
            ticket = laptop.post("/me/tickets", {}, 201)
            assert phone.post("/me/tickets/use", {"ticket": ticket["ticket"]})["brought"] == 2
            for socket in (seen, watching):
                while not all(seat["mine"] for seat in socket.match["seats"]):
                    socket.hear()
        for browser in (laptop, phone):
            for match in (here, there["id"]):
                assert [seat["mine"] for seat in browser.get(f"/matches/{match}")["seats"]] == [True, True]
        moving(phone, there["id"])
        moving(laptop, here)


def moving(browser: Browser, match: str) -> None:
    """A seat can still be written, by a table that knows whose it is."""
    assert browser.post(f"/matches/{match}/seats/1/moving", {})["seats"][1]["moving"]


def test_a_phrase_made_at_one_server_is_good_at_the_other(servers: list[Server]) -> None:
    with servers[0].browser() as laptop, servers[1].browser() as phone:
        laptop.put("/me", {"name": "Anna", "emblem": "boat"})
        words = laptop.post("/me/recovery", {}, 201)["words"]
        assert phone.post("/me/recovery/use", {"phrase": " ".join(words)})["name"] == "Anna"
        assert phone.cookie == laptop.cookie

"""Two people at one screen: the table is covered until the right one looks."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from rules.table import Chance

from .conftest import MakeApp, Player

BOTH = {"seat.traveller": "person", "seat.flood": "person"}


@pytest.fixture
def both(client: FlaskClient) -> Player:
    return Player(client, **BOTH)


def covered(page: str) -> str:
    """The seat to whom the screen has to be passed; empty where nothing is covered."""
    found = re.search(r'action="/table/[^"]+/look".*?name="seat" value="(\w+)"', page, re.DOTALL)
    return found[1] if found else ""


def hand(page: str) -> int:
    """How many cards of the traveller's hand are shown."""
    zone = page.partition("Your hand")[2].partition("</section>")[0]
    return zone.count('class="look"')


def look(player: Player, seat: str, **more: str) -> str:
    done = player.client.post(player.url + "look", data={"seat": seat, **more})
    assert done.status_code == 303
    return player.client.get(done.headers["Location"]).text


def to_the_flood(player: Player) -> str:
    """Plays on until the flood has something to choose; the page that covers the table then."""
    look(player, "traveller")
    for _ in range(40):
        page = player.page()
        if covered(page) == "flood":
            return page
        player.any_answer(page)
    raise AssertionError("the flood is never asked")


def test_a_hand_is_shown_to_its_owner_only_after_the_screen_was_passed(both: Player) -> None:
    page = both.page()
    assert covered(page) == "traveller"
    assert hand(page) == 0
    assert 'id="answer"' not in page
    assert "You draw" not in page  # neither does the log tell the card
    page = look(both, "traveller")
    assert not covered(page)
    assert hand(page) == 1
    assert "You draw" in page
    page = to_the_flood(both)
    assert hand(page) == 0
    assert "You draw" not in page
    assert "You draw" not in both.client.get(both.url + "log").text
    page = look(both, "flood")
    assert not covered(page)
    assert hand(page) == 0
    assert "What does the flood do?" in page
    assert "You draw" not in page
    both.answer(choice="rise")
    assert covered(both.page()) == "traveller"


def test_an_undo_that_goes_back_to_the_other_covers_the_table(both: Player) -> None:
    to_the_flood(both)
    look(both, "flood")
    assert not covered(both.page())
    both.post("undo")
    assert covered(both.page()) == "traveller"


WAYS = {"undo": {}, "goto": {"entry": "0"}, "redo": {}, "left line": {}}


@pytest.mark.parametrize("way", WAYS)
def test_nothing_that_is_done_on_the_cover_shows_the_hand_of_who_looked_before(both: Player, way: str) -> None:
    """The screen may be in the other's hands by then: back, forth and across, the table stays covered."""
    page = to_the_flood(both)
    assert covered(page) == "flood"
    if way == "redo":
        both.post("undo")
        look(both, "traveller")
        shown = both.post("redo")
        assert covered(both.client.get(shown.headers["Location"]).text) == "flood"
        both.post("undo")
    elif way == "left line":
        end = both.revision - 1
        both.post("undo")
        both.post("goto", entry=end)
        assert covered(both.page()) == "flood"
        both.post("undo")
    else:
        both.post(way, **WAYS[way])
    for part in ("", "log", "?since=0&moment=0", "corrections/", "chart"):
        shown_page = both.client.get(both.url + part).text
        assert "You draw" not in shown_page and hand(shown_page) == 0
        assert 'id="answer"' not in shown_page
    assert covered(both.page()) == "traveller"
    assert hand(look(both, "traveller")) == 1


def to_the_end(both: Player) -> list[str]:
    """Plays on, whoever is to answer; who stood on the page of the last question."""
    last: list[str] = []
    for _ in range(300):
        page = both.page()
        if covered(page):
            page = look(both, covered(page))
        if "The game is over" in page:
            return last
        last = re.findall(r'class="who">([^<]+)', page)
        both.any_answer(page)
    raise AssertionError("the game goes on and on")


def test_the_end_is_for_everybody_and_an_undo_covers_what_only_one_may_see(both: Player) -> None:
    assert to_the_end(both)
    page = both.page()
    assert "The game is over" in page and not covered(page)
    both.post("undo")
    assert covered(both.page())


def test_what_happened_step_by_step_waits_for_the_one_who_looks(both: Player) -> None:
    to_the_flood(both)
    both.post("settings", pace="step")
    look(both, "flood")
    shown = both.answer(choice="rise")
    page = both.client.get(shown.headers["Location"]).text
    assert covered(page) == "traveller"
    since = re.findall(r"since=(\d+)", shown.headers["Location"])[0]
    page = look(both, "traveller", since=since)
    assert "1 of " in page


def test_every_browser_is_asked_for_itself(app: Flask, both: Player) -> None:
    look(both, "traveller")
    assert covered(app.test_client().get(both.url).text) == "traveller"


@pytest.mark.parametrize("seat", ["", "moon", "traveller' or '1"])
def test_nobody_looks_with_a_seat_that_is_none(both: Player, seat: str) -> None:
    assert covered(look(both, seat)) == "traveller"


def test_one_person_alone_is_never_asked(player: Player) -> None:
    assert not covered(player.page())
    assert hand(player.page()) == 1


def test_where_nothing_is_secret_nothing_is_covered(make_app: MakeApp) -> None:
    client = make_app(CONTENT_ROOT=None, WTF_CSRF_ENABLED=False).test_client()
    form = {"option.players": "2", "seat.p1": "person", "seat.p2": "person", "seed": "3"}
    made = client.post("/games/red_burnoose/new", data=form)
    page = client.get(made.headers["Location"]).text
    assert "Choose your leader" in page
    assert not covered(page)


def test_a_file_is_given_to_two_people_past_a_word_of_warning(both: Player, player: Player) -> None:
    page = both.client.get(both.url + "log").text
    assert both.url + "export" not in page
    told = both.client.get(both.url + "keep").text
    assert "only one of you may know" in told
    assert f'href="{both.url}export" download' in told
    assert f'href="{player.url}export" download' in player.page()


def test_who_does_not_want_to_be_asked_again_speaks_for_himself(both: Player) -> None:
    for _ in range(60):
        state = both.client.get(f"/api/games/{both.id}").get_json()
        if state["request"]["kind"] == "select":
            break
        page = look(both, state["request"]["seat"])
        both.any_answer(page)
    assert state["request"]["seat"] == "traveller"
    look(both, "traveller")
    assert both.answer(standing="never").status_code == 303
    state = both.client.get(f"/api/games/{both.id}").get_json()
    assert state["sources"]["window.again.traveller"] == "never" and "window.again" not in state["sources"]


def test_the_cover_says_to_whom_the_screen_goes(both: Player) -> None:
    assert "Pass the screen to the player of the " in both.page()


def test_a_browser_that_only_follows_shows_no_secret(make_app: MakeApp) -> None:
    """Two people with a browser each: who has seen the other's open questions is not taken for the other."""
    app = make_app(CONTENT_ROOT=None, WTF_CSRF_ENABLED=False)
    people = {"saracens": app.test_client(), "byzantines": app.test_client()}
    form = {"option.powers": "east", "option.cards_saracens": "table", "seed": "1", "seat.saracens": "person",
            "seat.byzantines": "person"}  # fmt: skip
    table = people["saracens"].post("/games/autokrator/new", data=form).headers["Location"]
    secrets = 0
    for _ in range(7):
        for person in people.values():
            person.get(table)
        with app.extensions["haversack"]["room"].open(table.strip("/").rpartition("/")[2]) as live:
            asked, revision = live.table.request, live.table.revision
        (other,) = {*people} - {asked.seat}
        seen = people[other].get(table).text
        if asked.secret:
            secrets += 1
            assert covered(seen) == asked.seat and 'id="answer"' not in seen
        if covered(people[asked.seat].get(table).text):
            people[asked.seat].post(table + "look", data={"seat": asked.seat})
        page = people[asked.seat].get(table).text
        option = re.findall(r'name="choice" value="([^"]+)"', page)[0]
        done = people[asked.seat].post(table + "answer", data={"choice": option, "revision": str(revision)})
        assert done.status_code == 303
    assert secrets > 2


def test_lines_of_play_that_were_left_tell_no_secret_to_who_never_looked(make_app: MakeApp) -> None:
    app = make_app(CONTENT_ROOT=None, WTF_CSRF_ENABLED=False)
    plays, onlooker = app.test_client(), app.test_client()
    form = {"option.powers": "east", "seed": "7", "seat.saracens": "person", "seat.byzantines": "person"}
    table = plays.post("/games/autokrator/new", data=form).headers["Location"]
    room = app.extensions["haversack"]["room"]
    with room.open(table.strip("/").rpartition("/")[2]) as live:
        for _ in range(12):
            room.change(live, None, lambda one: one.answer(one.request.sample(Chance(3))))
        room.change(live, None, lambda one: one.goto(0))
        asked = live.table.request
        assert asked is not None and not asked.secret
        secrets = [entry for entry in live.table.journal if entry.secret and entry.seat == asked.seat]
        assert secrets
    page = onlooker.get(table + "log").text
    assert not covered(onlooker.get(table).text), "nothing that is asked has to be covered"
    assert "Allocate: " not in page
    look_of = plays.post(table + "look", data={"seat": asked.seat})
    assert look_of.status_code == 303 and "Allocate: " in plays.get(table + "log").text, "who looks knows his own"


def test_an_old_page_changes_the_instructions_of_nobody_else(player: Player) -> None:
    player.until("select")
    before = player.client.get(f"/api/games/{player.id}").get_json()["sources"]
    player.post("settings", sources="1", seat="flood", window__again="never")
    assert player.client.get(f"/api/games/{player.id}").get_json()["sources"] == before
    player.post("settings", sources="1", seat="traveller", window__again="never")
    assert player.client.get(f"/api/games/{player.id}").get_json()["sources"] != before

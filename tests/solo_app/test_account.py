"""The list of saved games: who plays which side, how it was set up; the first pages of a game."""

from __future__ import annotations

import html
import re

import pytest
from flask.testing import FlaskClient

from rules.content import load_game
from rules.table import game_rules
from solo_app.present.account import account
from solo_app.speech import shared_words

from .conftest import MakeApp


@pytest.fixture
def client(make_app: MakeApp) -> FlaskClient:
    return make_app(CONTENT_ROOT=None, WTF_CSRF_ENABLED=False).test_client()


def test_a_saved_game_says_who_plays_which_side_and_what_was_chosen(client: FlaskClient) -> None:
    form = {"seat.fln": "person", "seat.government": "government", "option.scenario": "1958", "seed": "3"}
    assert client.post("/games/algeria/new", data=form).status_code == 303
    for address in ("/", "/games/algeria/"):
        page = client.get(address).text
        (told,) = re.findall(r"<small>(You.*?)</small>", page)
        assert html.unescape(told).startswith("You: FLN · Computer: Government (The Residency) · Scenario: 1958")


@pytest.mark.parametrize(("seats", "people", "computer"), [
    ({"french": "person", "allied": "person"}, ["Allies", "French"], []),
    ({"french": "random", "allied": "allied"}, [],
     [(["Allies"], "The ridge"), (["French"], str(shared_words().render("policy.random")))]),
    ({"french": "gone", "allied": "person"}, ["Allies"], [(["French"], "Gone")]),
])  # fmt: skip
def test_sides_of_people_and_of_the_computer(
    seats: dict[str, str], people: list[str], computer: list[tuple[list[str], str]]
) -> None:
    told = account(load_game("la_garde_recule"), game_rules("la_garde_recule"), {}, seats)
    assert (told.people, [(sides, who) for sides, who in told.computer]) == (people, computer)


def test_house_rules_are_told_where_they_are_played_otherwise() -> None:
    content, rules = load_game("la_garde_recule"), game_rules("la_garde_recule")
    usual = account(content, rules, {}, {}).options
    house = account(content, rules, {"ruling_hopeless": "play_on"}, {}).options
    assert [one for one in house if one not in usual] == [house[-1]]
    assert len(house) == len(usual) + 1


def test_alone_against_the_game_itself_there_are_no_sides() -> None:
    told = account(load_game("red_burnoose"), game_rules("red_burnoose"), {"difficulty": "hard"}, {"p1": "person"})
    assert (told.people, told.computer) == ([], [])
    assert ("Difficulty", "Hard") in told.options


def test_a_game_whose_content_is_gone_stays_in_the_list(make_app: MakeApp) -> None:
    client = make_app(WTF_CSRF_ENABLED=False).test_client()
    assert client.post("/games/crossing/new", data={"seed": "5"}).status_code == 303
    elsewhere = make_app(CONTENT_ROOT=None).test_client()
    assert 'class="saved-go"' in elsewhere.get("/").text


def test_a_new_game_is_headed_by_its_name(client: FlaskClient) -> None:
    assert "<h1>A new game of La Garde recule!" in client.get("/games/la_garde_recule/new").text


def test_the_shelf_counts_no_kinds_as_pieces(client: FlaskClient) -> None:
    facts = re.findall(r"<dt>(.*?)</dt>", client.get("/").text)
    assert set(facts) == {"Players", "Minutes"}


def test_no_counter_is_counted_twice_in_the_box_of_algeria(client: FlaskClient) -> None:
    rows = load_game("algeria").all("components")
    assert sum(row.count for row in rows.values() if row.counts["collection"] in ("units", "counters")) == 120

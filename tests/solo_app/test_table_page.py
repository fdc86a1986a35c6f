"""The table through its forms: every kind of question, going back and forth, and what is refused."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask, g
from werkzeug.datastructures import MultiDict

from rules.table import View
from solo_app.pages.table import acting
from solo_app.speech import Speaker

from .conftest import Player


def test_a_whole_game_is_played_by_forms(player: Player) -> None:
    player.play_out()
    page = player.page()
    assert "The game is over" in page
    assert re.search(r"The water has closed the marsh|stand on the far shore", page)
    assert f"{player.url}rules#tc.end" in page
    assert "Won by" in page
    assert "Finished" in player.client.get("/").text


def test_the_question_shows_answers_consequences_rules_and_places(player: Player) -> None:
    player.until("choose")
    page = player.page()
    assert "What do you do in round 1?" in page
    assert 'value="move.bank.reeds"' in page
    assert "The river is thrown at danger 2." in page
    assert f"{player.url}rules#tc.river" in page
    assert 'data-anchor="reeds"' in page
    assert 'aria-label="Reeds: Lead a traveller from Bank to Reeds"' in page


def test_odds_are_computed_when_asked_for(player: Player) -> None:
    player.until("choose")
    url = player.url + "odds"
    page = player.client.get(url, query_string={"option": "move.bank.reeds"}).text
    # 33 of 36 throws of two dice show more than 2 ... at danger 2 all but the double one
    assert "97 %" in page
    assert "Back to the table" in page
    fragment = player.client.get(
        url, query_string={"option": "move.bank.reeds"}, headers={"HX-Request": "true"}
    )
    assert "<html" not in fragment.text
    assert "97 %" in fragment.text
    for option in ("rest", "nothing", ""):
        assert player.client.get(url, query_string={"option": option}).status_code == 404


@pytest.mark.parametrize(
    ("kind", "form", "message"),
    [
        ("choose", {}, "Choose one of the answers."),
        ("choose", {"choice": "fly"}, "fly is not among the answers."),
        ("offer", {"number": "3"}, "A number from 0 to 2."),
        ("offer", {"number": "-1"}, "A number from 0 to 2."),
        ("offer", {"number": "ten"}, "Fill in every number."),
        ("offer", {"number": "٣"}, "Fill in every number."),
        ("offer", {"number": "9" * 5000}, "A number from 0 to"),
        ("offer", {"number": "1234567890"}, "A number from 0 to"),
        ("report", {"field.reeds": "12345678901"}, "reeds: a number from 0 to 9."),
        ("choose", {"choice": "\u202eno\n" * 99}, "\ufffdno\ufffd\ufffdno"),
        ("select", {"pick": ["die0", "die7"]}, "die7 is not among the answers."),
        ("select", {"pick": ["die0", "die0"]}, "Each can be taken once only."),
        ("distribute", {"amount.reeds": "2"}, "Reeds takes a whole number, at most"),
        ("distribute", {}, "It must be 1 in all."),
        ("report", {"field.reeds": "10"}, "reeds: a number from 0 to 9."),
        ("report", {}, "Fill in every number."),
    ],
)
def test_what_is_no_answer_changes_nothing_and_says_why(
    player: Player, kind: str, form: dict[str, object], message: str
) -> None:
    player.until(kind)
    revision = player.revision
    refused = player.answer(**form)
    assert refused.status_code == 422
    assert message in refused.text
    assert 'role="alert"' in refused.text
    assert player.revision == revision


def test_real_dice_and_cards_are_typed(client, player: Player) -> None:  # type: ignore[no-untyped-def]
    real = Player(client, **{"source.dice": "person", "source.pile": "person"})
    assert real.kind == "draw"
    refused = real.answer(card__0="nothing")
    assert refused.status_code == 422
    assert real.answer(card__0="heron").status_code == 303
    assert 'class="badge typed"' in real.page()
    assert real.answer(choice="move.bank.reeds").status_code == 303
    assert real.answer(number="0").status_code == 303
    assert real.kind == "roll"
    for faces in (("7", "1"), ("0", "1"), ("", "1"), ("x", "1")):
        assert real.answer(die__0=faces[0], die__1=faces[1]).status_code == 422
    assert real.answer(die__0="3", die__1="4").status_code == 303
    assert re.search(r"The river shows 3\s+and\s+4\.", real.page())


def test_chance_can_take_over_one_throw(client) -> None:  # type: ignore[no-untyped-def]
    seeded, real = (
        Player(client),
        Player(client, **{"source.dice": "person", "source.pile": "person"}),
    )
    assert real.answer(by="chance").status_code == 303
    # the same seed gives the same card, whether asked for by hand or not
    cards = [re.findall(r"You draw (\w+)\.", one.page()) for one in (seeded, real)]
    assert cards[0] == cards[1] != []
    assert 'class="badge app"' in real.page()


def test_an_answer_by_chance_is_for_dice_and_cards_only(player: Player) -> None:
    player.until("choose")
    assert player.answer(by="chance").status_code == 422


def test_two_tabs_cannot_both_answer(player: Player) -> None:
    player.until("choose")
    seen = player.revision
    assert player.post("answer", seen, choice="rest").status_code == 303
    late = player.post("answer", seen, choice="rest")
    assert late.status_code == 409
    assert "Somebody answered in between" in late.text
    assert f'data-revision="{player.revision}"' in late.text
    assert player.client.post(player.url + "answer", data={"choice": "rest"}).status_code == 409


def test_undo_redo_and_back_to_here(player: Player) -> None:
    player.until("choose")
    before = player.page()
    assert "Undo" not in before
    player.answer(choice="rest")
    assert "The travellers rest" in player.page()
    assert "Since then cards have been drawn. What the app rolls or draws comes out the same" in player.page()
    assert player.post("undo").status_code == 303
    assert "The travellers rest" not in player.page()
    assert ">Redo<" in player.page()
    assert player.post("redo").status_code == 303
    assert "The travellers rest" in player.page()
    assert player.post("goto", entry="-1").status_code == 303
    assert "The travellers rest" not in player.page()
    assert "A line that was left" in player.client.get(player.url + "log").text
    assert player.post("goto", entry="99999").status_code == 422
    assert player.post("goto", entry="x").status_code == 400
    assert player.post("undo", revision=0).status_code == 409


def test_an_undo_that_reveals_nothing_has_no_warning(player: Player) -> None:
    player.until("offer")
    page = player.page()
    assert '<button class="quiet">Undo</button>' in page
    assert "have been seen since" not in page


def test_what_the_others_did_is_watched_step_by_step(player: Player) -> None:
    player.until("choose")
    assert player.post("settings", pace="step").status_code == 303
    shown = player.answer(choice="rest")
    assert "moment=0" in shown.headers["Location"]
    first = player.client.get(shown.headers["Location"]).text
    assert "1 of " in first
    assert "The travellers rest and find a coin." in first
    assert "The water rises" not in first
    assert 'id="answer"' not in first
    since = re.findall(r"since=(\d+)", shown.headers["Location"])[0]
    second = player.page(since=since, moment=1)
    assert "The water rises to 2." in second
    # the track shows the board of that moment
    assert re.search(r"Water</span>\s*<b>2", second)
    assert re.search(r"Water</span>\s*<b>1", first)
    assert 'id="answer"' in player.page()


def test_by_phases_several_events_are_one_moment(player: Player) -> None:
    player.until("choose")
    player.post("settings", pace="phase")
    shown = player.answer(choice="rest")
    first = player.client.get(shown.headers["Location"]).text
    assert "The travellers rest and find a coin." in first
    assert "1 of 3" in first


def test_an_open_table_learns_that_it_is_behind(player: Player) -> None:
    where = f'data-follow="{player.url}revision"'
    assert where in player.page()
    for _ in range(2):
        told = player.client.get(player.url + "revision")
        assert told.json == {"revision": player.revision}
        assert told.headers["Cache-Control"] == "no-store"
        player.any_answer()
    player.post("settings", pace="step")
    assert where not in player.page(since=0, moment=0), "a moment is read to its end"
    assert player.client.get("/table/nothing/revision").status_code == 404


@pytest.mark.parametrize(
    "query", [{"since": "0", "moment": "999"}, {"since": "-5"}, {"since": "x", "moment": "y"}]
)
def test_a_moment_that_is_not_there_shows_the_table(player: Player, query: dict[str, str]) -> None:
    player.post("settings", pace="step")
    assert player.client.get(player.url, query_string=query).status_code == 200


def test_who_rolls_can_change_in_the_middle(player: Player) -> None:
    player.until("offer")
    player.post("settings", sources="1", source__dice="person", source__pile="nobody")
    player.answer(number="0")
    assert player.kind == "roll"


def test_a_standing_instruction_skips_a_window(player: Player) -> None:
    player.until("offer")
    assert "Throwing again for coins" in player.page()
    player.post("settings", sources="1", window__again="never")
    for _ in range(40):
        page = player.page()
        assert "Which dice do you throw again" not in page
        if 'data-kind="' not in page:
            return  # the game is over
        player.any_answer(page)
    raise AssertionError("the game goes on and on")


def test_hands_at_a_real_table_are_told_what_to_move(player: Player) -> None:
    player.until("offer")
    assert "Move one traveller to Reeds" not in player.page()
    player.post("settings", pace="once", hands="on")
    assert "Move one traveller to Reeds" in player.page()
    player.post("settings", pace="once")
    assert "Move one traveller to Reeds" not in player.page()


def test_a_bot_says_why(player: Player) -> None:
    player.until("offer")
    for _ in range(20):
        page = player.page()
        if ">Why<" in page:
            break
        player.any_answer(page)
    assert "Travellers in the water: left Reeds." in page


def test_htmx_gets_the_table_alone_and_the_live_region(player: Player) -> None:
    player.until("choose")
    headers = {"HX-Request": "true", "HX-Target": "table"}
    shown = player.client.get(player.url, headers=headers)
    assert "<html" not in shown.text
    assert 'id="table"' in shown.text
    assert 'hx-swap-oob="innerHTML"' in shown.text
    assert "HX-Request" in shown.headers["Vary"]
    refused = player.client.post(
        player.url + "answer", data={"revision": player.revision, "choice": "fly"}, headers=headers
    )
    assert refused.status_code == 422
    assert refused.text.startswith('<div id="table"') or "<html" not in refused.text


def test_a_new_game_like_this_one(player: Player) -> None:
    player.play_out()
    again = player.search(r'href="(/games/crossing/new\?[^"]+)">Play again')
    page = player.client.get(again.replace("&amp;", "&")).text
    assert re.search(r'value="tide" selected', page)


@pytest.mark.parametrize(
    "form",
    [
        {"seed": "x"}, {"seed": "-1"}, {"seed": str(1 << 64)}, {"option.difficulty": "none"},
        {"seat.flood": "nobody"}, {"seat.traveller": "tide2"},
    ],
)  # fmt: skip
def test_a_game_that_cannot_be_set_up_says_why(client, form: dict[str, str]) -> None:  # type: ignore[no-untyped-def]
    refused = client.post("/games/crossing/new", data=form)
    assert refused.status_code == 422
    assert 'role="alert"' in refused.text


def test_games_are_put_away_not_deleted(player: Player) -> None:
    client = player.client
    assert client.post(f"/saved/{player.id}/put-away").status_code == 303
    assert player.url not in client.get("/").text
    assert player.url in client.get("/put-away").text
    assert client.get(player.url).status_code == 200
    assert client.post(f"/saved/{player.id}/take-out").status_code == 303
    assert player.url in client.get("/").text
    assert client.post("/saved/nothing/put-away").status_code == 404
    assert client.post("/saved/nothing/take-out").status_code == 404


def test_what_was_filled_in_stays_after_it_was_refused(player: Player) -> None:
    player.until("select")
    ticked = re.compile(r'value="die0" checked')
    assert ticked.search(player.answer(pick=["die0", "die7"]).text)
    assert not ticked.search(player.page()), "a fresh page has nothing filled in"
    stale = player.post("answer", player.revision + 1, pick=["die0"])
    assert not ticked.search(stale.text), "another question has fields of its own"


def test_amounts_that_make_a_wrong_sum_stay_in_their_fields(app: Flask) -> None:
    answer = SimpleNamespace(at=(), id="reeds", place=1, text="Reeds", consequence="", rule=None, odds=False, most=4)
    section = SimpleNamespace(
        label="", blocks=[SimpleNamespace(answers=[answer])], without_label=lambda one: one.text
    )
    asked = SimpleNamespace(bounds=(2, 2), answers=[answer], sections=[section], rule=None, funds=None)
    with app.test_request_context():
        g.speaker = Speaker(app.extensions["haversack"]["library"].content("crossing"))
        form = app.jinja_env.get_template("table/ask/distribute.html")
        typed = form.render(question=asked, typed=MultiDict({"amount.reeds": "3"}))
        fresh = form.render(question=asked, typed=MultiDict())
    assert 'max="4" value="3"' in typed and 'max="4" value="0"' in fresh


def test_who_answers_what_another_one_does_is_said() -> None:
    labels = {"fln": "FLN", "government": "Government"}
    asked: Any = SimpleNamespace(seat="Government", request=SimpleNamespace(seat="government"))
    for turn, said in (("fln", "FLN"), ("government", ""), (None, "")):
        assert acting(View(None, [], turn), asked, labels) == said
    assert acting(View(None, [], "fln"), None, labels) == ""

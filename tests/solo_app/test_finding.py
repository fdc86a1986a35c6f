"""The search in the rules: stems, other words for the same thing, near spellings; on the page and in the panel."""

from __future__ import annotations

import re

import pytest

from rules.content import games, load_game
from solo_app.present.finding import Found, find, stem

from .conftest import MakeApp, Player

PANEL = {"HX-Request": "true", "HX-Target": "panel"}


def found(query: str, game: str = "autokrator") -> Found:
    return find(load_game(game), query)


@pytest.mark.parametrize(
    "same",
    ["escape escapes escaped escaping", "city cities", "march marches marched marching", "run running",
     "move moves moving", "army armies", "spy spies spying", "pass passes passing", "sword swords",
     "battle battles battling", "try tries tried trying"],
)  # fmt: skip
def test_endings_make_no_difference(same: str) -> None:
    assert len(set(map(stem, same.split()))) == 1


@pytest.mark.parametrize(("one", "other"), [("king", "kin"), ("bus", "bu"), ("bed", "b"), ("gas", "ga")])
def test_short_words_keep_what_looks_like_an_ending(one: str, other: str) -> None:
    assert stem(one) != stem(other)


@pytest.mark.parametrize(
    ("query", "rule", "called"),
    [("escape", "ak.retreat.adjacent", "Retreat"), ("Escaping", "ak.retreat.harbour", "Retreat"),
     ("anchors", "ak.move.harbour", ""), ("swords", "ak.battle.stage_d", ""),
     ("peace treaty", "ak.gold.truce", "Truce"),
     ("how do I spy", "ak.gold.espionage", "Espionage"), ("coat of arms", "ak.map.owner", ""),
     ("bribes", "ak.gold.negotiation", "Negotiation")],
)  # fmt: skip
def test_things_are_found_by_other_words(query: str, rule: str, called: str) -> None:
    answer = found(query)
    assert rule in answer.rules
    if called:
        assert called in [name for one in answer.asked for name in one.called]


def test_all_words_have_to_be_there() -> None:
    both = found("general capital").rules
    assert both and both == found("general").rules & found("capital").rules
    assert both < found("general").rules
    nothing = found("raid escape")
    assert not nothing.rules and [one.hits for one in nothing.asked] == [4, 3]


def test_a_word_begun_and_a_part_of_a_word_are_enough() -> None:
    assert "ak.gold.espionage" in found("espion").rules
    assert "ak.battle.stage_a" in found("tlefiel").rules


def test_an_empty_query_finds_all_and_no_words() -> None:
    everything = found("  ")
    assert everything.rules == set(load_game("autokrator").rules)
    assert (everything.words, everything.asked) == ([], [])
    assert found("the of").asked, "small words alone are looked for"


def test_a_word_that_nobody_knows_is_answered_with_the_nearest() -> None:
    slip = found("general retreet")
    assert not slip.rules
    general, retreat = slip.asked
    assert general.hits and not general.near
    assert not retreat.hits and retreat.near[0] == "retreat"
    assert slip.instead(retreat, "retreat") == "general retreat"
    assert found("zzzzqq").asked[0].near == []


def test_words_of_the_game_are_found_beside_its_rules() -> None:
    assert [one.id for one in found("escape").words] == ["retreat"]


@pytest.mark.parametrize("game", games())
def test_each_word_of_a_glossary_finds_what_it_stands_for(game: str) -> None:
    content = load_game(game)
    for one in content.all("glossary").values():
        for word in (one.name, *one.also):
            answer = find(content, str(word))
            assert one in answer.words, word
            assert not one.rule or one.rule in answer.rules, word


# ---------------------------------------------------------------------- on pages


def test_the_page_finds_suggests_and_says_how_it_looked(make_app: MakeApp) -> None:
    client = make_app(CONTENT_ROOT=None).test_client()
    page = client.get("/games/autokrator/rules?q=escape").text
    assert 'id="ak.retreat.adjacent"' in page and 'id="ak.setup"' not in page
    assert " rules; “escape” looked for as Retreat too" in page
    assert '<details class="glossary" id="words" open>' in page and "<dt>Retreat" in page and "<dt>Raid" not in page
    slip = client.get("/games/autokrator/rules?q=general+retreet").text
    assert "No rule holds “retreet”. Nearest: " in slip
    assert '<a href="/games/autokrator/rules?q=general+retreat">retreat</a>' in slip
    assert "Without it: " in slip and "these words together" not in slip
    apart = client.get("/games/autokrator/rules?q=raid+escape").text
    assert "No rule holds these words together; one by one: " in apart
    assert '<a href="/games/autokrator/rules?q=raid">raid</a> (4)' in apart
    assert "looked for as" not in client.get("/games/autokrator/rules").text


def test_the_panel_offers_the_nearest_in_the_panel(player: Player) -> None:
    shown = player.client.get(f"{player.url}rules?q=feryman", headers=PANEL).text
    assert "<html" not in shown and "No rule holds “feryman”" in shown
    (link,) = re.findall(r'<a href="([^"]+)" data-panel>ferryman</a>', shown)
    assert 'id="tc.toll"' in player.client.get(link, headers=PANEL).text

"""Conquest: what falls, who joins, who leaves; every end of the game; games kept for each of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules.games.red_burnoose.ending import ENDINGS
from rules.table import replay, save

from .playing import Play, content, data, french_turn
from .test_combat import at_mekla

GAMES = Path(__file__).parents[2] / "games" / "red_burnoose"
RAID = {"1": {"at": "mekla_plain", "came_from": "mekla_fork", "units": {"carabinier": 4}}}


def conquered(**position: Any) -> Play:
    """Mekla, held by one moudjahidate and a Child, has fallen to army 1."""
    villages = {
        "mekla": {"units": {"moudjahidate": 1}, "cards": ["child"], "leaders": []},
        "larbaa": {"units": {"moudjahidine": 2, "sharpshooter": 1}, "cards": ["woman"],
                   "defences": 2, "leaders": ["fatma"]},
        "irdjen": {"units": {"moudjahidine": 1, "moudjahidate": 1}},
        "soumeur": {"units": {"moudjahidine": 1}},
        **position.pop("villages", {}),
    }  # fmt: skip
    play = french_turn("order_02", villages=villages, armies=RAID, **position)
    return play.answer("combat.berbers", [1]).answer("combat.french", [6, 1, 1, 1])


@pytest.mark.rule("rb.conquest.last_unit")
def test_the_last_unit_takes_the_whole_realm_with_it() -> None:
    play = conquered()
    fates = {name: village.fate for name, village in play.state.villages.items()}
    assert {name for name, fate in fates.items() if fate == "conquered"} == {
        "mekla", "larbaa", "irdjen",
    }  # fmt: skip
    assert play.state.realms == {"p1": False, "p2": True, "p3": False}
    assert play.army().at == "mekla"
    assert play.state.battle is None


@pytest.mark.rule("rb.conquest.join")
def test_moudjahidine_of_all_its_villages_join_the_army() -> None:
    play = conquered()
    assert play.army().units == {"carabinier": 4, "moudjahidine": 3}
    assert play.village("soumeur").units == {"moudjahidine": 1}, "another player's stay"


@pytest.mark.rule("rb.conquest.join")
def test_by_ruling_they_become_carabiniers() -> None:
    play = conquered(options={"ruling_joined": "carabiniers"})
    assert play.army().units == {"carabinier": 7}
    assert play.state.box["moudjahidine"] == 5 + 3, "five lie in the box with three players"


@pytest.mark.rule("rb.conquest.leave")
def test_others_leave_and_leaders_go_to_the_supply() -> None:
    before = french_turn("order_02").state.box
    play = conquered()
    assert play.state.box["sharpshooter"] == before["sharpshooter"] + 1
    assert play.state.box["moudjahidate"] == before["moudjahidate"] + 2
    assert "fatma" in play.state.leader_supply
    assert play.state.supply["defence"] == 8


@pytest.mark.rule("rb.conquest.cards")
def test_a_conquered_player_leaves_with_cards_and_tokens() -> None:
    play = conquered(seats={"p2": {"hand": ["weapons"], "rerolls": 0}})
    berber = play.state.berbers["p2"]
    assert (berber.hand, berber.discard, len(berber.pile)) == ([], [], 0)
    assert play.state.lost_cards["weapons"] == 1
    assert play.state.lost_cards["woman"] == 2


class TestSolo:
    @pytest.mark.rule("rb.conquest.last_unit", "rb.conquest.cards", "rb.solo.end")
    def test_the_region_falls_and_the_game_goes_on(self) -> None:
        play = conquered(players=1)
        assert play.state.realms == {"irathen": True, "menguellat": False, "ijjeur": False}
        assert play.state.ending == ""
        assert sorted(play.state.berbers["p1"].discard) == ["child", "woman"]
        assert play.army().units["moudjahidine"] == 3

    @pytest.mark.rule("rb.conquest.last_unit")
    def test_by_ruling_the_village_falls_alone(self) -> None:
        play = conquered(players=1, options={"ruling_solo_region": "village"})
        assert play.village("mekla").fate == "conquered"
        assert play.village("larbaa").units == {"moudjahidine": 2, "sharpshooter": 1}
        assert play.state.realms["irathen"], "the region counts as lost"
        assert play.army().units == {"carabinier": 4}
        assert play.state.berbers["p1"].discard == ["child"]


class TestUndefended:
    @pytest.mark.rule("rb.conquest.undefended")
    def test_it_may_be_given_up(self) -> None:
        play = at_mekla(units={})
        assert play.key == "retreat.undefended"
        assert play.request.ids == ["submit", "retreat:irdjen", "retreat:larbaa"]
        play.answer("retreat.undefended", "retreat:irdjen")
        assert play.village("mekla").fate == "abandoned"
        assert not any(play.state.realms.values())

    @pytest.mark.rule("rb.conquest.undefended")
    def test_or_it_falls_by_choice(self) -> None:
        play = at_mekla(units={}).answer("retreat.undefended", "submit")
        assert play.state.realms["p2"]

    @pytest.mark.rule("rb.conquest.undefended", "rb.retreat.children")
    def test_it_falls_at_once_where_it_cannot_be_given_up(self) -> None:
        assert at_mekla(units={}, place={"cards": ["child"]}).state.realms["p2"]

    @pytest.mark.rule("rb.conquest.undefended")
    def test_by_ruling_it_falls_at_once(self) -> None:
        assert at_mekla(units={}, options={"ruling_undefended": "falls"}).state.realms["p2"]

    @pytest.mark.rule("rb.terrain.wooded")
    def test_no_combat_no_token_of_the_woods(self) -> None:
        play = french_turn(
            "order_02", villages={"ath_ouacif": {"cards": ["child"]}},
            armies={"1": {"at": "yenni_crossroads", "came_from": "aissi_valley",
                          "units": {"carabinier": 4}}},
        )  # fmt: skip
        assert play.village("ath_ouacif").fate == "conquered"
        assert play.state.berbers["p1"].rerolls == 0


class TestEndings:
    @pytest.mark.rule("rb.end.french")
    def test_two_players_conquered(self) -> None:
        fallen = {v: {"fate": "conquered"} for v in ("soumeur", "akbil", "iferhounene")}
        play = conquered(villages=fallen)
        assert play.state.ending == "french_two_conquered"
        assert play.state.stack == []

    @pytest.mark.rule("rb.end.french")
    def test_one_conquered_after_the_retreat(self) -> None:
        play = conquered(villages={"soumeur": {"fate": "abandoned"}})
        assert play.state.ending == "french_one_and_retreat"

    @pytest.mark.rule("rb.end.french", "rb.retreat.when")
    def test_the_retreat_after_one_conquered(self) -> None:
        fallen = {v: {"fate": "conquered"} for v in ("soumeur", "akbil", "iferhounene")}
        play = french_turn("order_02", villages={**fallen, "mekla": {"units": {"moudjahidine": 1}}},
                           armies=RAID)  # fmt: skip
        play.answer("retreat.offer", "retreat:irdjen")
        assert play.state.ending == "french_one_and_retreat"

    @pytest.mark.rule("rb.end.french")
    def test_one_alone_is_not_the_end(self) -> None:
        assert conquered().state.ending == ""

    @pytest.mark.rule("rb.end.berbers")
    @pytest.mark.parametrize("players", [1, 3, 4])
    def test_the_deck_is_spent(self, players: int) -> None:
        play = Play(turn="french", players=players, spent=list(data().orders))
        assert play.state.ending == "berber_deck_spent"

    @pytest.mark.rule("rb.end.berbers")
    def test_the_last_card_is_still_carried_out(self) -> None:
        orders = list(data().orders)
        play = Play(turn="french", spent=orders[1:], deck_top=orders[:1])
        assert play.state.ending == ""
        assert play.army().units == {"carabinier": 2}


@pytest.mark.rule("rb.end.french", "rb.end.berbers", "rb.solo.end")
@pytest.mark.parametrize("path", sorted(GAMES.glob("*.json")), ids=lambda path: path.stem)
def test_recorded_games_end_as_they_did(path: Path) -> None:
    """A whole recorded game, played again answer by answer: `<players>p_<ending>.json`."""
    saved = json.loads(path.read_text())
    table = replay(saved, content())
    assert table.stopped is None
    assert table.result is not None
    assert path.stem == f"{saved['setup']['players']}p_{table.result.ending}"
    assert table.rules.invariants(table.game) == []
    assert save(table)["journal"] == saved["journal"]


def test_there_is_a_recorded_game_for_every_ending() -> None:
    kept = {path.stem.partition("p_")[2] for path in GAMES.glob("*.json")}
    assert kept == set(ENDINGS)

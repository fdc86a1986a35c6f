"""Before a village: sappers, defences, the hidden village."""

from __future__ import annotations

from typing import Any

import pytest

from .playing import Play, french_turn
from .test_combat import at_mekla

ARMY = {"carabinier": 5, "sapper": 2}


def before_mekla(units: dict[str, int], defences: int, **position: Any) -> Play:
    return at_mekla(army=units, place={"defences": defences, "cards": ["child"]}, **position)


@pytest.mark.rule("rb.defence.sappers")
def test_enough_sappers_let_the_army_in() -> None:
    play = before_mekla({"carabinier": 5, "sapper": 3}, 2)
    assert play.army().at == "mekla"
    assert play.army().units == {"carabinier": 5, "sapper": 1}
    assert play.village("mekla").defences == 0
    assert play.state.supply["defence"] == 8
    assert "combat.begins" in play.kinds()


@pytest.mark.rule("rb.defence.one_for_one", "rb.defence.stop")
def test_too_few_sappers_cost_units_and_the_move() -> None:
    play = before_mekla({"carabinier": 5, "sapper": 1}, 2)
    army = play.army()
    assert (army.at, army.came_from, army.blocked) == ("mekla_plain", "mekla_fork", "mekla")
    assert army.units == {"carabinier": 4}
    assert play.village("mekla").defences == 0
    assert "combat.begins" not in play.kinds()


@pytest.mark.rule("rb.defence.stop")
def test_a_stopped_army_enters_in_its_next_move() -> None:
    play = french_turn(
        "order_02",
        armies={"1": {"at": "mekla_plain", "came_from": "mekla_fork", "blocked": "mekla",
                      "units": ARMY}},
        villages={"mekla": {"units": {"moudjahidine": 1}, "cards": ["child"]}},
    )  # fmt: skip
    assert play.army().at == "mekla"
    assert play.army().blocked == ""
    assert "combat.begins" in play.kinds()


@pytest.mark.rule("rb.defence.stop")
def test_a_stopped_army_does_not_turn_to_another_road_of_the_fork() -> None:
    play = french_turn(
        "order_01",  # its circle shows the road to Ath Yenni
        armies={"1": {"at": "yenni_crossroads", "came_from": "aissi_valley",
                      "blocked": "ath_ouacif", "units": ARMY}},
        villages={"ath_ouacif": {"units": {"moudjahidine": 1}, "cards": ["child"]}},
    )  # fmt: skip
    assert play.army().at == "ath_ouacif"
    assert play.rule_of("army.approaches") == "rb.defence.stop"


@pytest.mark.rule("rb.defence.unable")
def test_an_army_that_cannot_clear_all_goes_back_with_all_its_units() -> None:
    play = before_mekla({"carabinier": 3, "sapper": 1}, 5)
    assert play.army().status == "retreated"
    assert play.army().units == {"carabinier": 3, "sapper": 1}
    assert play.village("mekla").defences == 5
    assert play.rule_of("army.retreats") == "rb.defence.unable"


@pytest.mark.rule("rb.retreat.french", "rb.defence.one_for_one")
def test_losses_to_defences_can_make_it_retreat() -> None:
    play = before_mekla({"carabinier": 4}, 2)
    assert play.army().status == "retreated"
    assert play.army().units == {"carabinier": 2}
    assert play.army().blocked == ""
    assert play.village("mekla").defences == 0


@pytest.mark.rule("rb.retreat.french", "rb.defence.sappers")
def test_used_sappers_can_make_it_retreat_before_it_enters() -> None:
    play = before_mekla({"carabinier": 2, "sapper": 1}, 1)
    assert play.army().status == "retreated"
    assert "combat.begins" not in play.kinds()


@pytest.mark.rule("rb.defence.one_for_one")
def test_by_ruling_sappers_are_kept() -> None:
    play = before_mekla({"carabinier": 5, "sapper": 1}, 2, options={"ruling_sappers": "unused"})
    assert play.army().units == {"carabinier": 3, "sapper": 1}


class TestHiddenVillage:
    def near_soumeur(self, **position: Any) -> Play:
        return french_turn(
            "order_02",
            armies={
                "1": {"at": "stop_iferhounene_soumeur", "came_from": "iferhounene", "units": ARMY},
                "2": {"at": "aissi_bridge", "came_from": "tizi_ouzou", "units": ARMY},
                "3": {"at": "azazaga_road", "came_from": "azazaga", "units": {"carabinier": 4}},
            },
            villages={"soumeur": {"units": {"moudjahidine": 1}, "defences": 1, "cards": ["child"]}},
            **position,
        )  # fmt: skip

    @pytest.mark.rule("rb.village.soumeur")
    def test_on_a_hit_the_army_passes_without_a_fight(self) -> None:
        play = self.near_soumeur()
        play.answer("move.lookout", [5])
        army = play.army()
        assert (army.at, army.passing) == ("soumeur", "soumeur")
        assert play.village("soumeur").fate == "free"
        assert play.village("soumeur").defences == 1, "before the defences"
        assert "combat.begins" not in play.kinds()

    @pytest.mark.rule("rb.village.soumeur")
    def test_on_a_miss_it_comes_to_the_defences_and_the_fight(self) -> None:
        play = self.near_soumeur()
        play.answer("move.lookout", [4])
        assert play.army().units == {"carabinier": 5, "sapper": 1}
        assert play.army().at == "soumeur"
        assert play.state.battle.village == "soumeur"

    @pytest.mark.rule("rb.village.soumeur")
    def test_an_army_that_passed_leaves_in_its_next_move_and_does_not_fight(self) -> None:
        play = french_turn(
            "order_02",
            armies={"1": {"at": "soumeur", "came_from": "tirourda_ford", "passing": "soumeur",
                          "units": ARMY}},
            villages={"soumeur": {"units": {"moudjahidine": 1}}},
        )  # fmt: skip
        assert play.army().at == "stop_iferhounene_soumeur"
        assert play.army().passing == ""

    @pytest.mark.rule("rb.village.soumeur")
    def test_by_ruling_iferhounene_is_the_one(self) -> None:
        options = {"ruling_soumeur": "iferhounene"}
        play = self.near_soumeur(options=options)
        assert play.state.battle.village == "soumeur", "no die for Soumeur"
        other = french_turn(
            "order_02", options=options,
            armies={"1": {"at": "boubehir_valley", "came_from": "mekla_fork", "units": ARMY}},
        )  # fmt: skip
        assert other.key == "move.lookout"
        assert other.request.params["village"] == "iferhounene"

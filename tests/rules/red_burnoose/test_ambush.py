"""Ambushes: who can be hit, who goes, the counterattack, the way home."""

from __future__ import annotations

from typing import Any

import pytest

from rules.games.red_burnoose import RULES
from rules.games.red_burnoose.ambush import ambush_targets
from rules.table import Roll

from .playing import Play

ARMY = {
    "at": "tirourda_bends",
    "came_from": "tirourda_road",
    "units": {"carabinier": 4, "cavalry": 1},
}
AKBIL = {"akbil": {"units": {"moudjahidine": 2, "moudjahidate": 1}, "leaders": ["oussaid"]}}


def ready(**position: Any) -> Play:
    """p3 is on turn with the cards of an ambush, army 2 below the pass."""
    seat = {"hand": ["moudjahidine", "weapons"], **position.pop("seat", {})}
    return Play(
        **{
            "turn": "p3",
            "villages": AKBIL,
            "armies": {"2": ARMY},
            "seats": {"p3": seat},
            **position,
        }
    )


def gone(units: dict[str, int], **position: Any) -> Play:
    """The ambushers have left, and their dice are due."""
    play = ready(**position)
    play.answer("turn.action", "ambush:moudjahidine")
    if play.key == "ambush.target":
        play.answer("ambush.target", "2")
    if play.key == "ambush.from":
        play.answer("ambush.from", "akbil")
    return play.answer("ambush.units", units)


class TestTargets:
    @pytest.mark.rule("rb.ambush.target")
    def test_an_army_on_a_path_to_a_village_of_mine(self) -> None:
        play = ready()
        assert ambush_targets(play.game, "p3") == [("2", "akbil")]
        assert ambush_targets(play.game, "p1") == []

    @pytest.mark.rule("rb.ambush.target")
    @pytest.mark.parametrize("at", ["soumeur", "tirourda"])
    def test_not_in_a_village_nor_at_its_start(self, at: str) -> None:
        army = {
            "at": at,
            "passing": "soumeur" if at == "soumeur" else "",
            "units": {"carabinier": 5},
        }
        assert ambush_targets(ready(armies={"2": army}).game, "p3") == []

    @pytest.mark.rule("rb.ambush.target")
    def test_the_direction_in_which_it_marches_does_not_matter(self) -> None:
        army = {**ARMY, "at": "stop_ain_akbil", "came_from": "akbil"}
        assert ambush_targets(ready(armies={"2": army}).game, "p3") == [("2", "akbil")]

    @pytest.mark.rule("rb.ambush.target")
    def test_a_village_that_has_fallen_leads_nowhere(self) -> None:
        army = {**ARMY, "at": "stop_ouacif_akbil", "came_from": "ath_ouacif"}
        villages = {"akbil": {"fate": "abandoned"}, "soumeur": {"units": {"moudjahidine": 1}}}
        play = ready(armies={"2": army}, villages=villages)
        assert ambush_targets(play.game, "p3") == []

    @pytest.mark.rule("rb.ambush.force")
    def test_any_village_of_mine_may_send_them(self) -> None:
        play = ready(villages={"iferhounene": {"units": {"sharpshooter": 1}}})
        assert ambush_targets(play.game, "p3") == [("2", "iferhounene")]

    @pytest.mark.rule("rb.ambush.force")
    def test_moudjahidate_never_go(self) -> None:
        play = ready(villages={"akbil": {"units": {"moudjahidate": 2}}})
        assert ambush_targets(play.game, "p3") == []
        assert "ambush:moudjahidine" not in play.request.ids


class TestForce:
    @pytest.mark.rule("rb.ambush.force")
    def test_units_and_leaders_but_no_moudjahidate(self) -> None:
        play = ready()
        play.answer("turn.action", "ambush:moudjahidine")
        assert play.key == "ambush.units", "one army and one village: taken by themselves"
        assert play.request.slots == {"moudjahidine": 2, "oussaid": 1}
        assert play.request.least == 1

    @pytest.mark.rule("rb.ambush.force", "rb.ambush.attack")
    def test_they_leave_their_village_and_roll_on_their_rows(self) -> None:
        play = gone({"moudjahidine": 1, "oussaid": 1})
        assert play.village("akbil").units == {"moudjahidine": 1, "moudjahidate": 1}
        assert play.village("akbil").leaders == []
        assert isinstance(play.request, Roll)
        assert play.request.dice == ("moudjahidine", "sharpshooter")
        assert play.request.seat == "p3"

    @pytest.mark.rule("rb.leader.oumouhand")
    def test_oumouhand_adds_a_die_that_is_no_unit(self) -> None:
        play = ready(seat={"hand": ["moudjahidine", "weapons", "oumouhand"], "leader": "oumouhand"})
        play.answer("turn.action", "ambush:moudjahidine+oumouhand")
        play.answer("ambush.units", {"moudjahidine": 1})
        assert isinstance(play.request, Roll)
        assert play.request.dice == ("moudjahidine", "moudjahidine")
        play.answer("ambush.attack", [4, 4]).answer("ambush.losses", {"carabinier": 2})
        assert isinstance(play.request, Roll)
        assert play.request.count == 1, "half of one, rounded up"

    def test_odds_are_there_before_the_choice(self) -> None:
        villages = {**AKBIL, "soumeur": {"units": {"moudjahidine": 1}}}
        armies = {"2": ARMY, "3": {**ARMY, "at": "boubehir_valley", "came_from": "mekla_fork"}}
        play = ready(villages=villages, armies=armies)
        play.answer("turn.action", "ambush:moudjahidine")
        option = play.option("2")
        assert option.at == ("tirourda_bends",)
        assert list(option.odds()) == ["akbil"], "the village that hurts it most"
        play.answer("ambush.target", "2")
        one, three = play.option("soumeur").odds(), play.option("akbil").odds()
        assert one["without_tokens"]["french_losses"] == 0.5
        assert three["without_tokens"]["french_losses"] == round(0.5 * 2 + 4 / 6, 2)


class TestResolution:
    @pytest.mark.rule("rb.ambush.attack")
    def test_casualties_are_chosen_freely(self) -> None:
        play = gone({"moudjahidine": 2})
        play.answer("ambush.attack", [4, 6])
        assert (play.request.least, play.request.most) == (2, 2)
        play.answer("ambush.losses", {"carabinier": 2})
        assert play.army("2").units == {"carabinier": 2, "cavalry": 1}

    @pytest.mark.rule("rb.ambush.attack")
    def test_without_a_hit_nothing_is_chosen(self) -> None:
        play = gone({"moudjahidine": 2})
        play.answer("ambush.attack", [1, 2])
        assert play.key == "ambush.counter"

    @pytest.mark.rule("rb.ambush.counter", "rb.ambush.losses", "rb.leader.return")
    def test_the_counterattack_hits_in_order(self) -> None:
        play = gone({"moudjahidine": 2, "oussaid": 1})
        play.answer("ambush.attack", [1, 1, 1])
        assert isinstance(play.request, Roll)
        assert play.request.dice == ("cavalry", "carabinier")
        assert play.request.seat == "french"
        play.answer("ambush.counter", [6, 6])
        assert play.state.leader_supply.count("oussaid") == 1
        assert play.state.battle is None
        assert "ambush.returns" not in play.kinds(), "nobody is left"

    @pytest.mark.rule("rb.ambush.counter", "rb.retreat.french")
    def test_a_beaten_army_strikes_back_before_it_retreats(self) -> None:
        play = gone({"moudjahidine": 2}, armies={"2": {**ARMY, "units": {"carabinier": 4}}})
        play.answer("ambush.attack", [4, 4])
        assert play.key == "ambush.counter"
        assert play.army("2").status == "deployed"
        play.answer("ambush.counter", [1])
        assert play.army("2").status == "retreated"

    @pytest.mark.rule("rb.ambush.counter")
    def test_an_army_without_units_left_does_not_strike_back(self) -> None:
        play = gone({"moudjahidine": 2}, armies={"2": {**ARMY, "units": {"carabinier": 2}}})
        play.answer("ambush.attack", [4, 4])
        assert play.key == "ambush.return"
        assert play.army("2").status == "retreated"

    @pytest.mark.rule("rb.reroll.own", "rb.reroll.spend")
    def test_tokens_for_own_and_for_french_dice(self) -> None:
        play = gone({"moudjahidine": 2}, seat={"rerolls": 2})
        play.answer("ambush.attack", [1, 4]).answer("fight.reroll", ["moudjahidine_1"])
        play.answer("fight.roll_again", [5]).answer("fight.reroll", [])
        play.answer("ambush.losses", {"carabinier": 2}).answer("ambush.counter", [6])
        play.answer("fight.reroll", ["cavalry_1"]).answer("fight.roll_again", [1])
        assert play.state.berbers["p3"].rerolls == 0
        assert play.key == "ambush.return"

    @pytest.mark.rule("rb.ambush.attack")
    def test_no_terrain_on_the_road(self) -> None:
        """Akbil is sheltered, and its cavalry rolls: villages' powers play no part."""
        play = gone({"moudjahidine": 1}, armies={"2": {**ARMY, "units": {"artillery": 5}}})
        play.answer("ambush.attack", [1]).answer("ambush.counter", [5])
        assert play.event("ambush.losses_berber")["fallen"] == {"moudjahidine": 1}


class TestWayHome:
    @pytest.mark.rule("rb.ambush.return")
    def test_to_any_one_village_together(self) -> None:
        play = gone({"moudjahidine": 2, "oussaid": 1})
        play.answer("ambush.attack", [1, 1, 1]).answer("ambush.counter", [1, 1])
        assert play.request.ids == ["iferhounene", "soumeur", "akbil"]
        play.answer("ambush.return", "soumeur")
        assert play.village("soumeur").units == {"moudjahidine": 2}
        assert play.village("soumeur").leaders == ["oussaid"]

    @pytest.mark.rule("rb.ambush.solo_realm")
    @pytest.mark.parametrize(("ruling", "homes"), [("one_region", 3), ("any_village", 9)])
    def test_alone_they_stay_in_their_region(self, ruling: str, homes: int) -> None:
        play = gone(
            {"moudjahidine": 1}, players=1, turn="p1", options={"ruling_solo_ambush": ruling},
            seats={"p1": {"hand": ["moudjahidine", "weapons"]}},
        )  # fmt: skip
        play.answer("ambush.attack", [1]).answer("ambush.counter", [1])
        assert len(play.request.ids) == homes


class TestCorrectedByHand:
    """Somebody corrects the table between two answers: the game goes on."""

    def test_the_army_is_gone_before_it_is_chosen(self) -> None:
        armies = {"2": ARMY, "3": {**ARMY, "at": "boubehir_valley", "came_from": "mekla_fork"}}
        play = ready(armies=armies)
        play.answer("turn.action", "ambush:moudjahidine")
        assert play.key == "ambush.target"
        for name in ("2", "3"):
            RULES.correct(play.game, f"army.{name}", "retreated")
        play.proceed()
        assert play.key == "turn.action"
        assert play.state.battle is None

    def test_the_ambushers_are_gone_before_they_leave(self) -> None:
        play = ready(villages={"akbil": {"units": {"moudjahidine": 2}}})
        play.answer("turn.action", "ambush:moudjahidine")
        RULES.correct(play.game, "unit.akbil.moudjahidine", 0)
        play.proceed()
        assert play.state.battle is None
        assert play.key == "draw.orders"

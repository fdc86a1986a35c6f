"""The automata's turn: the card, who gets units, deployment, the solo row."""

from __future__ import annotations

import pytest

from rules.games.red_burnoose.automata import receiver
from rules.table import Draw

from .playing import Play, data, french_turn

MARCHING = {
    "1": {"at": "aissi_bridge", "came_from": "tizi_ouzou", "units": {"carabinier": 6}},
    "2": {"at": "tirourda_road", "came_from": "tirourda", "units": {"carabinier": 6}},
    "3": {"at": "azazaga_road", "came_from": "azazaga", "units": {"carabinier": 6}},
}


def back(units: int, start: str) -> dict[str, object]:
    return {"status": "retreated", "start": start, "units": {"carabinier": units} if units else {}}


@pytest.mark.rule("rb.automata.reveal")
def test_a_card_is_turned_up_and_everything_follows_in_order() -> None:
    play = Play(turn="french", players=3, armies={"1": {"units": {"carabinier": 4}}})
    assert isinstance(play.request, Draw)
    assert (play.key, play.request.pile, play.request.seat) == ("draw.orders", "automata", "french")
    play.answer("draw.orders", ["order_03"])
    assert play.key == "army.start"
    play.answer("army.start", ["azazaga"])
    kinds = play.kinds()
    order = ["automata.turn", "automata.card", "automata.units", "army.deploys", "army.moves"]
    assert [kind for kind in kinds if kind in order] == order
    assert play.state.card == "order_03"
    assert play.state.automata_discard == ["order_03"]


class TestWhoGetsUnits:
    @pytest.mark.rule("rb.automata.units")
    def test_the_lowest_army_that_never_deployed(self) -> None:
        play = french_turn("order_03", armies={"1": MARCHING["1"], "2": {"units": {"sapper": 1}}})
        assert play.army("2").units == {"sapper": 1, "carabinier": 3}

    @pytest.mark.rule("rb.automata.units")
    def test_one_that_never_deployed_comes_before_a_retreated_one(self) -> None:
        play = french_turn("order_03", armies={"1": back(5, "tizi_ouzou"), "2": MARCHING["2"]})
        assert play.army("3").units == {"carabinier": 3}

    @pytest.mark.rule("rb.automata.units")
    def test_the_retreated_army_with_most_units(self) -> None:
        play = french_turn(
            "order_20",
            armies={"1": back(1, "tizi_ouzou"), "2": back(2, "tirourda"), "3": MARCHING["3"]},
        )
        assert play.army("2").units == {"carabinier": 3, "sapper": 2}

    @pytest.mark.rule("rb.automata.units")
    def test_equal_retreated_armies_the_lower_number(self) -> None:
        play = french_turn(
            "order_20",
            armies={"1": MARCHING["1"], "2": back(2, "tirourda"), "3": back(2, "azazaga")},
        )
        assert play.army("2").units == {"carabinier": 3, "sapper": 2}

    @pytest.mark.rule("rb.automata.units")
    def test_the_reinforcement_space_when_all_march(self) -> None:
        play = french_turn("order_03", armies=MARCHING)
        assert play.state.reserve == {"carabinier": 3}
        assert receiver(play.game) == ""

    @pytest.mark.rule("rb.automata.units")
    def test_by_ruling_the_reinforcement_space_before_retreated_armies(self) -> None:
        play = french_turn(
            "order_03", armies={**MARCHING, "1": back(2, "tizi_ouzou")},
            options={"ruling_reinforce": "space_first"},
        )  # fmt: skip
        assert play.state.reserve == {"carabinier": 3}
        assert play.army("1").units == {"carabinier": 2}

    @pytest.mark.rule("rb.automata.reserve")
    def test_the_reserve_joins_before_the_card_is_resolved(self) -> None:
        play = french_turn(
            "order_20", reserve={"carabinier": 2, "sapper": 1},
            armies={"1": back(1, "tizi_ouzou"), "2": back(2, "tirourda"), "3": MARCHING["3"]},
        )  # fmt: skip
        assert play.state.reserve == {}
        assert play.army("2").units == {"carabinier": 5, "sapper": 3}
        assert play.army("2").status == "deployed", "eight units"

    @pytest.mark.rule("rb.automata.reserve")
    def test_the_reserve_waits_while_nobody_has_retreated(self) -> None:
        play = french_turn("order_20", reserve={"carabinier": 2}, armies=MARCHING)
        assert play.state.reserve == {"carabinier": 3, "sapper": 2}

    @pytest.mark.rule("rb.automata.direct")
    def test_units_for_a_named_army_go_there_wherever_it_is(self) -> None:
        play = french_turn("order_01", armies={"2": MARCHING["2"]})
        assert play.army("1").units == {"carabinier": 2}
        assert play.army("2").units == {"carabinier": 6, "artillery": 1}

    @pytest.mark.rule("rb.automata.supply")
    def test_what_the_supply_lacks_is_dropped(self) -> None:
        play = french_turn("order_01", armies={"1": MARCHING["1"], "3": {"units": {"artillery": 6}},
                                               "2": {"units": {"carabinier": 7}}})  # fmt: skip
        short = play.event("automata.short")
        assert short == {"unit": "artillery", "count": 1}
        assert "artillery" not in play.army("2").units


class TestDestroy:
    @pytest.mark.rule("rb.automata.destroy")
    def test_every_player_loses_a_card_of_the_kinds_named(self) -> None:
        play = french_turn(
            "order_17",
            seats={"p1": {"hand": ["weapons"]}, "p3": {"discard": ["weapons"], "deck_top": ["weapons"]}},
            villages={"mekla": {"cards": ["woman"]}},
        )  # fmt: skip
        assert play.key == "destroy.card", "p1 had one choice, p2 none"
        assert play.request.seat == "p3"
        play.answer("destroy.card", "deck:weapons")
        assert play.state.lost_cards == {"weapons": 2}
        assert play.state.berbers["p3"].discard == ["weapons"]


class TestDeployment:
    @pytest.mark.rule("rb.army.deploy", "rb.setup.start_tokens")
    def test_at_its_value_an_army_deploys_where_its_token_says(self) -> None:
        play = Play(
            turn="french", deck_top=["order_03"], armies={"1": {"units": {"carabinier": 3}}}
        )
        assert isinstance(play.request, Draw)
        assert sorted(play.request.pool) == ["azazaga", "tirourda", "tizi_ouzou"]
        play.answer("army.start", ["tirourda"])
        assert (play.army().start, play.army().at) == ("tirourda", "tirourda_road")
        assert play.state.start_tokens == ["tizi_ouzou", "azazaga"]

    @pytest.mark.rule("rb.army.deploy")
    def test_below_its_value_it_waits(self) -> None:
        play = french_turn("order_03", armies={"1": {"units": {"carabinier": 2}}})
        assert play.army().status == "gathering"

    @pytest.mark.rule("rb.army.deploy")
    def test_several_deploy_in_one_turn(self) -> None:
        play = french_turn(
            "order_01",
            armies={"1": {"units": {"carabinier": 4}, "start": "azazaga"},
                    "2": {"units": {"carabinier": 7}, "start": "tirourda"}},
        )  # fmt: skip
        assert [army.at for army in play.state.armies.values()] == [
            "azazaga_road", "tirourda_road", "",
        ]  # fmt: skip

    @pytest.mark.rule("rb.army.redeploy")
    def test_a_retreated_army_comes_back_at_the_same_start(self) -> None:
        armies = {**MARCHING, "1": back(5, "tizi_ouzou")}
        play = french_turn("order_20", armies=armies)
        assert (play.army().status, play.army().at) == ("deployed", "aissi_bridge")
        assert play.rule_of("army.deploys") == "rb.army.redeploy"

    @pytest.mark.rule("rb.army.box")
    def test_units_stay_with_the_army_while_its_marker_marches(self) -> None:
        play = french_turn("order_03", armies=MARCHING)
        assert all(army.units == {"carabinier": 6} for army in play.state.armies.values())
        assert all(not village.units for village in play.state.villages.values())


class TestSoloRow:
    def solo(self, **position: object) -> Play:
        return Play(players=1, turn="french", **position)

    @pytest.mark.rule("rb.solo.deal")
    def test_a_turn_without_face_up_cards_deals_two_and_ends(self) -> None:
        play = self.solo(deck_top=["order_04", "order_05"], armies={"1": MARCHING["1"]})
        assert play.state.row == ["order_04", "order_05"], "the first on the right"
        assert play.army().at == "aissi_bridge", "no movement"
        assert play.army("2").units == {}, "no units"
        assert play.key == "draw.cards", "the player's turn"

    @pytest.mark.rule("rb.solo.play")
    def test_then_the_right_most_is_played_and_discarded(self) -> None:
        play = self.solo(row=["order_04", "order_05"], armies={"1": MARCHING["1"]})
        assert play.state.row == ["order_05"]
        assert play.state.automata_discard == ["order_04"]
        assert play.army("2").units == {"carabinier": 2, "cavalry": 1}
        assert play.army().at != "aissi_bridge"

    @pytest.mark.rule("rb.solo.deal")
    def test_a_last_single_card_is_dealt_alone(self) -> None:
        orders = list(data().orders)
        play = self.solo(spent=orders[1:], deck_top=orders[:1])
        assert play.state.row == orders[:1]

    @pytest.mark.rule("rb.solo.play", "rb.end.berbers")
    def test_face_up_cards_are_played_when_the_deck_is_empty(self) -> None:
        orders = list(data().orders)
        play = self.solo(spent=orders[1:], row=orders[:1])
        assert play.state.row == []
        assert play.state.ending == ""

    @pytest.mark.rule("rb.solo.turn_for_turn")
    def test_turn_for_turn_has_no_row(self) -> None:
        play = self.solo(deck_top=["order_04"], options={"difficulty": "hard"})
        assert play.state.row == []
        assert play.army().units == {"carabinier": 2, "cavalry": 1}


@pytest.mark.rule("rb.setup.two_players")
def test_with_two_players_four_cards_are_never_turned_up() -> None:
    orders = list(data().orders)
    play = Play(players=2, turn="french", spent=orders[5:])
    assert isinstance(play.request, Draw)
    assert sum(play.request.pool.values()) == 5
    play.answer("draw.orders", [orders[2]])
    assert play.state.ending == ""
    over = Play(players=2, turn="french", spent=orders[4:])
    assert over.state.ending == "berber_deck_spent"

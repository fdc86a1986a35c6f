"""The flowchart, line by line, on the map of the game."""

from __future__ import annotations

from typing import Any

import pytest

from rules.games.red_burnoose.movement import next_march

from .playing import Play, data, french_turn

SIX = {"carabinier": 6}


def marched(card: str, at: str, came_from: str, **position: Any) -> Play:
    """Army 1 on its march with `card` turned up; armies 2 and 3 gather."""
    armies = {"1": {"at": at, "came_from": came_from, "units": SIX}}
    return french_turn(card, armies=armies, **position)


def move_of(play: Play) -> dict[str, Any]:
    """The march of the only army, wherever it led."""
    marches = [e.data for e in play.events if e.kind in ("army.moves", "army.approaches")]
    assert len(marches) == 1
    return marches[0]


def questions(play: Play) -> list[list[Any]]:
    return move_of(play)["questions"]


def rule_of(play: Play) -> str:
    return next(e.rule for e in play.events if e.kind in ("army.moves", "army.approaches"))


@pytest.mark.rule("rb.move.step", "rb.move.nearest")
def test_no_village_left_no_closer_village_no_tie() -> None:
    play = marched("order_03", "aissi_valley", "aissi_bridge")
    assert play.army().at == "yenni_crossroads"
    assert play.army().came_from == "aissi_valley"
    assert questions(play) == [["leaving_retreated", False], ["village_closer", True]]
    assert move_of(play)["line"] == "to_nearest"
    assert rule_of(play) == "rb.move.nearest"


def road_of(symbol: str, at: str, roads: list[str]) -> str | None:
    """The one of `roads` at which the map prints the symbol."""
    exits = data().board.exits
    return next((road for road in roads if symbol in exits.get((at, road), ())), None)


@pytest.mark.rule("rb.move.symbol", "rb.move.symbol_next")
@pytest.mark.parametrize("card", ["order_01", "order_02", "order_03"])
def test_equally_near_villages_are_chosen_by_the_card(card: str) -> None:
    play = marched(
        card, "yenni_crossroads", "aissi_valley",
        villages={"ath_yenni": {"units": {"moudjahidine": 1}},
                  "ath_ouacif": {"units": {"moudjahidine": 1}}},
    )  # fmt: skip
    assert questions(play) == [["leaving_retreated", False], ["village_closer", False]]
    move = move_of(play)
    assert move["line"] == "nearest_symbol"
    assert sorted(move["roads"]) == ["ath_ouacif", "ath_yenni"]
    symbol = data().orders[card].symbol
    printed = road_of(symbol, "yenni_crossroads", move["roads"])
    if printed:
        assert play.army().at == printed
        assert rule_of(play) == "rb.move.symbol"
    else:
        following = data().board.next_symbol[symbol]
        assert play.army().at == road_of(following, "yenni_crossroads", move["roads"])
        assert rule_of(play) == "rb.move.symbol_next"


@pytest.mark.rule("rb.move.symbol_next")
def test_a_symbol_of_the_road_back_gives_way_to_the_next() -> None:
    board = data().board
    back = board.exits["ath_yenni", "yenni_crossroads"][0]
    card = next(order.id for order in data().orders.values() if order.symbol == back)
    lost = {v: {"fate": "conquered"} for v in ("ath_yenni", "ain_el_hammam", "ath_ouacif")}
    play = marched(card, "ath_yenni", "yenni_crossroads", villages=lost)
    march = board.by_symbol("ath_yenni", ("stop_larbaa_yenni", "stop_yenni_ain"), back)
    assert march[1] == board.next_symbol[back]
    # Larbaa is the nearest of those that are left
    assert play.army().at == "stop_larbaa_yenni"


@pytest.mark.rule("rb.move.leaving_retreated")
def test_leaving_an_abandoned_village_for_its_own_realm() -> None:
    # p1 holds Ath Yenni, Ain El Hammam, Ath Ouacif; Larbaa is as near as Ain El Hammam
    play = marched(
        "order_01", "ath_yenni", "yenni_crossroads", villages={"ath_yenni": {"fate": "abandoned"}}
    )
    assert questions(play) == [["leaving_retreated", True], ["realm_closer", True]]
    assert move_of(play)["line"] == "to_realm"
    assert play.army().at == "stop_yenni_ain"
    assert rule_of(play) == "rb.move.leaving_retreated"


@pytest.mark.rule("rb.move.leaving_retreated", "rb.move.symbol")
def test_leaving_an_abandoned_village_with_two_of_the_realm_equally_near() -> None:
    # from Ath Yenni, come from Larbaa, Ath Ouacif and Ain El Hammam are both two steps away
    play = marched(
        "order_03", "ath_yenni", "stop_larbaa_yenni", villages={"ath_yenni": {"fate": "abandoned"}}
    )
    assert questions(play) == [["leaving_retreated", True], ["realm_closer", False]]
    assert move_of(play)["line"] == "realm_symbol"
    symbol = move_of(play)["symbol"]
    assert play.army().at == road_of(symbol, "ath_yenni", ["yenni_crossroads", "stop_yenni_ain"])


@pytest.mark.rule("rb.move.leaving_retreated")
def test_an_abandoned_village_whose_realm_has_fallen() -> None:
    play = marched(
        "order_01", "soumeur", "tirourda_ford", options={"ruling_solo_region": "village"},
        players=1, villages={"soumeur": {"fate": "abandoned"}},
    )  # fmt: skip
    play.state.villages["akbil"].fate = play.state.villages["iferhounene"].fate = "conquered"
    army = play.army()
    army.at, army.came_from = "soumeur", "tirourda_ford"
    march = next_march(play.game, "1")
    assert march is not None
    assert march.questions == (("leaving_retreated", True), ("village_closer", True))
    assert march.line == "to_nearest"


@pytest.mark.rule("rb.move.leaving_conquered", "rb.move.fallen")
def test_leaving_a_conquered_village_for_an_unconquered_player() -> None:
    fallen = {v: {"fate": "conquered"} for v in ("soumeur", "akbil", "iferhounene")}
    play = marched("order_01", "soumeur", "tirourda_ford", villages=fallen)
    assert questions(play) == [["leaving_retreated", False], ["village_closer", True]]
    assert rule_of(play) == "rb.move.leaving_conquered"
    # through Iferhounène, which has fallen, towards Ain El Hammam
    assert move_of(play)["distance"] == 4
    assert play.army().at == "stop_iferhounene_soumeur"


@pytest.mark.rule("rb.move.fallen")
def test_a_fallen_village_is_entered_as_any_stop() -> None:
    fallen = {v: {"fate": "conquered"} for v in ("soumeur", "akbil", "iferhounene")}
    play = marched("order_01", "stop_iferhounene_soumeur", "soumeur", villages=fallen)
    assert play.army().at == "iferhounene"
    assert "combat.begins" not in play.kinds()
    assert "village.undefended" not in play.kinds()


@pytest.mark.rule("rb.move.no_retrace")
def test_irdjen_is_left_the_way_it_was_entered() -> None:
    play = marched(
        "order_01", "irdjen", "irdjen_spur",
        villages={"irdjen": {"fate": "abandoned"}},
    )  # fmt: skip
    assert play.army().at == "irdjen_spur"
    march = next_march(play.game, "1")
    assert march is not None and march.to == "irdjen_slope"


@pytest.mark.rule("rb.army.first_space", "rb.move.starts_closed")
def test_the_first_move_leaves_the_start() -> None:
    play = french_turn("order_03", armies={"1": {"units": {"carabinier": 3}, "start": "azazaga"}})
    assert play.army().at == "azazaga_road"
    assert play.army().came_from == "azazaga"


@pytest.mark.rule("rb.move.step")
def test_armies_move_in_order_of_their_numbers() -> None:
    play = french_turn(
        "order_03",
        armies={
            "1": {"at": "tirourda_road", "came_from": "tirourda", "units": SIX},
            "2": {"at": "azazaga_road", "came_from": "azazaga", "units": SIX},
            "3": {"at": "aissi_bridge", "came_from": "tizi_ouzou", "units": SIX},
        },
    )  # fmt: skip
    moves = [event.data["army"] for event in play.events if event.kind == "army.moves"]
    assert moves == ["1", "2", "3"]
    assert [a.at for a in play.state.armies.values()] == [
        "tirourda_bends", "mekla_fork", "irdjen_slope",
    ]  # fmt: skip


def test_an_army_without_a_way_stays() -> None:
    play = marched("order_03", "tirourda_road", "tirourda_bends")
    assert play.event("army.stays") == {"army": "1", "at": "tirourda_road"}
    assert play.army().at == "tirourda_road"

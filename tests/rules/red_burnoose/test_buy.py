"""Purchases."""

from __future__ import annotations

from typing import Any

import pytest

from rules.games.red_burnoose.buy import pays, purse, resources

from .playing import Play, data
from .test_abilities import discard
from .test_actions import options, turn_of


def buying(*hand: str, **position: Any) -> Play:
    play = turn_of(hand=hand, **position)
    if play.key == "turn.action":
        play.answer("turn.action", "end")
    return play


@pytest.mark.rule("rb.buy.count")
def test_resources_are_counted_over_the_whole_hand() -> None:
    hand = ["moudjahidine", "man", "elderly_woman"]
    assert resources(data(), hand, 3) == (5, 6, 1, 0, 0)


@pytest.mark.rule("rb.buy.pay")
def test_each_resource_pays_in_its_own_kind() -> None:
    assert pays((5, 6, 1, 0, 0), (4, 4, 1, 0, 0), False)
    assert not pays((9, 9, 0, 1, 1), (4, 4, 1, 0, 0), False)


@pytest.mark.rule("rb.card.market")
def test_the_market_makes_food_weapons_and_tools_one() -> None:
    assert pays((1, 9, 3, 0, 0), (0, 6, 1, 0, 1), True)
    assert not pays((1, 9, 1, 0, 0), (0, 6, 1, 0, 1), True)
    assert not pays((9, 5, 9, 0, 0), (0, 6, 1, 0, 1), True)


@pytest.mark.rule("rb.buy.two", "rb.buy.pay")
def test_two_purchases_come_out_of_one_sum() -> None:
    play = buying("market", "market", "elderly_man")  # 9 influence
    play.answer("buy.card", "buy:olive_orchard")  # 5: another orchard would need 10
    assert play.state.bought == {"olive_orchard": 1}
    assert "turn.ends" in play.kinds()


@pytest.mark.rule("rb.buy.two")
def test_what_is_left_pays_for_the_second_card_and_there_is_no_third() -> None:
    play = buying("market", "market", "market", "elderly_man", "olive_orchard", "olive_orchard",
                  fields={"discard": []})  # fmt: skip
    assert purse(play.game, "p1")["influence"] == 16
    play.answer("buy.card", "buy:olive_orchard")
    assert purse(play.game, "p1")["influence"] == 11
    play.answer("buy.card", "buy:olive_orchard")
    assert "turn.ends" in play.kinds()
    assert discard(play).count("olive_orchard") == 4


@pytest.mark.rule("rb.buy.discard")
def test_bought_and_paying_cards_go_to_the_discard_pile() -> None:
    play = buying("market", "elderly_man", fields={"discard": []})
    play.answer("buy.card", "buy:olive_orchard")
    assert discard(play) == ["elderly_man", "market", "olive_orchard"]
    assert play.state.display["olive_orchard"] == data().cards["olive_orchard"].supply["3"] - 1
    assert play.state.bought == {"olive_orchard": 1}


@pytest.mark.rule("rb.buy.stack")
def test_an_empty_stack_sells_nothing() -> None:
    assert "buy:olive_orchard" in options(buying("market", "market", "elderly_man"))
    play = buying("market", "market", "elderly_man", stacks={"olive_orchard": 0})
    assert "buy:fig_orchard" in options(play)
    assert "buy:olive_orchard" not in options(play)


@pytest.mark.rule("rb.buy.add_to_map")
def test_a_bought_fighter_goes_to_any_village_of_the_player() -> None:
    play = buying("moudjahidine", "man", "elderly_woman")
    play.answer("buy.card", "buy:moudjahidine")
    assert options(play) == ["ath_yenni", "ain_el_hammam", "ath_ouacif"]
    play.answer("place.moudjahidine", "ath_ouacif")
    assert play.village("ath_ouacif").units == {"moudjahidine": 1}


@pytest.mark.rule("rb.buy.add_to_map")
def test_without_a_cube_the_card_can_still_be_bought() -> None:
    play = buying("moudjahidine", "man", "elderly_woman",
                  villages={"akbil": {"units": {"moudjahidine": 15}}})  # fmt: skip
    play.answer("buy.card", "buy:moudjahidine")
    assert play.state.bought == {"moudjahidine": 1}
    assert "piece.none_placed" in play.kinds()


@pytest.mark.rule("rb.defence.place", "rb.defence.no_new")
def test_defences_are_built_where_no_french_stand_or_wait() -> None:
    armies = {
        "1": {"at": "soumeur", "passing": "soumeur", "units": {"carabinier": 6}},
        "2": {"at": "tirourda_ford", "blocked": "akbil", "units": {"carabinier": 8}},
    }
    play = buying("market", "market", "elderly_man", seat="p3", armies=armies)
    play.answer("buy.card", "buy:defenses")
    # Soumeur is occupied and Akbil is watched: only Iferhounène is left, so nobody is asked
    assert play.village("iferhounene").defences == 1


@pytest.mark.rule("rb.defence.place")
def test_eight_defences_are_the_only_limit() -> None:
    play = buying("market", "market", "elderly_man", villages={"ath_yenni": {"defences": 7}})
    play.answer("buy.card", "buy:defenses")
    play.answer("place.defence", "ath_yenni")
    assert play.village("ath_yenni").defences == 8
    play = buying("market", "market", "elderly_man", villages={"ath_yenni": {"defences": 8}})
    play.answer("buy.card", "buy:defenses")
    assert "piece.none_placed" in play.kinds()


@pytest.mark.rule("rb.card.artisan")
@pytest.mark.parametrize(("ruling", "influence"), [("once", 7), ("twice", 10)])
def test_artisan_and_tools_add_influence(ruling: str, influence: int) -> None:
    play = buying("artisan", "tools", options={"ruling_artisan": ruling})
    assert purse(play.game, "p1")["influence"] == influence


@pytest.mark.rule("rb.card.artisan")
def test_each_pair_counts_once() -> None:
    assert resources(data(), ["artisan", "tools", "tools"], 3)[0] == 9
    assert resources(data(), ["artisan", "artisan", "tools", "tools"], 3)[0] == 14


@pytest.mark.rule("rb.card.market")
def test_the_worked_market_purchase() -> None:
    hand = ("market", "fig_orchard", "moudjahidine", "moudjahidine", "moudjahidine")
    assert "buy:sharpshooter" not in options(buying(*hand))
    play = turn_of(hand=hand)
    play.answer("turn.action", "play:market")
    play.answer("turn.action", "end")
    play.answer("buy.card", "buy:sharpshooter")
    assert play.key == "place.sharpshooter"


@pytest.mark.rule("rb.leader.tayeb")
def test_tayeb_gives_the_resources_of_any_card_in_the_hand() -> None:
    play = buying("tayeb", "elderly_man", fields={"leader": "tayeb"})
    assert "buy:olive_orchard" in options(play)


@pytest.mark.rule("rb.leader.tayeb")
def test_tayeb_copies_one_card_for_both_purchases() -> None:
    hand = ("tayeb", "moudjahidine", "man", "elderly_woman", "elderly_man")
    play = buying(*hand, fields={"leader": "tayeb"})
    play.answer("buy.card", "buy:moudjahidine")
    play.answer("place.moudjahidine", "ath_yenni")
    # as Man he lacks the food of a second Moudjahidine, as Elderly Woman the military strength
    assert "buy:olive_orchard" in options(play)
    assert "buy:moudjahidine" not in options(play)


@pytest.mark.rule("rb.leader.tayeb", "rb.buy.pay")
def test_the_purse_counts_the_copy_that_a_purchase_needed() -> None:
    play = buying("tayeb", "moudjahidine", "elderly_woman", fields={"leader": "tayeb"})
    assert purse(play.game, "p1")["military"] < 4, "not without a copy"
    play.answer("buy.card", "buy:moudjahidine")
    assert min(purse(play.game, "p1").values()) >= 0


@pytest.mark.rule("rb.leader.tayeb")
def test_tayeb_alone_gives_nothing() -> None:
    play = buying("tayeb", fields={"leader": "tayeb", "discard": []})
    assert "turn.ends" in play.kinds()

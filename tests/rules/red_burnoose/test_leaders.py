"""The leaders' cards."""

from __future__ import annotations

from typing import Any

import pytest

from rules.games.red_burnoose import RULES
from rules.table import Table, told

from .playing import Play, content
from .test_abilities import discard, hand
from .test_actions import options, turn_of


def leader(card: str, *others: str, **position: Any) -> Play:
    fields = {"leader": card, **position.pop("fields", {})}
    return turn_of(hand=(card, *others), fields=fields, **position)


@pytest.mark.rule("rb.leader.fatma", "rb.reroll.gain")
def test_fatma_goes_to_any_village_and_its_owner_gains_a_token() -> None:
    play = leader("fatma_n_soumer", "man")
    play.answer("turn.action", "play:fatma_n_soumer")
    assert len(options(play)) == 9
    play.answer("place.fatma", "akbil")
    assert play.village("akbil").leaders == ["fatma"]
    assert play.state.berbers["p3"].rerolls == 1
    assert play.state.berbers["p1"].rerolls == 0


@pytest.mark.rule("rb.leader.fatma")
def test_fatma_moves_and_brings_a_token_again() -> None:
    play = leader("fatma_n_soumer", "man", villages={"akbil": {"leaders": ["fatma"]}})
    play.answer("turn.action", "play:fatma_n_soumer")
    assert "akbil" not in options(play)
    play.answer("place.fatma", "ath_yenni")
    assert play.village("akbil").leaders == []
    assert play.state.berbers["p1"].rerolls == 1


@pytest.mark.rule("rb.leader.fatma", "rb.leader.oussaid", "rb.leader.oulmokhtar")
@pytest.mark.parametrize("card", ["fatma_n_soumer", "omar_oussaid", "omar_oulmokhtar"])
def test_no_leader_goes_where_the_french_are_or_where_nobody_may(card: str) -> None:
    play = leader(
        card, "man",
        villages={"akbil": {"fate": "abandoned"}},
        armies={"1": {"at": "soumeur", "passing": "soumeur", "units": {"carabinier": 6}}},
    )  # fmt: skip
    play.answer("turn.action", f"play:{card}")
    assert not {"akbil", "soumeur"} & set(options(play))
    assert len(options(play)) == 7


@pytest.mark.rule("rb.leader.oussaid", "rb.leader.return")
def test_oussaid_comes_out_of_the_supply() -> None:
    play = leader("omar_oussaid", "man")
    assert "oussaid" in play.state.leader_supply
    play.answer("turn.action", "play:omar_oussaid")
    play.answer("place.oussaid", "ath_ouacif")
    assert play.village("ath_ouacif").leaders == ["oussaid"]
    assert "oussaid" not in play.state.leader_supply


@pytest.mark.rule("rb.leader.oulmokhtar")
def test_oulmokhtar_builds_where_there_is_no_defence() -> None:
    play = leader("omar_oulmokhtar", "man", villages={"akbil": {"defences": 1}})
    play.answer("turn.action", "play:omar_oulmokhtar")
    play.answer("place.oulmokhtar", "ath_yenni")
    assert play.village("ath_yenni").defences == 1
    play = leader("omar_oulmokhtar", "man", villages={"akbil": {"defences": 1}})
    play.answer("turn.action", "play:omar_oulmokhtar")
    play.answer("place.oulmokhtar", "akbil")
    assert play.village("akbil").defences == 1


@pytest.mark.rule("rb.leader.oulmokhtar", "rb.defence.no_new")
def test_oulmokhtar_builds_nothing_in_sight_of_the_enemy() -> None:
    play = leader(
        "omar_oulmokhtar", "man",
        armies={"1": {"at": "yenni_crossroads", "blocked": "ath_yenni", "units": {"carabinier": 6}}},
    )  # fmt: skip
    play.answer("turn.action", "play:omar_oulmokhtar")
    play.answer("place.oulmokhtar", "ath_yenni")
    assert play.village("ath_yenni").defences == 0


@pytest.mark.rule("rb.leader.oulmokhtar")
def test_oulmokhtar_may_go_home() -> None:
    play = leader("omar_oulmokhtar", "man", villages={"akbil": {"leaders": ["oulmokhtar"]}})
    play.answer("turn.action", "play:omar_oulmokhtar")
    play.answer("place.oulmokhtar", "supply")
    assert "oulmokhtar" in play.state.leader_supply
    assert play.village("akbil").leaders == []


@pytest.mark.rule("rb.leader.mouhand")
def test_mouhand_draws_one_more_however_he_comes_into_the_hand() -> None:
    drawn = turn_of(
        hand=("olive_orchard",),
        fields={"leader": "mouhand", "deck_top": ["mouhand", "man", "woman"]},
    )
    drawn.answer("turn.action", "play:olive_orchard")
    assert hand(drawn) == ["man", "mouhand", "woman"]
    retrieved = turn_of(
        hand=("man",), villages={"ath_yenni": {"cards": ["mouhand", "woman"]}},
        fields={"leader": "mouhand", "deck_top": ["child"]},
    )  # fmt: skip
    retrieved.answer("turn.action", "retrieve@ath_yenni")
    assert hand(retrieved) == ["child", "man", "mouhand", "woman"]


@pytest.mark.rule("rb.leader.mule")
def test_the_mule_driver_looks_at_two_french_cards_and_may_bury_one() -> None:
    play = leader("homme_a_la_mule", "man")
    play.answer("turn.action", "play:homme_a_la_mule")
    play.answer("draw.orders", ["order_03", "order_07"])
    assert options(play) == ["under:order_03", "under:order_07", "keep"]
    play.answer("orders.under", "under:order_03")
    assert play.state.automata.top == ["order_07"]
    assert play.state.automata.bottom == ["order_03"]
    seen = next(event for event in play.events if event.kind == "orders.seen")
    assert seen.visible == ("p1",)


@pytest.mark.rule("rb.leader.mule")
def test_the_mule_driver_may_leave_the_cards_in_their_order() -> None:
    play = leader("homme_a_la_mule", "man", deck_top=["order_07", "order_03", "order_05"])
    play.answer("turn.action", "play:homme_a_la_mule")
    play.answer("orders.under", "keep")
    assert play.state.automata.top == ["order_07", "order_03", "order_05"]


@pytest.mark.rule("rb.leader.mule")
def test_only_the_one_who_looked_knows_the_french_deck() -> None:
    play = leader("homme_a_la_mule", "man", deck_top=["order_07", "order_03"])
    own, other = (
        {zone.id: zone for zone in RULES.view(play.game, seat).zones} for seat in ("p1", "p2")
    )
    assert [card.card for card in own["orders.deck"].cards] == [
        "automata_cards/order_07", "automata_cards/order_03"
    ]  # fmt: skip
    assert other["orders.deck"].cards == []
    assert other["orders.deck"].contents == own["orders.deck"].contents
    assert RULES.redact(play.game, "p1").state.automata.top == ["order_07", "order_03"]
    hidden = RULES.redact(play.game, "p2").state.automata
    assert (hidden.top, hidden.bottom) == ([], [])
    assert len(hidden) == len(play.state.automata)


@pytest.mark.rule("rb.leader.mule")
@pytest.mark.parametrize(("by", "players"), [("person", 2), ("heuristic", 2), ("person", 1)])
def test_the_journal_tells_others_neither_the_cards_nor_which_went_under(by: str, players: int) -> None:
    position = {
        "players": players, "turn": "p1",
        "seats": {"p1": {"leader": "homme_a_la_mule", "hand": ["homme_a_la_mule", "man"]}},
    }  # fmt: skip
    table = Table.at(content(), position, {"players": str(players)}, {}, seed=3)
    table.answer("play:homme_a_la_mule")
    table.answer(table.request.ids[0])  # type: ignore[union-attr]
    drawn, under = (
        next(one for one in table.journal if one.key == key) for key in ("draw.orders", "orders.under")
    )
    if by == "heuristic":
        under.reason = [{"row": "under", "of": 3, "left": [1], "weighed": [["worst_order", 5, 2]]}]
    assert under.value.startswith("under:") and under.value.removeprefix("under:") in drawn.value
    assert told(table, under, "p1") == under
    if players == 1:
        assert told(table, drawn, "p1") == drawn
        return
    for other in ("p2", None):
        assert (told(table, under, other).value, told(table, under, other).reason) == (None, [])
        assert told(table, drawn, other).value is None


@pytest.mark.rule("rb.leader.mule", "rb.solo.play")
def test_the_solo_row_is_not_part_of_the_deck() -> None:
    play = leader(
        "homme_a_la_mule", "man", players=1, row=["order_01"], deck_top=["order_07", "order_03"]
    )
    play.answer("turn.action", "play:homme_a_la_mule")
    assert options(play) == ["under:order_07", "under:order_03", "keep"]


def test_leaders_without_an_ability_are_not_played() -> None:
    for card in ("tahar", "mouhand", "oumouhand"):
        assert options(leader(card, "man"), f"play:{card}") == []


def test_a_leaders_card_is_discarded_when_played() -> None:
    play = leader("omar_oussaid", "man")
    play.answer("turn.action", "play:omar_oussaid")
    assert discard(play) == ["omar_oussaid"]

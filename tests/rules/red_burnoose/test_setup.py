"""Set-up for every number of players and every level of difficulty."""

from __future__ import annotations

from typing import Any

import pytest

from rules.games.red_burnoose import RULES
from rules.games.red_burnoose.pieces import total
from rules.games.red_burnoose.state import FREE, FRENCH
from rules.table import SetupError, Table

from .playing import content, data

PLAYERS = ["1", "2", "3", "4"]


def dealt(players: str, *leaders: str, **setup: str) -> Table:
    """A new game in which the leaders named are dealt (two a seat); chance does the rest."""
    table = Table.new(
        content(), {"players": players, **setup}, chance={"pile.leaders": "person"}, seed=5
    )
    for pair in range(0, len(leaders), 2):
        table.answer(list(leaders[pair : pair + 2]))
    return table


def played_out(table: Table) -> Table:
    """Answers until the first player's first action."""
    while table.request is not None and table.request.key != "turn.action":
        if table.request.key == "draw.leaders":
            table.answer(list(table.request.pool)[:2])  # type: ignore[attr-defined]
        else:
            table.answer(table.request.ids[0])  # type: ignore[attr-defined]
    return table


@pytest.mark.rule("rb.setup.stacks", "rb.setup.pools")
@pytest.mark.parametrize(
    ("players", "moudjahidine", "sharpshooters", "moudjahidate"),
    [("1", 15, 6, 6), ("2", 10, 4, 4), ("3", 15, 6, 6), ("4", 20, 8, 8)],
)
def test_stacks_and_pools(
    players: str, moudjahidine: int, sharpshooters: int, moudjahidate: int
) -> None:
    state = RULES.start(data(), {"players": players})
    assert state.display["moudjahidine"] == moudjahidine
    assert state.display["sharpshooter"] == sharpshooters
    assert state.supply["moudjahidine"] == moudjahidine
    assert state.supply["sharpshooter"] == sharpshooters
    assert state.supply["moudjahidate"] == moudjahidate
    assert len(state.display) == 8


@pytest.mark.rule("rb.setup.villages", "rb.setup.realms")
def test_who_holds_which_village() -> None:
    layouts = data().layouts
    assert layouts["2"].seat_villages["p1"] == ("irdjen", "larbaa", "mekla", "ain_el_hammam")
    assert layouts["2"].owner["ath_yenni"] == ""
    assert set(layouts["3"].seat_villages["p1"]) == {"ath_yenni", "ain_el_hammam", "ath_ouacif"}
    assert set(layouts["4"].seat_villages["p2"]) == {"mekla", "ain_el_hammam"}
    assert set(layouts["4"].seat_villages["p3"]) == {"ath_ouacif", "ath_yenni"}
    assert len(layouts["1"].seat_villages["p1"]) == 9
    assert layouts["1"].realms == ("irathen", "menguellat", "ijjeur")
    assert layouts["4"].realms == ("p1", "p2", "p3", "p4")
    assert layouts["1"].realm["akbil"] == "ijjeur"
    assert layouts["4"].realm["akbil"] == "p4"


@pytest.mark.rule("rb.setup.village_items", "rb.setup.empty_villages", "rb.solo.setup")
def test_villages_bring_cards_and_tokens_and_start_empty() -> None:
    table = Table.new(content(), {"players": "1"}, chance={"pile.leaders": "person"})
    state = table.game.state
    deck = state.berbers["p1"].pile.counts()
    assert (deck["market"], deck["fig_orchard"]) == (2, 1)
    assert sum(deck.values()) == sum(data().starter.values()) + 3
    assert state.berbers["p1"].rerolls == 6
    assert state.reroll_supply == 6
    assert state.display["market"] == data().cards["market"].supply["1"] - 2
    assert all(not v.units and not v.cards and not v.defences for v in state.villages.values())


@pytest.mark.rule("rb.setup.leaders")
@pytest.mark.parametrize("players", PLAYERS)
def test_two_leaders_are_dealt_to_each_and_one_is_kept(players: str) -> None:
    table = played_out(Table.new(content(), {"players": players}, seed=3))
    state = table.game.state
    events = [event for event in table.events if event.kind == "leaders.dealt"]
    assert len(events) == int(players)
    assert all(len(event.data["cards"]) == 2 for event in events)
    for seat, berber in state.berbers.items():
        held = [*berber.hand, *berber.discard, *berber.pile.counts()]
        assert held.count(berber.leader) == 1, seat
    unkept = [card for card in data().leaders if state.lost_cards.get(card)]
    assert len(unkept) == int(players)


@pytest.mark.rule("rb.setup.leader_items", "rb.setup.decks")
def test_a_leader_brings_cards_and_units() -> None:
    table = dealt("3", "tahar", "mouhand", "tayeb", "oumouhand", "omar_oussaid", "homme_a_la_mule")
    assert table.request.key == "setup.leader"
    table.answer("tahar")
    assert table.request.key == "place.sharpshooter"
    assert set(table.request.ids) == {"ath_yenni", "ain_el_hammam", "ath_ouacif"}
    table.answer("ath_ouacif")
    table.answer("ath_yenni")
    state = table.game.state
    assert state.villages["ath_ouacif"].units == {"sharpshooter": 1}
    assert state.villages["ath_yenni"].units == {"moudjahidine": 1}
    deck = state.berbers["p1"].pile.counts()
    assert deck["tahar"] == deck["weapons"] == deck["sharpshooter"] == deck["moudjahidine"] == 1
    assert state.display["sharpshooter"] == 5
    assert state.supply["sharpshooter"] == 5


@pytest.mark.rule("rb.setup.two_players")
def test_two_players_meet_a_french_ath_yenni_and_a_shorter_deck() -> None:
    table = played_out(Table.new(content(), {"players": "2"}, seed=3))
    state = table.game.state
    assert state.villages["ath_yenni"].fate == FRENCH
    assert state.realms == {"p1": False, "p2": False}
    french = sum(army.units.get("carabinier", 0) for army in state.armies.values())
    assert french + state.supply["carabinier"] == data().units["carabinier"].count - 1
    size = sum(data().deck.values())
    assert len(state.automata_discard) == 2
    assert len(state.automata) - state.automata_aside == size - 4 - 2


@pytest.mark.rule("rb.setup.reveals", "rb.setup.start_tokens")
@pytest.mark.parametrize(("players", "reveals"), [("1", 3), ("2", 2), ("3", 3), ("4", 4)])
def test_one_french_card_a_player_is_turned_up(players: str, reveals: int) -> None:
    table = played_out(Table.new(content(), {"players": players}, seed=3))
    state = table.game.state
    assert len(state.automata_discard) == reveals
    expected = sum(
        total(data().orders[card].units)
        + sum(total(units) for units in data().orders[card].direct.values())
        for card in state.automata_discard
    )
    assert sum(total(army.units) for army in state.armies.values()) == expected
    assert sorted(state.start_tokens) == sorted(data().starts)
    assert not any(army.start or army.at for army in state.armies.values())


def revealed(*cards: str) -> dict[str, Any]:
    """The armies after these cards were turned up in the set-up."""
    table = Table.new(content(), {"players": "4"}, chance={"pile.automata": "person"}, seed=1)
    while table.request.key != "draw.orders":
        table.answer(table.request.ids[0])
    table.answer(list(cards))
    return {name: army.units for name, army in table.game.state.armies.items()}


@pytest.mark.rule("rb.setup.overflow")
def test_set_up_units_overflow_into_the_next_army() -> None:
    # 3 + 3 carabiniers fill army 1; the others go on to army 2, but those of army 1 by name
    armies = revealed("order_03", "order_04", "order_05", "order_06")
    assert total(armies["1"]) == 7 and armies["1"]["artillery"] == 1
    assert total(armies["2"]) == 5
    assert armies["3"] == {}


@pytest.mark.rule("rb.variant.village_items", "rb.variant.leader_items")
def test_harder_levels_leave_items_out() -> None:
    harder = Table.new(
        content(), {"players": "1", "difficulty": "harder"}, chance={"pile.leaders": "person"}
    )
    assert harder.game.state.berbers["p1"].rerolls == 0
    assert harder.game.state.berbers["p1"].pile.counts() == data().starter
    harder.answer(["tahar", "tayeb"])
    harder.answer("tahar")
    assert harder.request.key == "place.sharpshooter"
    hardest = dealt("1", "tahar", "tayeb", difficulty="harder", leader_items="without")
    hardest.answer("tahar")
    assert hardest.request.key == "turn.action"
    berber = hardest.game.state.berbers["p1"]
    owned = len(berber.hand) + len(berber.pile)
    assert owned == sum(data().starter.values()) + 1
    assert all(not v.units for v in hardest.game.state.villages.values())


@pytest.mark.rule("rb.variant.easier")
def test_the_easier_level_gives_tokens_and_fewer_french() -> None:
    table = played_out(Table.new(content(), {"players": "1", "difficulty": "easier"}, seed=3))
    assert len(table.game.state.automata_discard) == 2
    assert table.game.state.berbers["p1"].rerolls == 12


def test_unknown_options_and_values_are_refused() -> None:
    with pytest.raises(SetupError, match="no option called 'speed'") as refused:
        Table.new(content(), {"speed": "fast"})
    assert refused.value.key == "problem.no_option"
    with pytest.raises(SetupError, match="players cannot be '5'"):
        Table.new(content(), {"players": "5"})
    with pytest.raises(SetupError, match="no seat called 'p2'"):
        Table.new(content(), {"players": "1"}, {"p2": "random"})


@pytest.mark.parametrize("players", PLAYERS)
def test_every_village_of_a_seat_is_free_at_the_start(players: str) -> None:
    state = RULES.start(data(), {"players": players})
    free = [name for name, village in state.villages.items() if village.fate == FREE]
    held = [v for villages in data().layouts[players].seat_villages.values() for v in villages]
    assert sorted(free) == sorted(held)

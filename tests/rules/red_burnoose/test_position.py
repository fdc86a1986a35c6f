"""Written positions: pieces come from where they lie, and what cannot be is refused with its place."""

from __future__ import annotations

from typing import Any

import pytest

from rules.games.red_burnoose.position import state_at
from rules.table import SetupError, Table, dump

from .playing import Play, content, data


def at(**position: Any) -> Any:
    return state_at(data(), {}, {"players": 3, **position})


def test_named_pieces_come_out_of_the_supply() -> None:
    state = at(
        villages={"akbil": {"units": {"moudjahidine": 3}, "leaders": ["fatma"], "defences": 2}},
        armies={"1": {"units": {"carabinier": 4}}},
        seats={"p1": {"rerolls": 4}},
    )
    assert state.supply["moudjahidine"] == 12
    assert state.supply["carabinier"] == 28
    assert state.supply["defence"] == 6
    assert "fatma" not in state.leader_supply
    assert state.reroll_supply == 8


def test_named_cards_come_out_of_the_starter_deck_and_then_off_the_stacks() -> None:
    state = at(seats={"p1": {"hand": ["child", "weapons"], "deck_top": ["man"], "leader": "tahar"}})
    pile = state.berbers["p1"].pile
    assert pile.top == ["man"]
    assert pile.shuffled["man"] == 1
    assert "child" not in pile.shuffled
    assert pile.shuffled["tahar"] == 1
    assert state.display["weapons"] == 9


def test_a_named_deck_is_all_there_is() -> None:
    state = at(seats={"p1": {"deck": ["man", "market"], "hand": ["child"]}})
    assert state.berbers["p1"].pile.shuffled == {"man": 1, "market": 1}
    assert state.lost_cards["man"] == 1, "the second Man of the starter deck"


def test_start_tokens_go_to_the_armies_that_have_marched() -> None:
    state = at(armies={"2": {"at": "tirourda_ford", "units": {"carabinier": 8}}})
    assert state.armies["2"].start == "tirourda", "the nearest, since none is named"
    assert state.armies["2"].status == "deployed"
    assert state.start_tokens == ["tizi_ouzou", "azazaga"]


def test_whose_turn_it_is_and_what_follows() -> None:
    play = Play(turn="p2", seats={"p2": {"hand": ["man"], "actions": 0, "purchases": 0}})
    assert play.key == "draw.orders", "with three players the automata follows player 2"
    assert Play(turn="french").key == "draw.orders"
    assert Play(turn="p3", seats={"p3": {"hand": ["olive_orchard"]}}).key == "turn.action"


def test_a_position_can_be_over() -> None:
    ijjeur = {v: {"fate": "conquered"} for v in ("iferhounene", "soumeur", "akbil")}
    irathen = {v: {"fate": "conquered"} for v in ("irdjen", "larbaa", "mekla")}
    state = at(villages={**ijjeur, **irathen})
    assert state.ending == "french_two_conquered"
    assert state.stack == []


def test_a_table_can_start_at_a_position() -> None:
    position = {"players": 3, "turn": "p1", "seats": {"p1": {"hand": ["olive_orchard"]}}}
    table = Table.at(content(), position, {"players": "3"}, seed=3)
    table.answer("play:olive_orchard")
    assert len(table.game.state.berbers["p1"].hand) == 2
    before = dump(table.game.state)
    table.undo()
    table.redo()
    assert dump(table.game.state) == before


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ({"village": {}}, "village: no such field; one of armies, "),
        ({"villages": {"akbill": {}}}, "villages.akbill: unknown; one of irdjen, "),
        ({"villages": {"akbil": {"unit": {}}}}, "villages.akbil.unit: no such field"),
        ({"villages": {"akbil": {"units": {"moudjahidine": 16}}}},
         "villages.akbil.units.moudjahidine: the game has not so many"),
        ({"villages": {"akbil": {"units": {"cavalry": 1}}}},
         "villages.akbil.units.cavalry: no unit that can stand here"),
        ({"villages": {"akbil": {"units": {"moudjahidine": "2"}}}},
         "villages.akbil.units.moudjahidine: expected a number"),
        ({"villages": {"akbil": {"leaders": ["fatma"]}, "soumeur": {"leaders": ["fatma"]}}},
         "villages.soumeur.leaders: fatma is there once only"),
        ({"villages": {"akbil": {"defences": 9}}}, "villages.akbil.defences: the game has not"),
        ({"villages": {"akbil": {"fate": "lost"}}}, "villages.akbil.fate: 'lost' is none of free"),
        ({"villages": {"akbil": {"fate": "abandoned", "units": {"moudjahidine": 1}}}},
         "villages.akbil: a village that has fallen is empty"),
        ({"villages": {"akbil": {"fate": "conquered"}}}, "position: realm p3 is conquered in part"),
        ({"villages": "akbil"}, "villages: expected a mapping"),
        ({"armies": {"1": {"at": "nowhere"}}}, "armies.1.at: 'nowhere' is none of"),
        ({"armies": {"1": {"at": "akbil", "status": "retreated"}}}, "armies.1.at: an army stands"),
        ({"armies": {"1": {"at": "akbil", "came_from": "mekla"}}},
         "armies.1.came_from: mekla is not next to akbil"),
        ({"armies": {"1": {"start": "azazaga"}, "2": {"start": "azazaga"}}},
         "armies.2.start: the token of azazaga lies elsewhere"),
        ({"start_tokens": ["azazaga"]}, "start_tokens: those that no army has are: tizi_ouzou, "),
        ({"seats": {"p1": {"hand": ["mann"]}}}, "seats.p1.hand[0]: no card called 'mann'"),
        ({"seats": {"p1": {"hand": ["child", "child"]}}}, "seats.p1.hand[1]: no child is left"),
        ({"seats": {"p1": {"hand": "child"}}}, "seats.p1.hand: expected a list"),
        ({"seats": {"p1": {"rerolls": 13}}}, "seats.p1.rerolls: only 12 tokens are left"),
        ({"seats": {"p4": {}}}, "seats.p4: unknown; one of p1, p2, p3"),
        ({"seats": {"p1": {"hand": ["tahar"]}, "p2": {"hand": ["tahar"]}}},
         "seats.p2.hand[0]: tahar is there once only"),
        ({"deck_top": ["order_01"], "row": ["order_01"]}, "row[0]: order_01 lies elsewhere"),
        ({"stacks": {"market": 99}}, "stacks.market: the stack has 8 at most"),
        ({"retreat_used": True}, "retreat_used: true with an abandoned village"),
        ({"turn": "p9"}, "turn: 'p9' is none of p1, p2, p3, french"),
        ({"reserve": {"moudjahidate": 1}}, "reserve.units.moudjahidate: no unit"),
        ({"options": {"ruling_steep": "perhaps"}}, "ruling_steep cannot be 'perhaps'"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(position: dict[str, Any], message: str) -> None:
    with pytest.raises(SetupError) as refused:
        at(**position)
    assert str(refused.value).startswith(message)


def test_the_set_up_and_the_position_agree_on_the_players() -> None:
    with pytest.raises(SetupError, match="players: 3, but the set-up is for 2"):
        state_at(data(), {"players": "2"}, {"players": 3})

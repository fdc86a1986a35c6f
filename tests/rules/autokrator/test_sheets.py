"""The figures beside a question: what a seat knows of a battle and of its cards, and how a battle has ended."""

from __future__ import annotations

from typing import Any

import pytest

from rules.games.autokrator import RULES
from rules.table import Cell, Say, Sheet
from tests.rules.driving import Drive

from .fighting import ambush
from .playing import Play, data


def figures(sheet: Sheet) -> list[list[str]]:
    return [[cell.figure for cell in row.cells] for row in sheet.rows]


def cards(sheet: Sheet) -> list[str]:
    return [row.head.card for row in sheet.rows if row.head.card]


def said(cell: Cell) -> Say:
    assert cell.text is not None
    return cell.text


def only(play: Drive[Any], seat: str | None) -> Sheet:
    (found,) = RULES.view(play.game, seat).sheets
    return found


@pytest.mark.rule("ak.battle.stage_a", "ak.battle.stage_b", "ak.battle.stage_c")
def test_a_side_sees_its_own_cards_on_the_battlefields_in_play() -> None:
    fight = ambush().spy()
    attacker = fight.request.seat
    sheet = only(fight, attacker)
    own, *rows, other = figures(sheet)
    assert [said(one).params.get("field") for one in sheet.columns[:5]] == list(data().battlefields)
    assert own == [str(sum(int(row[place]) for row in rows)) for place in range(7)]
    assert other == ["?"] * 7
    assert len(cards(sheet)) == 3
    fight.answer("battlefields", "plain+ambush")
    assert len(only(fight, attacker).columns) == 4  # two battlefields, swords, men
    fight.answer("battlefield", "ambush")
    assert len(only(fight, attacker).columns) == 3


@pytest.mark.rule("ak.battle.stage_c")
def test_who_does_not_fight_sees_nobodys_cards() -> None:
    fight = ambush().spy()
    for seat in (None, *(one for one in fight.game.powers if not fight.state.battle.side_of(one))):
        sheet = only(fight, seat)
        assert not cards(sheet)
        assert figures(sheet) == [["?"] * 7] * 2


@pytest.mark.rule("ak.cards.allocate")
def test_cards_to_allocate_are_compared() -> None:
    play = Play({"admirals": "suggested"})
    assert figures(only(play, "saracens")) == [
        [*(str(data().cards[card].points[field]) for field in data().battlefields),
         str(data().cards[card].swords), str(data().cards[card].men)]
        for card in data().hand
    ]  # fmt: skip
    assert not RULES.view(play.game, "franks").sheets
    assert not RULES.view(play.game, None).sheets
    play.answer("allocate", next(one for one in play.request.ids if "+" in one))
    sheet = only(play, "saracens")
    assert sheet.rows[0].total and said(sheet.rows[0].head).params["unit"] == "king"
    assert said(sheet.rows[4].head).key == "sheet.left"
    assert len(sheet.rows) == 14


@pytest.mark.rule("ak.battle.stage_d")
def test_a_battle_that_was_fought_is_shown_pair_by_pair() -> None:
    fight = ambush().spy()
    fight.answer("battlefields", "plain+ambush").answer("battlefield", "ambush")
    while fight.waiting is not None and fight.request.key == "layout":
        fight.answer("layout", fight.request.ids[0])
    event = next(one for one in fight.events if one.kind == "battle.revealed")
    sheet = RULES.sheet(fight.game, event)
    assert sheet is not None
    *pairs, swords, men, points = sheet.rows
    assert len(pairs) == 3 and points.total
    for place, row in enumerate(pairs):
        values = [int(cell.figure) for cell in row.cells]
        assert values == [event.data["pairs"][place][side] for side in ("attacker", "defender")]
        won = [cell.mark == "won" for cell in row.cells]
        assert won == [values[0] > values[1], values[1] > values[0]]
    counted = [sum(row.cells[side].mark == "won" for row in (*pairs, swords, men)) for side in (0, 1)]
    assert [int(cell.figure) for cell in points.cells] == counted == event.data["score"]
    assert RULES.sheet(fight.game, fight.events[0]) is None

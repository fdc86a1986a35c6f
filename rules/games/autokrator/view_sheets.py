"""Figures side by side: cards to allocate, both sides of a battle, how it has ended, and how the game has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.table import Cell, Event, Row, Say, Sheet, rule

from .allocation import Allocate
from .battle_state import BattleState
from .clash import ATTACKER, DEFENDER, SIDES
from .data import UNITS, Data
from .geography import areas_of
from .knowledge import battle_hands, is_neutral, own_hand
from .sides import meeting, modifier_of
from .state import AutokratorGame

UNKNOWN = "?"


def sheets(game: AutokratorGame, seat: str | None) -> list[Sheet]:
    """What belongs beside the question of the moment, as `seat` may see it."""
    if game.state.ending:
        return [_ending(game)]
    if game.state.battle is not None:
        return [_battle(game, game.state.battle, seat)]
    step = game.state.stack[-1] if game.state.stack else None
    if isinstance(step, Allocate) and step.faction == seat and not game.on_table(seat):
        return [_allocation(game, step)]
    return []


# ---------------------------------------------------------------------- allocation, the end


@rule("ak.cards.allocate")
def _allocation(game: AutokratorGame, step: Allocate) -> Sheet:
    """The units that have their sets, and the cards that are left; what they have together, and each of them."""
    data, fields = game.data, game.data.battlefields
    sets = game.state.factions[step.faction].sets
    rows, given = [], set()
    for unit in UNITS[: UNITS.index(step.unit)]:
        figures = [_figures(data, card, fields) for card in sets[unit]]
        given.update(sets[unit])
        rows.append(Row(Cell(Say("sheet.unit", {"unit": unit})), _sums(figures), total=True))
        rows += [_plain(data, card, fields) for card in sets[unit]]
    left = [card for card in data.hand if card not in given]
    if given:
        head = Cell(Say("sheet.left"))
        rows.append(Row(head, _sums([_figures(data, card, fields) for card in left]), total=True))
    rows += [_plain(data, card, fields) for card in left]
    columns = [*(_field(field) for field in fields), *_extras()]
    return Sheet("cards", Say("sheet.cards"), columns, rows, (step.faction,))


def _plain(data: Data, card: str, fields: Sequence[str]) -> Row:
    figures = [Cell(figure=str(one)) for one in _figures(data, card, fields)]
    return Row(Cell(Say("sheet.card", {"card": card})), figures)


def _sums(figures: list[list[int]]) -> list[Cell]:
    return [Cell(figure=str(sum(some))) for some in zip(*figures, strict=True)]


def _ending(game: AutokratorGame) -> Sheet:
    """Points, areas and gold of everybody, the first first."""
    state = game.state
    best = sorted(game.powers, key=lambda one: (one not in state.winners, -state.factions[one].score))
    rows = []
    for faction in best:
        power = state.factions[faction]
        values = power.score, len(areas_of(game, faction)), power.gold
        mark = "won" if faction in state.winners else ""
        head = Cell(Say("sheet.faction", {"faction": faction}))
        rows.append(Row(head, [Cell(figure=str(values[0]), mark=mark), *(Cell(figure=str(v)) for v in values[1:])]))
    columns = [
        Cell(Say("sheet.points"), icon="laurel"), Cell(Say("sheet.areas"), icon="flag"),
        Cell(Say("sheet.gold"), icon="coin"),
    ]  # fmt: skip
    return Sheet("ending", Say("sheet.ending"), columns, rows)


# ---------------------------------------------------------------------- a battle that goes on


@rule("ak.battle.stage_a", "ak.battle.stage_b", "ak.battle.stage_c")
def _battle(game: AutokratorGame, battle: BattleState, seat: str | None) -> Sheet:
    """For each side the points of the cards that `seat` knows, on the battlefields that are still in play."""
    fields = [battle.field] if battle.field else battle.offered or list(game.data.battlefields)
    own = battle.side_of(seat or "")
    order = (DEFENDER, ATTACKER) if own == DEFENDER else SIDES
    rows = [row for side in order for row in _side(game, battle, side, seat, fields)]
    columns = [*(_field(field) for field in fields), *_extras()]
    return Sheet("battle", Say("sheet.battle", meeting(battle)), columns, rows, battle.seats)


def _field(field: str) -> Cell:
    return Cell(Say("sheet.field", {"field": field}), icon=field)


def _extras() -> list[Cell]:
    return [Cell(Say("sheet.swords"), icon="sword"), Cell(Say("sheet.men"), icon="people")]


def _side(
    game: AutokratorGame, battle: BattleState, side: str, seat: str | None, fields: Sequence[str]
) -> list[Row]:
    """A side: what its cards have together, and below that each of them; question marks for cards that are hidden."""
    one = battle.sides[side]
    says = {
        "side": side, "faction": one.faction, "unit": one.unit, "modifier": modifier_of(game, battle, side),
        "own": one.seat == seat,
    }  # fmt: skip
    head = Cell(Say("sheet.side", says))
    hand = _known(game, battle, side, seat)
    if not hand:
        return [Row(head, [Cell(figure=UNKNOWN) for _ in range(len(fields) + 2)], total=True)]
    arms = "" if is_neutral(one.unit) else one.faction
    figures = [_figures(game.data, card, fields) for card in hand]
    cards = [
        Row(_card(card, arms), [Cell(figure=str(one)) for one in some])
        for card, some in zip(hand, figures, strict=True)
    ]
    return [Row(head, _sums(figures), total=True), *cards]


def _known(game: AutokratorGame, battle: BattleState, side: str, seat: str | None) -> Sequence[str]:
    """The cards of a side, if the seat knows them all."""
    if battle.sides[side].seat == seat:
        return own_hand(game, battle, side) or ()
    hands = battle_hands(game, battle, side, seat or "")
    return hands[0][0] if len(hands) == 1 else ()


def _figures(data: Data, card: str, fields: Sequence[str]) -> list[int]:
    fighter = data.cards[card]
    return [*(fighter.points[field] for field in fields), fighter.swords, fighter.men]


def _card(card: str, arms: str) -> Cell:
    return Cell(Say("sheet.card", {"card": card}), card=f"cards/{card}", variant=arms)


# ---------------------------------------------------------------------- how it has ended


@rule("ak.battle.stage_d")
def revealed_sheet(event: Event) -> Sheet:
    """A battle that has been fought: the cards against each other, swords, men, and the points of both sides."""
    told = event.data
    columns = [Cell(_told_side(told, side)) for side in SIDES]
    rows = [
        Row(Cell(Say("sheet.place", {"place": place})),
            [_laid(told, side, place - 1, pair["winner"] == side) for side in SIDES])
        for place, pair in enumerate(told["pairs"], 1)
    ]  # fmt: skip
    for name, icon in (("swords", "sword"), ("men", "people")):
        *values, winner = told[name]
        rows.append(Row(Cell(Say(f"sheet.{name}"), icon=icon), _against(values, winner)))
    score = told["score"]
    better = ATTACKER if score[0] >= score[1] else DEFENDER  # a draw is the attacker's
    rows.append(Row(Cell(Say("sheet.points")), _against(score, better), total=True))
    says = {name: told[name] for name in ("area", "attacker", "unit", "defender", "target", "field")}
    title = Say("sheet.revealed", {**says, "score": list(score)})
    seats = tuple(one for one in (told["attacker"], told["defender"]) if one)
    return Sheet(f"revealed.{event.entry}", title, columns, rows, seats)


def _told_side(told: dict[str, Any], side: str) -> Say:
    unit = told["unit"] if side == ATTACKER else told["target"]
    return Say("sheet.fought", {"side": side, "faction": told[side], "unit": unit})


def _laid(told: dict[str, Any], side: str, place: int, won: bool) -> Cell:
    card, octagon, points = told["shown"][side][place]
    unit = told["unit"] if side == ATTACKER else told["target"]
    arms = "" if is_neutral(unit) else told[side]
    text = Say("sheet.laid", {"card": card, "octagon": octagon})
    return Cell(text, str(points), f"cards/{card}", arms, mark="won" if won else "")


def _against(values: Sequence[int], winner: str) -> list[Cell]:
    return [
        Cell(figure=str(value), mark="won" if winner == side else "")
        for side, value in zip(SIDES, values, strict=True)
    ]

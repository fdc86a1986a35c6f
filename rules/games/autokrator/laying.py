"""Stages C and D: cards and octagons are laid face down, then shown, and points are counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules.table import Choose, Composition, Option, Request, Say, parts_of, rule

from . import odds
from .aftermath import settle
from .battle_state import BattleSide, BattleState
from .clash import OTHER, SIDES, Layout, Outcome, clash, layout_id, layout_of, layouts, octagons
from .data import REVEALED
from .knowledge import is_neutral, own_hand, placing_game, still_possible
from .sides import arms, asked, battle_of, meeting, modifier_of
from .state import AutokratorGame, AutokratorStep


def _params(game: AutokratorGame, battle: BattleState, side: str) -> dict[str, Any]:
    return {**asked(battle, side), "field": battle.field, "modifier": modifier_of(game, battle, side)}


@rule("ak.battle.stage_c", "ak.battle.modifiers")
@dataclass(slots=True)
class Lay(AutokratorStep):
    """A side lays its cards in an order, with its octagons on them; hidden until both have laid."""

    side: str

    def ask(self, game: AutokratorGame) -> Request | None:
        battle = battle_of(game)
        modifier = modifier_of(game, battle, self.side)
        hand = own_hand(game, battle, self.side)
        assert hand is not None
        ids = list(dict.fromkeys(layouts(hand, modifier)))
        params = {**_params(game, battle, self.side), "cards": list(hand)}
        seat = battle.sides[self.side].seat
        return Choose("layout", seat, "ak.battle.stage_c", params, ids, secret=REVEALED,
                      composed=_composition(game, battle, self.side, hand, modifier))  # fmt: skip

    def describe(self, game: AutokratorGame, option: str) -> Option:
        battle = battle_of(game)
        layout = layout_of(option)
        first = layout[0][0]
        return Option(
            option, Say("option.layout", {"cards": _worth(game, battle.field, layout)}),
            card=f"cards/{first}", rule="ak.battle.stage_c",
            odds=lambda: odds.layout_odds(game, battle, self.side, option),
            group=Say("subject.layout", {"card": first}),
        )  # fmt: skip

    def take(self, game: AutokratorGame, answer: str) -> None:
        battle = battle_of(game)
        one = battle.sides[self.side]
        _laid(game, one, answer)
        cards = _worth(game, battle.field, layout_of(answer))
        game.emit("battle.layout", "ak.battle.stage_c", (one.seat,), seat=one.seat, cards=cards)


def _composition(
    game: AutokratorGame, battle: BattleState, side: str, hand: Sequence[str], modifier: int
) -> Composition:
    """All cards of a hand in an order, with the octagons of its modifier."""
    cards = parts_of(hand)
    notes = {part: Say("part.layout", {"points": game.card(card).points[battle.field]})
             for part, card in zip(cards, hand, strict=True)}  # fmt: skip
    sign = "" if not modifier else "+" if modifier > 0 else "-"
    return Composition(cards, len(hand), "/", True, sign, min(abs(modifier), len(hand)),
                       variant=arms(battle.sides[side]), notes=notes)  # fmt: skip


@rule("ak.cards.table", "ak.battle.stage_c")
@dataclass(slots=True)
class Show(AutokratorStep):
    """A side shows cards of the real table, from left to right, and on which of them its octagons lie.

    The cards on which octagons lie are an option by their places: `1+3`.
    """

    side: str

    def _cards(self, game: AutokratorGame) -> list[str]:
        one = battle_of(game).sides[self.side]
        return still_possible(game, one.faction, one.unit, one.shown)

    def _ways(self, game: AutokratorGame) -> dict[str, tuple[int, ...]]:
        battle = battle_of(game)
        ways = octagons(len(battle.sides[self.side].shown), modifier_of(game, battle, self.side))
        return {
            "+".join(str(place) for place, octagon in enumerate(way, 1) if octagon): way for way in ways
        }

    def ask(self, game: AutokratorGame) -> Request | None:
        battle = battle_of(game)
        one = battle.sides[self.side]
        params = {**_params(game, battle, self.side), "cards": list(one.shown), "number": len(one.shown) + 1}
        ids = self._cards(game)
        if ids:
            return Choose("shown", one.seat, "ak.cards.table", params, ids, secret=REVEALED)
        ways = list(self._ways(game))
        if len(ways) == 1:
            return None
        return Choose("modifiers", one.seat, "ak.cards.table", params, ways, secret=REVEALED)

    def describe(self, game: AutokratorGame, option: str) -> Option:
        if option in game.data.cards:
            points = game.card(option).points[battle_of(game).field]
            return Option(option, Say("option.shown", {"card": option, "points": points}), card=f"cards/{option}",
                          rule="ak.cards.table")  # fmt: skip
        battle = battle_of(game)
        shown = battle.sides[self.side].shown
        layout = tuple(zip(shown, self._ways(game)[option], strict=True))
        return Option(option, Say("option.modifiers", {"cards": _worth(game, battle.field, layout)}),
                      rule="ak.cards.table")  # fmt: skip

    def take(self, game: AutokratorGame, answer: str | None) -> None:
        one = battle_of(game).sides[self.side]
        if self._cards(game):
            assert answer is not None
            one.shown.append(answer)
            game.push(self)
            return
        ways = self._ways(game)
        way = next(iter(ways.values())) if answer is None else ways[answer]
        attached = game.kind(one.unit).card
        rest = [card for card in placing_game(game.data).hand(one.shown) if card != attached]
        game.state.factions[one.faction].sets[one.unit] = [attached, *rest]
        _laid(game, one, layout_id(zip(one.shown, way, strict=True)))


def _laid(game: AutokratorGame, one: BattleSide, layout: str) -> None:
    one.layout, one.laid = layout, True
    game.emit("battle.laid", "ak.battle.stage_c", seat=one.seat, faction=one.faction, unit=one.unit)


def _worth(game: AutokratorGame, field: str, layout: Layout) -> list[list[Any]]:
    """A layout for words: card, octagon on it, and its points with it."""
    return [[card, octagon, game.card(card).points[field] + octagon] for card, octagon in layout]


@rule("ak.battle.stage_d", "ak.cards.allocate")
@dataclass(slots=True)
class Reveal(AutokratorStep):
    """Both sides are shown; points decide. From now on everybody knows these sets."""

    def take(self, game: AutokratorGame, answer: None) -> None:
        battle = battle_of(game)
        laid = [layout_of(battle.sides[side].layout) for side in SIDES]
        outcome = clash(game.data.cards, battle.field, *laid)
        for side in SIDES:
            one = battle.sides[side]
            if not is_neutral(one.unit):
                shown = game.state.factions[one.faction].shown
                if one.unit not in shown:
                    shown.append(one.unit)
        if game.sink is not None:
            _tell(game, battle, laid, outcome)
        game.count(f"won.{outcome.winner}")
        game.state.battle = None
        settle(game, battle, outcome.attacker_wins)


def _tell(game: AutokratorGame, battle: BattleState, laid: list[Layout], outcome: Outcome) -> None:
    shown = {
        side: _worth(game, battle.field, layout) for side, layout in zip(SIDES, laid, strict=True)
    }
    game.emit(
        REVEALED, "ak.battle.stage_d", **meeting(battle), field=battle.field, shown=shown,
        pairs=[
            {"attacker": pair.attacker, "defender": pair.defender, "winner": pair.winner}
            for pair in outcome.pairs
        ],
        swords=[outcome.swords.attacker, outcome.swords.defender, outcome.swords.winner],
        men=[outcome.men.attacker, outcome.men.defender, outcome.men.winner],
        score=[outcome.score(side) for side in SIDES],
    )  # fmt: skip
    game.emit(
        "battle.won", "ak.battle.stage_d", **meeting(battle), winner=outcome.winner,
        loser=OTHER[outcome.winner], score=[outcome.score(side) for side in SIDES], draw=not outcome.margin,
    )  # fmt: skip

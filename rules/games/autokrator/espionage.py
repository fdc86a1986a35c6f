"""Espionage: a side pays to see the cards of the other before the battle."""

from __future__ import annotations

from dataclasses import dataclass

from rules.table import Choose, Option, Request, Say, rule

from . import odds, treasury
from .battle_state import BattleState
from .clash import ATTACKER, OTHER
from .data import NOBODY, REVEALED
from .knowledge import battle_hands, is_neutral, own_hand, placing_game, sees, still_possible
from .sides import battle_of, meeting
from .state import AutokratorGame, AutokratorStep

YES, NO = "yes", "no"


@rule("ak.gold.espionage")
@dataclass(slots=True)
class Espionage(AutokratorStep):
    """A side may pay: the defender, or both where the table plays so; not for what it knows already."""

    side: str

    def ask(self, game: AutokratorGame) -> Request | None:
        battle = battle_of(game)
        one = battle.sides[self.side]
        cost = game.figure("espionage")
        if self.side == ATTACKER and game.state.options["ruling_espionage"] != "both":
            return None
        if one.faction == NOBODY or not treasury.can_pay(game, one.faction, cost):
            return None
        if _known(game, battle, self.side):
            return None
        params = {**meeting(battle), "cost": cost, "gold": game.state.factions[one.faction].gold}
        return Choose("espionage", one.seat, "ak.gold.espionage", params, [YES, NO], private=REVEALED)

    def describe(self, game: AutokratorGame, option: str) -> Option:
        battle = battle_of(game)
        other = battle.sides[OTHER[self.side]]
        params = {"faction": other.faction, "unit": other.unit, "cost": game.figure("espionage")}

        def figures() -> dict[str, float]:
            if option == YES:
                return odds.look_odds(game, battle, self.side)
            return {"win_chance": odds.side_chance(game, battle, self.side)}

        seen = Say("consequence.espionage.yes") if option == YES else None
        return Option(option, Say(f"option.espionage.{option}", params), (battle.area,),
                      consequence=seen, rule="ak.gold.espionage", odds=figures)  # fmt: skip

    def take(self, game: AutokratorGame, answer: str | None) -> None:
        if answer != YES:
            return
        battle = battle_of(game)
        one, other = battle.sides[self.side], battle.sides[OTHER[self.side]]
        treasury.pay(game, one.faction, game.figure("espionage"), "ak.gold.espionage", "espionage")
        game.emit("espionage.paid", "ak.gold.espionage", faction=one.faction, other=other.faction,
                  unit=other.unit)  # fmt: skip
        if is_neutral(other.unit):
            one.knows = True
        else:
            game.state.factions[other.faction].spied[other.unit].append(one.faction)
        if own_hand(game, battle, OTHER[self.side]) is None:
            game.push(Tell(self.side))
        else:
            _sees(game, battle, self.side)


def _known(game: AutokratorGame, battle: BattleState, side: str) -> bool:
    """Whether a side knows the hand of the other already."""
    one, other = battle.sides[side], battle.sides[OTHER[side]]
    if not is_neutral(other.unit) and sees(game, one.seat, other.faction, other.unit):
        return True
    return len(battle_hands(game, battle, OTHER[side], one.seat)) == 1


def _sees(game: AutokratorGame, battle: BattleState, side: str) -> None:
    one, other = battle.sides[side], battle.sides[OTHER[side]]
    cards = list(own_hand(game, battle, OTHER[side]) or ())
    game.emit("espionage.sees", "ak.gold.espionage", (one.seat,), faction=one.faction, other=other.faction,
              unit=other.unit, cards=cards)  # fmt: skip


@rule("ak.gold.espionage", "ak.cards.table")
@dataclass(slots=True)
class Tell(AutokratorStep):
    """Whose cards lie on the real table and are spied on tells them, one after the other, to the `side` that paid."""

    side: str

    def _cards(self, game: AutokratorGame) -> list[str]:
        """What the next card can be; none: all have been told."""
        other = battle_of(game).sides[OTHER[self.side]]
        told = [game.kind(other.unit).card, *other.shown]
        return still_possible(game, other.faction, other.unit, told)

    def ask(self, game: AutokratorGame) -> Request | None:
        battle = battle_of(game)
        one, other = battle.sides[self.side], battle.sides[OTHER[self.side]]
        params = {"faction": other.faction, "unit": other.unit, "spy": one.faction,
                  "number": len(other.shown) + 1, "cards": list(other.shown)}  # fmt: skip
        return Choose("told", other.seat, "ak.gold.espionage", params, self._cards(game), secret=REVEALED)

    def describe(self, game: AutokratorGame, option: str) -> Option:
        return Option(option, Say("option.card", {"card": option}), card=f"cards/{option}",
                      rule="ak.gold.espionage")  # fmt: skip

    def take(self, game: AutokratorGame, answer: str) -> None:
        battle = battle_of(game)
        other = battle.sides[OTHER[self.side]]
        other.shown.append(answer)
        if self._cards(game):
            game.push(self)
            return
        hand = placing_game(game.data).hand(other.shown)
        other.shown.clear()
        game.state.factions[other.faction].sets[other.unit] = [game.kind(other.unit).card, *hand]
        _sees(game, battle, self.side)

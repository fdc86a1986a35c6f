"""Who gets which battle cards: four sets of three, chosen in secret before a round.

A faction answers for King, General and Admiral one after the other; the Garrison takes the rest. Only pairs are
offered with which the other units can still be dealt.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.table import Choose, Composition, Option, Request, Say, parts_of, rule

from .data import ENDS, GARRISON, KING, PAWNS, UNITS
from .state import AutokratorGame, AutokratorStep

KEEP = "keep"


@rule("ak.cards.allocate", "ak.cards.table")
def begin_allocation(game: AutokratorGame) -> list[AutokratorStep]:
    """Nothing is known of any set any more; the steps in which the factions allocate their cards.

    Whose cards lie on the real table allocates there, and the table here learns nothing of it.
    """
    for faction, power in game.state.factions.items():
        power.shown.clear()
        for spies in power.spied.values():
            spies.clear()
        if game.on_table(faction):
            power.sets = {unit: [] for unit in UNITS}
    return [Allocate(faction, KING) for faction in game.powers]


def pair_id(pair: tuple[str, str]) -> str:
    """A pair of cards as an option."""
    return "+".join(pair)


def open_pairs(game: AutokratorGame, faction: str, unit: str) -> tuple[str, ...]:
    """The pairs that a unit may get after those chosen for the units before it: each leaves the others enough."""
    sets = game.state.factions[faction].sets
    place = UNITS.index(unit)
    chosen = tuple(tuple(sets[one][1:]) for one in UNITS[:place])
    key = ("pairs", chosen)
    found: tuple[str, ...] | None = game.data.cache.get(key)
    if found is None:
        fitting = (pair_id(one[place]) for one in game.data.allocations if one[:place] == chosen)
        found = game.data.cache[key] = tuple(dict.fromkeys(fitting))
    return found


@rule("ak.cards.allocate")
@dataclass(slots=True)
class Allocate(AutokratorStep):
    """The two cards that a unit gets beside its own; or, at the first one, all sets stay as they are.

    Whether sets stay is as secret as the cards: the other units are then asked too (`kept`), with one answer each,
    so that both ways leave as many entries in the journal, and take a person as many answers.
    """

    faction: str
    unit: str
    kept: bool = False

    def ask(self, game: AutokratorGame) -> Request | None:
        if game.on_table(self.faction):
            return None
        if self.kept:
            own = game.state.factions[self.faction].sets[self.unit]
            ids: tuple[str, ...] = (pair_id((own[1], own[2])),)
        else:
            ids = open_pairs(game, self.faction, self.unit)
        if self.unit == KING and self._may_keep(game):
            ids = (KEEP, *ids)
        attached = game.kind(self.unit).card
        params = {
            "faction": self.faction, "unit": self.unit, "card": attached, "kept": self.kept, "only": len(ids) == 1
        }  # fmt: skip
        return Choose("allocate", self.faction, "ak.cards.allocate", params, ids, secret=ENDS,
                      composed=None if len(ids) == 1 else self._composition(game, attached, ids))  # fmt: skip

    def _composition(self, game: AutokratorGame, attached: str, ids: tuple[str, ...]) -> Composition:
        """Two of the cards that are left, beside the unit's own."""
        left = {card for pair in ids for card in pair.split("+")}
        cards = parts_of(card for card in game.data.hand if card in left)
        return Composition(cards, 2, "+", beside=(f"cards/{attached}",), variant=self.faction)

    def _may_keep(self, game: AutokratorGame) -> bool:
        return all(game.state.factions[self.faction].sets[unit] for unit in UNITS)

    def describe(self, game: AutokratorGame, option: str) -> Option:
        if option == KEEP:
            return Option(option, Say("option.keep"), rule="ak.cards.allocate")
        cards = option.split("+")
        if self.kept:
            return Option(option, Say("option.kept", {"cards": cards}), rule="ak.cards.allocate")
        own = game.kind(self.unit).card
        hand = [own, *cards]
        says = {
            "fields": [
                [field, sum(game.card(card).points[field] for card in hand)] for field in game.data.battlefields
            ],
            "swords": sum(game.card(card).swords for card in hand),
            "men": sum(game.card(card).men for card in hand),
        }
        return Option(option, Say("option.allocate", {"cards": cards}), (),
                      card=f"cards/{cards[0]}", rule="ak.cards.allocate",
                      consequence=Say("consequence.allocate", says),
                      group=Say("subject.card", {"card": cards[0]}))  # fmt: skip

    def take(self, game: AutokratorGame, answer: str | None) -> None:
        power = game.state.factions[self.faction]
        if answer is None:
            game.emit("cards.on_table", "ak.cards.table", faction=self.faction)
            return
        kept = self.kept or answer == KEEP
        if not kept:
            if self.unit == KING:
                power.sets = {unit: [] for unit in UNITS}
            power.sets[self.unit] = game.data.set_of(self.unit, tuple(answer.split("+")))
        if self.unit != PAWNS[-1]:
            game.push(Allocate(self.faction, PAWNS[PAWNS.index(self.unit) + 1], kept))
            return
        if not kept:
            given = {card for cards in power.sets.values() for card in cards}
            power.sets[GARRISON] = game.data.set_of(
                GARRISON, tuple(c for c in game.data.hand if c not in given and c != game.kind(GARRISON).card)
            )
        game.emit("cards.allocated", "ak.cards.allocate", faction=self.faction)
        own = {unit: list(cards) for unit, cards in power.sets.items()}
        game.emit("cards.laid", "ak.cards.allocate", (self.faction,), faction=self.faction, sets=own)

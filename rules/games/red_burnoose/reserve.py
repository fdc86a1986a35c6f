"""What a card grants when it is placed in a village, by the name that `reserve` has in the content."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from rules.table import Choose, Option, Request, Say, rule

from .cards import DrawCards, FromDeck, into_hand
from .pieces import FIGHTERS, give_rerolls, move_units, villages_of
from .state import RedBurnooseGame, RedBurnooseStep

NONE, DRAW = "none", "draw"


@rule("rb.reserve.bonus")
def grant_bonus(game: RedBurnooseGame, seat: str, card: str, village: str) -> None:
    """Carries out the bonus of a card that has just been placed."""
    bonus = BONUSES.get(game.data.cards[card].reserve)
    if bonus is not None:
        bonus(game, seat, card, village)


def foresee(game: RedBurnooseGame, card: str, village: str) -> Say:
    """What placing the card there will bring, in one line."""
    state = game.state
    units = state.villages[village].units
    bonus = game.data.cards[card].reserve
    fails = {
        "reroll_if_fighter": not any(kind in units for kind in FIGHTERS),
        "reroll_if_moudjahidate": "moudjahidate" not in units,
        "moudjahidate": not state.supply.get("moudjahidate"),
        "take_back": not state.villages[village].cards,
    }
    if fails.get(bonus):
        return Say(f"consequence.reserve.{bonus}.none", {"village": village})
    if not bonus:
        return Say("consequence.reserve")
    return Say(f"consequence.reserve.{bonus}", {"village": village})


# ---------------------------------------------------------------------- bonuses at once


@rule("rb.card.elderly_man")
def _elderly_man(game: RedBurnooseGame, seat: str, card: str, village: str) -> None:
    units = game.state.villages[village].units
    if any(kind in units for kind in FIGHTERS):
        give_rerolls(game, seat, 1, "rb.card.elderly_man")


@rule("rb.card.young_woman")
def _young_woman(game: RedBurnooseGame, seat: str, card: str, village: str) -> None:
    give_rerolls(game, seat, 1, "rb.card.young_woman")


@rule("rb.card.weapons")
def _weapons(game: RedBurnooseGame, seat: str, card: str, village: str) -> None:
    if "moudjahidate" in game.state.villages[village].units:
        give_rerolls(game, seat, 1, "rb.card.weapons")


@rule("rb.card.woman")
def _woman(game: RedBurnooseGame, seat: str, card: str, village: str) -> None:
    if move_units(game.state.supply, game.state.villages[village].units, "moudjahidate"):
        game.emit(
            "unit.placed", "rb.card.woman", seat=seat, unit="moudjahidate", village=village
        )
    else:
        game.emit("piece.none_placed", "rb.card.woman", seat=seat, unit="moudjahidate")


# ---------------------------------------------------------------------- Elderly Woman


def _elderly_woman(game: RedBurnooseGame, seat: str, card: str, village: str) -> None:
    game.push(TakeBack(seat, village, card))


@rule("rb.card.elderly_woman")
@dataclass(slots=True)
class TakeBack(RedBurnooseStep):
    """The player may take one other card of the village than the `placed` one back into the hand."""

    seat: str
    village: str
    placed: str

    def ask(self, game: RedBurnooseGame) -> Request | None:
        others = list(game.state.villages[self.village].cards)
        if self.placed in others:
            others.remove(self.placed)
        if not others:
            return None
        ids = [*dict.fromkeys(others), NONE]
        return Choose(
            "take.back", self.seat, "rb.card.elderly_woman", {"village": self.village}, ids
        )

    def describe(self, game: RedBurnooseGame, option: str) -> Option:
        if option == NONE:
            return Option(option, Say("option.take_back.none"), rule="rb.card.elderly_woman")
        return Option(
            option, Say("option.take_back", {"card": option}), (self.village,),
            game.data.cards[option].record, "rb.card.elderly_woman",
        )  # fmt: skip

    def take(self, game: RedBurnooseGame, answer: str | None) -> None:
        if answer is None or answer == NONE:
            return
        game.state.villages[self.village].cards.remove(answer)
        game.emit(
            "cards.retrieved", "rb.card.elderly_woman",
            seat=self.seat, cards=[answer], village=self.village,
        )  # fmt: skip
        into_hand(game, self.seat, [answer])


# ---------------------------------------------------------------------- Child


def _child(game: RedBurnooseGame, seat: str, card: str, village: str) -> None:
    game.push(ChildBonus(seat, village))


@rule("rb.card.child")
@dataclass(slots=True)
class ChildBonus(RedBurnooseStep):
    """Two cards, or one card of the village moved on (`woman>akbil`), or nothing."""

    seat: str
    village: str

    def ask(self, game: RedBurnooseGame) -> Request:
        cards = dict.fromkeys(game.state.villages[self.village].cards)
        targets = [one for one in villages_of(game, self.seat) if one != self.village]
        moves = [f"{card}>{target}" for card in cards for target in targets]
        return Choose(
            "child.bonus", self.seat, "rb.card.child", {"village": self.village},
            [DRAW, *moves, NONE],
        )  # fmt: skip

    def describe(self, game: RedBurnooseGame, option: str) -> Option:
        if option in (DRAW, NONE):
            return Option(option, Say(f"option.child.{option}"), rule="rb.card.child")
        card, target = option.split(">")
        return Option(
            option, Say("option.child.move", {"card": card, "village": target}),
            (self.village, target), game.data.cards[card].record, "rb.card.child",
            group=Say("subject.child", {"card": card}),
        )  # fmt: skip

    def take(self, game: RedBurnooseGame, answer: str) -> None:
        if answer == DRAW:
            game.push(DrawCards(self.seat, 2))
        elif answer != NONE:
            card, target = answer.split(">")
            villages = game.state.villages
            villages[self.village].cards.remove(card)
            villages[target].cards.append(card)
            game.emit(
                "card.moved", "rb.card.child",
                seat=self.seat, card=card, source=self.village, target=target,
            )  # fmt: skip


# ---------------------------------------------------------------------- Youth


def _youth(game: RedBurnooseGame, seat: str, card: str, village: str) -> None:
    game.push(YouthDraw(seat, 3))


@rule("rb.card.youth")
@dataclass(slots=True)
class YouthDraw(FromDeck):
    """Draws three cards, which lie aside until one of them is chosen."""

    seen: list[str] = field(default_factory=list)

    def held(self) -> list[str]:
        return self.seen

    def received(self, game: RedBurnooseGame, cards: list[str]) -> None:
        self.seen.extend(cards)

    def finished(self, game: RedBurnooseGame) -> None:
        if self.seen:
            game.emit("cards.looked_at", "rb.card.youth", seat=self.seat, cards=list(self.seen))
            game.push(KeepOne(self.seat, self.seen))


@rule("rb.card.youth")
@dataclass(slots=True)
class KeepOne(RedBurnooseStep):
    """One of the drawn cards goes to the hand, the others are discarded."""

    seat: str
    cards: list[str]

    def held(self) -> list[str]:
        return self.cards

    def ask(self, game: RedBurnooseGame) -> Request:
        params = {"cards": list(self.cards)}
        return Choose(
            "keep.one", self.seat, "rb.card.youth", params, list(dict.fromkeys(self.cards))
        )

    def describe(self, game: RedBurnooseGame, option: str) -> Option:
        return Option(
            option, Say("option.keep_one", {"card": option}), card=game.data.cards[option].record,
            rule="rb.card.youth",
        )  # fmt: skip

    def take(self, game: RedBurnooseGame, answer: str) -> None:
        others = list(self.cards)
        others.remove(answer)
        game.state.berbers[self.seat].discard.extend(others)
        game.emit("card.kept", "rb.card.youth", seat=self.seat, card=answer, discarded=others)
        into_hand(game, self.seat, [answer])


Bonus = Callable[[RedBurnooseGame, str, str, str], None]

BONUSES: dict[str, Bonus] = {
    "draw_or_shift": _child,
    "reroll_if_fighter": _elderly_man,
    "take_back": _elderly_woman,
    "draw_three_keep_one": _youth,
    "moudjahidate": _woman,
    "reroll": _young_woman,
    "reroll_if_moudjahidate": _weapons,
}

"""The steps of the Reed Crossing, in the order of its rules."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from rules.table import (
    Choose,
    Distribute,
    Draw,
    Offer,
    Option,
    Report,
    Request,
    Roll,
    Say,
    Select,
    rule,
)

from .state import WAY, CrossingGame, CrossingStep, safe_share


@dataclass(slots=True)
class Round(CrossingStep):
    """A round: a card, an act, the flood, sometimes a count."""

    def take(self, game: CrossingGame, answer: Any) -> None:
        state = game.state
        state.round += 1
        game.emit("round", "tc.draw", round=state.round)
        game.push(DrawCard(), Act(), Flood(), Count(), Check())


@rule("tc.draw")
@dataclass(slots=True)
class DrawCard(CrossingStep):
    """The traveller draws, while there are cards."""

    def ask(self, game: CrossingGame) -> Request | None:
        if not len(game.state.pile):
            return None
        return Draw("draw", "traveller", "tc.draw", {}, "trail", 1, dict(game.state.pile.shuffled))

    def take(self, game: CrossingGame, answer: Any) -> None:
        for card in answer or ():
            game.state.pile.remove(card)
            game.state.hand.append(card)
            game.emit("drawn", "tc.draw", ("traveller",), card=card)
            game.emit("seen", "tc.draw", ("flood",))


@rule("tc.act", "tc.play")
@dataclass(slots=True)
class Act(CrossingStep):
    """Move, play or rest."""

    def ask(self, game: CrossingGame) -> Request:
        state = game.state
        moves = [f"move.{a}.{b}" for a, b in pairwise(WAY) if state.at[a]]
        plays = [f"play.{card}" for card in dict.fromkeys(state.hand)]
        return Choose(
            "act", "traveller", "tc.act", {"round": state.round}, [*moves, *plays, "rest"]
        )

    def describe(self, game: CrossingGame, option: str) -> Option:
        kind, *rest = option.split(".")
        state = game.state
        if kind == "move":
            start, to = rest
            say = Say("option.move", {"start": start, "to": to})
            danger = state.water + 1
            share = safe_share(danger)
            return Option(
                option, say, (to, start), rule="tc.river", consequence=Say("then.move", {"danger": danger}),
                odds=lambda: {"safe": share, "lost": 1 - share},
            )  # fmt: skip
        if kind == "play":
            coins = state.coins + game.data.gives.get(rest[0], 0)
            return Option(
                option, Say("option.play", {"card": rest[0]}), card=f"cards/{rest[0]}", rule="tc.play",
                consequence=Say("then.play", {"coins": coins}),
            )  # fmt: skip
        return Option(option, Say("option.rest"), rule="tc.act", consequence=Say("then.rest"))

    def take(self, game: CrossingGame, answer: Any) -> None:
        kind, *rest = answer.split(".")
        state = game.state
        if kind == "move":
            start, to = rest
            state.at[start] -= 1
            state.at[to] += 1
            state.danger = state.water + 1
            game.emit("moved", "tc.act", start=start, to=to)
            game.push(Toll(), River(to))
        elif kind == "play":
            state.hand.remove(rest[0])
            state.gone.append(rest[0])
            state.coins += game.data.gives.get(rest[0], 0)
            if rest[0] == "heron":
                state.water = max(0, state.water - 1)
            game.emit("played", "tc.play", card=rest[0])
        else:
            state.coins += 1
            game.emit("rested", "tc.act")


@rule("tc.toll")
@dataclass(slots=True)
class Toll(CrossingStep):
    """Coins make the crossing safer."""

    def ask(self, game: CrossingGame) -> Request:
        return Offer("toll", "traveller", "tc.toll", {}, 0, min(2, game.state.coins))

    def take(self, game: CrossingGame, answer: Any) -> None:
        game.state.coins -= answer
        game.state.danger -= answer
        game.emit("paid", "tc.toll", coins=answer)


@rule("tc.river")
@dataclass(slots=True)
class River(CrossingStep):
    """The dice decide."""

    to: str

    def ask(self, game: CrossingGame) -> Request:
        return Roll("river", "traveller", "tc.river", {"water": game.state.water}, "river", 2)

    def take(self, game: CrossingGame, answer: Any) -> None:
        game.state.faces = list(answer)
        game.emit("thrown", "tc.river", faces=answer)
        game.push(Again(), Swept(self.to))


@rule("tc.river")
@dataclass(slots=True)
class Again(CrossingStep):
    """Coins buy rerolls."""

    def ask(self, game: CrossingGame) -> Request:
        ids = [f"die{i}" for i in range(2)]
        most = min(2, game.state.coins)
        return Select(
            "again", "traveller", "tc.river", {}, ids, 0, most, "again",
            odds=lambda dice: {"coins_left": game.state.coins - len(dice)},
        )  # fmt: skip

    def describe(self, game: CrossingGame, option: str) -> Option:
        index = int(option[3:])
        return Option(
            option, Say("option.die", {"number": index + 1, "face": game.state.faces[index]})
        )

    def take(self, game: CrossingGame, answer: Any) -> None:
        game.state.coins -= len(answer)
        if answer:
            game.push(Reroll([int(one[3:]) for one in answer]))


@rule("tc.river")
@dataclass(slots=True)
class Reroll(CrossingStep):
    """Some dice again."""

    which: list[int]

    def ask(self, game: CrossingGame) -> Request:
        count = len(self.which)
        return Roll("reroll", "traveller", "tc.river", {"count": count}, "river", count)

    def take(self, game: CrossingGame, answer: Any) -> None:
        for index, face in zip(self.which, answer, strict=True):
            game.state.faces[index] = face
        game.emit("thrown", "tc.river", faces=game.state.faces[:])


@rule("tc.losses")
@dataclass(slots=True)
class Swept(CrossingStep):
    """Travellers in the water are swept back when the dice fail."""

    to: str

    def ask(self, game: CrossingGame) -> Request | None:
        state = game.state
        if sum(state.faces) > state.danger:
            return None
        slots = {at: state.at[at] for at in WAY[1:]}
        return Distribute("losses", "traveller", "tc.losses", {"count": 1}, slots, 1, 1)

    def describe(self, game: CrossingGame, option: str) -> Option:
        return Option(option, Say("option.slot", {"at": option}), (option,))

    def take(self, game: CrossingGame, answer: Any) -> None:
        for at, count in (answer or {}).items():
            game.state.at[at] -= count
            game.state.at["bank"] += count
            game.emit("swept", "tc.losses", at=at, count=count)


@rule("tc.flood")
@dataclass(slots=True)
class Flood(CrossingStep):
    """The flood's turn."""

    def ask(self, game: CrossingGame) -> Request:
        washes = [f"wash.{at}" for at in ("reeds", "islet") if game.state.at[at]]
        return Choose("flood", "flood", "tc.flood", {}, ["rise", *washes])

    def describe(self, game: CrossingGame, option: str) -> Option:
        kind, _, at = option.partition(".")
        if kind == "wash":
            return Option(option, Say("option.wash", {"at": at}), (at,), rule="tc.flood")
        return Option(option, Say("option.rise"), rule="tc.flood")

    def take(self, game: CrossingGame, answer: Any) -> None:
        kind, _, at = answer.partition(".")
        if kind == "wash":
            game.emit("washes", "tc.flood", at=at)
            game.state.at[at] -= 1
            game.state.at["bank"] += 1
            game.emit("swept", "tc.losses", at=at, count=1)
        else:
            game.state.water += 1
            game.emit("rises", "tc.flood", water=game.state.water)


@rule("tc.report")
@dataclass(slots=True)
class Count(CrossingStep):
    """Every third round a fact from the real table."""

    def ask(self, game: CrossingGame) -> Request | None:
        if not game.state.reports or game.state.round % 3:
            return None
        return Report("report", "traveller", "tc.report", {}, {"reeds": (0, 9)})

    def take(self, game: CrossingGame, answer: Any) -> None:
        if answer:
            game.emit("counted", "tc.report", reeds=answer["reeds"])


@rule("tc.end")
@dataclass(slots=True)
class Check(CrossingStep):
    """Is it over?"""

    def take(self, game: CrossingGame, answer: Any) -> None:
        state = game.state
        if state.at["far"] == 3:
            state.ending = "won"
        elif state.water >= 8:
            state.ending = "lost"
        else:
            game.push(Round())
            return
        game.emit(state.ending, "tc.end")

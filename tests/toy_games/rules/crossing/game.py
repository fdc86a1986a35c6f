"""The contract of the Reed Crossing with the rest of the house."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from rules.parts.decks import Pile
from rules.table import (
    CardView,
    Correctable,
    Decision,
    Game,
    GameRules,
    Piece,
    Policy,
    Request,
    Result,
    Say,
    Seat,
    SetupError,
    Track,
    View,
    Zone,
)

from .state import WAY, CrossingGame, CrossingState, CrossingStep, Data, correct
from .steps import Round

MOST_WATER = 8


class CrossingRules(GameRules):
    """The Reed Crossing."""

    id = "crossing"
    state = CrossingState
    step = CrossingStep
    game = CrossingGame

    def compile(self, content: Any) -> Data:
        cards = content.all("cards")
        gives = {id: card.gives.get("coins", 0) for id, card in cards.items() if card.gives}
        return Data({id: card.copies for id, card in cards.items()}, gives)

    def seats(self, data: Data, setup: Mapping[str, str]) -> list[Seat]:
        if setup.get("difficulty", "calm") not in ("calm", "wild"):
            raise SetupError("difficulty: calm or wild")
        return [
            Seat("traveller", Say("seat.traveller"), "accent"),
            Seat("flood", Say("seat.flood")),
        ]

    def start(self, data: Data, setup: Mapping[str, str]) -> CrossingState:
        return CrossingState(
            stack=[Round()],
            at={"bank": 3, "reeds": 0, "islet": 0, "far": 0},
            water=3 if setup.get("difficulty") == "wild" else 1,
            pile=Pile(shuffled=dict(data.copies)),
            reports=setup.get("reports", "yes") == "yes",
        )

    def position(
        self, data: Data, setup: Mapping[str, str], position: Mapping[str, Any]
    ) -> CrossingState:
        state = self.start(data, setup)
        state.at = {**state.at, **position["at"]}
        return state

    def windows(self) -> dict[str, Say]:
        return {"again": Say("window.again")}

    def view(self, game: Game, seat: str | None) -> View:
        state: CrossingState = game.state
        mine = seat == "traveller"
        pieces = [Piece(f"t.{at}", "units/traveller", at, n) for at, n in state.at.items() if n]
        hand = [CardView(f"h{i}", f"cards/{card}") for i, card in enumerate(state.hand)]
        gone = [CardView(f"g{i}", f"cards/{card}") for i, card in enumerate(state.gone)]
        zones = [
            Zone(
                "hand", "hand", Say("zone.hand"), len(hand), hand if mine else [], seat="traveller"
            ),
            Zone("trail", "pile", Say("zone.trail"), len(state.pile), contents=state.pile.counts()),
            Zone("gone", "discard", Say("zone.gone"), len(gone), gone),
        ]
        tracks = [
            Track("water", Say("track.water"), state.water, MOST_WATER),
            Track("coins", Say("track.coins"), state.coins, seat="traveller"),
            Track("across", Say("track.across"), state.at["far"], 3),
        ]
        notes = {"reeds": [Say("note.danger", {"danger": state.water + 1})]}
        status = [Say("status.round", {"round": state.round})]
        return View(seat, status, "traveller", pieces, tracks, zones, notes)

    def result(self, game: Game) -> Result | None:
        ending = game.state.ending
        if not ending:
            return None
        winner = "traveller" if ending == "won" else "flood"
        return Result((winner,), Say(f"result.{ending}"), "tc.end", ending)

    def invariants(self, game: Game) -> list[str]:
        count = sum(game.state.at.values())
        return [] if count == 3 else [f"{count} travellers"]

    def correctables(self, game: Game) -> list[Correctable]:
        state: CrossingState = game.state
        return [
            Correctable(
                "water", Say("correct.water"), "int", state.water, (0, MOST_WATER), "river"
            ),
            Correctable("coins", Say("correct.coins"), "int", state.coins, (0, 99), "purse"),
            *(
                Correctable(
                    f"at.{at}", Say("correct.at", {"at": at}), "int", state.at[at], (0, 3), "map"
                )
                for at in WAY[1:]
            ),
        ]

    def correct(self, game: Game, path: str, value: int | str) -> None:
        known = {one.path: one for one in self.correctables(game)}
        if path not in known or not isinstance(value, int):
            raise SetupError(f"{path} cannot be corrected")
        least, most = known[path].legal
        if not least <= value <= most:  # type: ignore[operator]
            raise SetupError(f"{path}: {least} to {most}")
        if path.startswith("at."):
            count = value + sum(
                n for at, n in game.state.at.items() if at not in ("bank", path[3:])
            )
            if count > 3:
                raise SetupError("three travellers", "problem.sum", count=count)
            game.state.at["bank"] = 3 - count
        correct(game.state, path, value)

    def policies(self) -> dict[str, Callable[[Any], Policy]]:
        return {"tide": lambda data: tide}

    def series(self, game: Game) -> dict[str, float]:
        return {"water": game.state.water, "across": game.state.at["far"]}

    def groups(self, game: Game) -> dict[str, str]:
        return {"ending": game.state.ending}

    def tally(self, game: Game) -> dict[str, int]:
        return dict(Counter(game.state.gone))

    def phases(self) -> tuple[str, ...]:
        return ("round", "rises", "washes")


def tide(game: Game, request: Request) -> Decision:
    """The flood: washes the islet, then rises; every third round it always rises."""
    ids: list[str] = list(request.ids)  # type: ignore[attr-defined]
    washes = [one for one in ids if one.startswith("wash.")]
    left = [one.partition(".")[2] for one in washes]
    reason = [{"row": "travellers in the water", "left": left}]
    if washes and game.state.round % 3 == 0:
        return Decision(washes[-1], reason)
    return Decision("rise", reason)


RULES = CrossingRules()

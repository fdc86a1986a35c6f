"""The table as anybody may see it: in this game nothing is hidden but the order of the deck."""

from __future__ import annotations

from typing import Any

from rules.table import CardView, Piece, Say, Seat, Track, View, Zone

from .cards import is_early
from .data import ALLIED, DECK, FRENCH, SEATS, TURNS, WELLINGTON, Data
from .ending import CAPTURED, needed_with
from .fire import Relocate
from .odds import card_odds
from .state import EXITED, LOST, WAITING, GardeGame

COLOURS = {ALLIED: "british", FRENCH: "french"}
STEPS = 2  # sides of a counter


def seats() -> list[Seat]:
    """The two sides."""
    return [Seat(seat, Say("label.seat", {"seat": seat}), COLOURS[seat]) for seat in SEATS]


def steps_left(game: GardeGame, side: str) -> int:
    """Sides of counters that a side has not lost, wherever they are: two for a full unit, one for a reduced."""
    state = game.state
    return sum(
        STEPS - (unit in state.reduced)
        for unit in game.data.of_side[side]
        if state.where[unit] != LOST
    )


def exited(game: GardeGame) -> int:
    """How many French units have left over the north edge."""
    return sum(at == EXITED for at in game.state.where.values())


def view(game: GardeGame, seat: str | None) -> View:
    """The table as `seat` may see it (None: an onlooker)."""
    state = game.state
    return View(
        seat=seat,
        status=_status(game),
        turn=state.activation.seat if state.activation else None,
        pieces=_pieces(game),
        tracks=_tracks(game),
        zones=_zones(game),
        notes=notes(game.data),
        outlook=_outlook(game),
    )


def _status(game: GardeGame) -> list[Say]:
    state = game.state
    if state.ending:
        return [Say(f"status.ending.{state.ending}")]
    if not state.turn:
        return [Say("status.setup")]
    lines = [Say("status.turn", {"turn": state.turn, "turns": TURNS})]
    now = state.activation
    if now is not None:
        lines.append(Say("status.card", {"card": now.card, "seat": now.seat, "left": now.left}))
    if may_be_ignored(game):
        lines.append(Say("status.early", {"activated": list(state.activated)}))
    return lines


def may_be_ignored(game: GardeGame) -> bool:
    """Whether a joker is in the deck that would be ignored if it came now."""
    return is_early(game) and any(game.card(id).joker for id in game.state.deck.shuffled)


def _outlook(game: GardeGame) -> list[Say]:
    """What the next card may bring."""
    if game.state.ending or not game.state.turn:
        return []
    odds = card_odds(game)
    lines = [_next_card(seat, odds[seat]) for seat in (FRENCH, ALLIED)]
    return [*lines, Say("outlook.ends", {"ends": _percent(odds["ends"])})]


def _next_card(seat: str, odds: dict[int, Any]) -> Say:
    params = {"seat": seat, "any": _percent(sum(odds.values()))}
    return Say("outlook.side", {**params, "one": _percent(odds[1]), "two": _percent(odds[2]),
                                "three": _percent(odds[3])})  # fmt: skip


def _percent(chance: Any) -> str:
    """A share in per cent, to one decimal."""
    return f"{float(chance) * 100:.1f}".removesuffix(".0")


# ---------------------------------------------------------------------- the board


def _pieces(game: GardeGame) -> list[Piece]:
    state, data = game.state, game.data
    found = [Piece("turn", f"tokens/{data.turn_token}", f"turn_{max(1, state.turn)}", 1,
                   Say("label.turn", {"turn": state.turn}))]  # fmt: skip
    for unit, record in data.units.items():
        at = box_of(state.where[unit], record.wave)
        if at:
            back = unit in state.reduced
            label = Say("label.unit", {
                "unit": unit, "reduced": back, "at": state.where[unit],
                "attack": record.reduced_attack if back else record.attack,
                "defence": record.reduced_defence if back else record.defence,
            })  # fmt: skip
            found.append(Piece(unit, f"units/{unit}", at, 1, label, "back" if back else "front"))
    at = wellington_at(game)
    taken = state.ending == CAPTURED
    label = Say("label.wellington", {"at": at, "unit": state.wellington, "captured": taken})
    found.append(Piece(WELLINGTON, f"units/{WELLINGTON}", at, 1, label))
    return found


def box_of(place: str, wave: int) -> str:
    """The anchor of the board for a place of a unit; "" for one that is not yet set up."""
    if place == WAITING:
        return f"wave_{wave}" if wave > 1 else ""
    return place


def wellington_at(game: GardeGame) -> str:
    """The anchor at which Wellington is: his box, his hex, or among the lost.

    While he is about to ride off he is still in the hex that his unit has left.
    """
    state = game.state
    for step in state.stack:
        if isinstance(step, Relocate):
            return step.at
    if state.wellington == WAITING:
        return "wellington_box"
    return state.where.get(state.wellington, LOST)


def notes(data: Data) -> dict[str, list[Say]]:
    """What is to know of each hex, whatever stands there."""
    found: dict[str, list[Say]] | None = data.cache.get("notes")
    if found is None:
        found = data.cache["notes"] = {hex_: _notes(data, hex_) for hex_ in data.terrain}
    return found


def _notes(data: Data, hex_: str) -> list[Say]:
    lines = [Say("note.terrain", {"terrain": data.terrain[hex_]})]
    for side in SEATS:
        if hex_ in data.entries[side]:
            lines.append(Say("note.entry", {"seat": side, "rear": hex_ in data.rear}))
    if hex_ in data.exits:
        lines.append(Say("note.exit"))
    return lines


# ---------------------------------------------------------------------- numbers and cards


def _tracks(game: GardeGame) -> list[Track]:
    """The numbers of both sides: all lie open. The turn and the card are lines of the status."""
    state = game.state
    needed = needed_with(game, (unit for unit, at in state.where.items() if at == EXITED))
    tracks = [
        Track("cards", Say("track.cards"), len(state.deck), sum(game.data.deck.values()), icon="cards"),
        Track("exited", Say("track.exited"), exited(game), needed, icon="exit"),
    ]
    for seat in SEATS:
        most = STEPS * len(game.data.of_side[seat])
        label = Say("track.steps", {"seat": seat})
        tracks.append(Track(f"steps.{seat}", label, steps_left(game, seat), most))
    return tracks


def _zones(game: GardeGame) -> list[Zone]:
    state = game.state
    now = state.activation.card if state.activation else ""
    older = [card for card in state.played if card != now]
    current = [now] if now else []
    contents = {f"cards/{card}": state.deck.shuffled[card]
                for card in game.data.deck if card in state.deck.shuffled}  # fmt: skip
    return [
        Zone(DECK, "pile", Say("label.deck"), len(state.deck), contents=contents),
        Zone("current", "row", Say("label.current"), len(current), _cards("current", current)),
        Zone("played", "discard", Say("label.played"), len(older), _cards("played", older)),
    ]


def _cards(zone: str, cards: list[str]) -> list[CardView]:
    return [CardView(f"{zone}.{card}", f"cards/{card}") for card in cards]

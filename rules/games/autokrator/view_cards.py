"""The sets of cards, the battle on the table, and the neutral decks, as a seat may see them."""

from __future__ import annotations

from collections import Counter

from rules.table import CardView, Say, Zone, rule

from .battle_state import BattleSide
from .clash import SIDES, layout_of
from .data import AREAS_DECK, GENERALS_DECK, NEUTRAL_DECK, UNITS
from .knowledge import neutral_draw
from .redaction import is_dealt, redact, seen_set
from .sides import arms
from .state import AutokratorGame


def zones(game: AutokratorGame, seat: str | None) -> list[Zone]:
    """All cards: first those of the battle, then the sets, the seat's own before those of others."""
    first = (seat,) if seat in game.state.factions else ()
    others = tuple(faction for faction in game.powers if faction not in first)
    sets = [
        _set(game, seat, faction, unit)
        for faction in (*first, *others)
        if faction is not None and is_dealt(game, seat, faction)
        for unit in UNITS
    ]
    return [*_battle(game, seat), *sets, *_neutrals(game, seat)]


@rule("ak.cards.allocate", "ak.cards.table")
def _set(game: AutokratorGame, seat: str | None, faction: str, unit: str) -> Zone:
    """A unit's set: what is seen of it; the attached card is known to everybody."""
    cards = seen_set(game, seat, faction, unit)
    count = game.figure("hand")
    power = game.state.factions[faction]
    label = Say("label.set", {
        "faction": faction, "unit": unit, "shown": unit in power.shown,
        "spies": list(power.spied[unit]), "table": game.on_table(faction),
        "out": unit in power.units and not power.units[unit].area,
    })  # fmt: skip
    zone_id = f"{faction}.{unit}"
    own = faction == seat and not game.on_table(faction)
    return Zone(zone_id, "hand" if own else "area", label, count, _cards(zone_id, cards, faction), seat=faction,
                opaque=len(cards) < count)  # fmt: skip


def _cards(zone: str, cards: list[str], faction: str = "") -> list[CardView]:
    """Cards with the arms of a faction; neutral cards have none."""
    return [CardView(f"{zone}.{card}", f"cards/{card}", variant=faction) for card in cards]


# ---------------------------------------------------------------------- the battle


@rule("ak.battle.stage_c")
def _battle(game: AutokratorGame, seat: str | None) -> list[Zone]:
    """Both sides of a battle: what lies face down, and the cards that a neutral has drawn."""
    battle = redact(game, seat or "").state.battle
    if battle is None:
        return []
    return [zone for name in SIDES for zone in _side(game, name, battle.sides[name])]


def _side(game: AutokratorGame, name: str, side: BattleSide) -> list[Zone]:
    says = {"side": name, "faction": side.faction, "unit": side.unit, "laid": side.laid}
    count = game.figure("hand")
    zone_id = f"battle.{name}"
    if side.laid:
        laid = [
            CardView(f"{zone_id}.{card}", f"cards/{card}", _octagon(octagon), arms(side))
            for card, octagon in (layout_of(side.layout) if side.layout else ())
        ]
        return [Zone(zone_id, "row", Say("label.laid", says), count, laid, seat=side.seat,
                     opaque=len(laid) < count)]  # fmt: skip
    if side.drawn or side.hand:
        return [Zone(zone_id, "row", Say("label.drawn", says), count, _cards(zone_id, side.hand),
                     seat=side.seat, opaque=len(side.hand) < count)]  # fmt: skip
    return []


def _octagon(octagon: int) -> Say | None:
    return Say("label.octagon", {"modifier": octagon}) if octagon else None


@rule("ak.neutral.area", "ak.neutral.expansion")
def _neutrals(game: AutokratorGame, seat: str | None) -> list[Zone]:
    """The neutral decks: everybody knows what they hold, nobody their order; what a battle has taken is not counted.

    Who sees the drawn cards is shown what is left; for others these are still among what the deck may hold.
    """
    decks = [NEUTRAL_DECK] if game.state.options["expansion"] == "no" else [GENERALS_DECK, AREAS_DECK]
    drawn, hand = _drawn(game, seat)
    found = []
    for deck in decks:
        cards = game.data.decks.get(deck, {})
        total, taken = sum(cards.values()), game.figure("neutral_cards") if deck == drawn else 0
        left = Counter(cards) - Counter(hand if deck == drawn else ())
        contents = {f"cards/{card}": left[card] for card in cards if left[card]}
        label = Say("label.deck", {"deck": deck, "drawn": taken, "total": total})
        found.append(Zone(deck, "pile", label, total - taken, contents=contents))
    return found


def _drawn(game: AutokratorGame, seat: str | None) -> tuple[str, list[str]]:
    """The neutral deck that a battle has drawn from ("": none), and the cards as far as the seat sees them."""
    battle = redact(game, seat or "").state.battle
    for side in battle.sides.values() if battle is not None else ():
        if side.drawn:
            return neutral_draw(game, side.unit)[0], side.hand
    return "", []

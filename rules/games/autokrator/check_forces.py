"""Checks of the cards and of the units that fight with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.content import Content, Finding

from .compiling import allocations, compile_cards
from .data import AREAS_DECK, BATTLE_DECK, FACTIONS, GENERALS_DECK, NEUTRAL_DECK, PAWNS, UNITS


def check_cards(content: Content) -> Iterator[Finding]:
    """Whether every faction gets a hand that can be allocated, and every neutral its cards."""
    yield from _points(content)
    wrong = [*_attached(content), *_hand(content)]
    yield from wrong
    if not wrong and not _can_be_allocated(content):
        yield content.finding(
            "HAND_STUCK", "no allocation has three army types in every set", "cards"
        )
    yield from _neutral_decks(content)


def _can_be_allocated(content: Content) -> bool:
    cards = compile_cards(content)
    hand = tuple(name for name, card in cards.items() if card.deck == BATTLE_DECK)
    attached = {unit: content.get("units", unit)["card"] for unit in UNITS}
    return any(True for _ in allocations(hand, attached, cards))


def _points(content: Content) -> Iterator[Finding]:
    for name, army in content.all("armies").items():
        for field in content.all("battlefields"):
            if field not in army["points"]:
                yield content.finding("ARMY_WITHOUT_POINTS", f"none on {field}", "armies", name, "points")


def _attached(content: Content) -> Iterator[Finding]:
    cards, units = content.all("cards"), content.all("units")
    for name in UNITS:
        card = cards[units[name]["card"]]
        if card["deck"] != BATTLE_DECK or card.get("attached") != name:
            yield content.finding("CARD_MISPLACED", f"{card.id} is not attached to it", "units", name, "card")
    for name, card in cards.items():
        unit = card.get("attached")
        if unit and units[unit]["card"] != name:
            yield content.finding("CARD_MISPLACED", f"{unit} has another card", "cards", name, "attached")


def _hand(content: Content) -> Iterator[Finding]:
    """Every faction has the same cards, each once."""
    hand = {name: one for name, one in content.all("cards").items() if one["deck"] == BATTLE_DECK}
    for name, card in hand.items():
        if card["copies"] != len(FACTIONS):
            yield content.finding(
                "HAND_DIFFERS", f"{card['copies']} copies for {len(FACTIONS)} factions", "cards", name, "copies"
            )
    wanted = content.get("figures", "hand").value * len(UNITS)
    if len(hand) != wanted:
        yield content.finding("HAND_DIFFERS", f"{len(hand)} battle cards, {wanted} are allocated", "cards")


def _neutral_decks(content: Content) -> Iterator[Finding]:
    drawn = content.get("figures", "neutral_cards").value
    held: Counter[str] = Counter()
    for name, card in content.all("cards").items():
        held[card["deck"]] += card["copies"]
        if card.get("always") and card["deck"] != GENERALS_DECK:
            yield content.finding(
                "CARD_MISPLACED", f"no General of {card['deck']} fights with it", "cards", name, "always"
            )
    for deck in (NEUTRAL_DECK, GENERALS_DECK, AREAS_DECK):
        if held[deck] < drawn:
            yield content.finding("NEUTRAL_DECK_SHORT", f"{held[deck]} cards, {drawn} are drawn", "decks", deck)


def check_units(content: Content) -> Iterator[Finding]:
    """Whether every number of lives has a modifier."""
    for name in PAWNS:
        unit = content.get("units", name)
        lives = unit.get("lives")
        if not lives:
            yield content.finding("LIVES_WITHOUT_MODIFIER", "it has no lives", "units", name)
            continue
        wanted = {str(number) for number in range(1, lives + 1)}
        found = set(unit.get("modifiers") or ())
        if found != wanted:
            odd = ", ".join(sorted(found ^ wanted))
            yield content.finding(
                "LIVES_WITHOUT_MODIFIER", f"lives 1 to {lives} need one each: {odd}", "units", name, "modifiers"
            )

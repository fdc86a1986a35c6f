"""The deck, and what the engine calls by name: markers, boxes, options."""

from __future__ import annotations

from collections.abc import Iterator

from rules.content import Content, Finding
from rules.content.findings import nearest
from rules.parts.playing_cards import BLACK, RANKS, RED

from .data import DECK, TURNS

SUITS_OF_COLOUR = 2
BOXES = (*(f"turn_{turn}" for turn in range(1, TURNS + 1)), "wave_2", "wave_3", "wellington_box",
         "exited", "lost")  # fmt: skip


def check_deck(content: Content) -> Iterator[Finding]:
    """All findings about cards and names."""
    yield from _suits(content)
    yield from _cards(content)
    yield from _names(content)
    yield from _rulings(content)


def first(content: Content, collection: str) -> str:
    """The first record of a collection, where a finding about all of it stands; "" if there is none."""
    return next(iter(content.all(collection)), "")


def _suits(content: Content) -> Iterator[Finding]:
    colours = [suit["colour"] for suit in content.all("suits").values()]
    red, black = colours.count(RED), colours.count(BLACK)
    if (red, black) != (SUITS_OF_COLOUR, SUITS_OF_COLOUR):
        yield content.finding("SUIT_COLOURS", f"a deck has two red and two black suits, not {red} and {black}",
                              "suits", first(content, "suits"))  # fmt: skip


def _cards(content: Content) -> Iterator[Finding]:
    """Thirteen ranks of each suit, once each, and one joker."""
    held: dict[tuple[str, int], str] = {}
    jokers = []
    for id, card in content.all("cards").items():
        suit, rank = card.get("suit"), card.get("rank")
        if card.get("deck") != DECK:
            yield content.finding("CARD_IN_NO_DECK", f"a card of this game is in the deck {DECK!r}",
                                  "cards", id, "deck")
            continue
        if card.get("copies") != 1:
            yield content.finding("CARD_COPIES", "a deck has each card once", "cards", id, "copies")
        if suit is None and rank is None:
            jokers.append(id)
        elif suit is None or rank is None:
            yield content.finding("CARD_INCOMPLETE", "a card has a suit and a rank; a joker has neither",
                                  "cards", id)
        elif (suit, rank) in held:
            yield content.finding("CARD_DOUBLED", f"{held[suit, rank]!r} is the same card", "cards", id,
                                  "rank")
        else:
            held[suit, rank] = id
    for suit in content.all("suits"):
        missing = [rank for rank in RANKS if (suit, rank) not in held]
        if missing:
            yield content.finding("CARD_MISSING", f"no card of the rank {missing[0]}", "suits", suit)
    if len(jokers) != 1:
        yield content.finding("JOKER_COUNT", f"a turn needs one joker, not {len(jokers)}", "cards",
                              jokers[1] if jokers else first(content, "cards"))  # fmt: skip


def _names(content: Content) -> Iterator[Finding]:
    if not content.all("tokens"):
        yield content.finding("MISSING_RECORD", "there is no token to mark the turn", "game")
    boxes = content.all("boxes")
    for id in BOXES:
        if id not in boxes:
            yield content.finding("BOX_MISSING", f"the board has no box {id!r}{nearest(id, boxes)}",
                                  "boxes", first(content, "boxes"))  # fmt: skip


def _rulings(content: Content) -> Iterator[Finding]:
    """Each option that is a ruling is the switch of its rule."""
    for id, option in content.all("options").items():
        rule = content.rules.get(option.get("rule") or "")
        if option["kind"] == "ruling" and (rule is None or rule.switch != id):
            told = f"the rule {option.get('rule')!r} names" if rule else "it names no rule, and none names"
            yield content.finding("RULING_WITHOUT_SWITCH", f"{told} no `switch: {id}`", "options", id,
                                  "rule")

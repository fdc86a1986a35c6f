"""What only this game knows about its content: `check` for the checks of the house, codes with what they mean."""

from __future__ import annotations

from collections.abc import Iterator

from rules.content import Content, Finding

from .check_bots import check_bots
from .check_deck import check_deck
from .check_forces import check_forces
from .check_ground import check_ground

CODES: dict[str, str] = {
    # the map
    "GRID_COUNT": "The map has no grid of hexes, or more than one.",
    "HEX_OFF_GRID": "A space is called by no number of a hex of the grid.",
    "HEX_MISSING": "A hex of the grid has no space.",
    "TERRAIN_WITHOUT_CODE": "A terrain that no code carries out.",
    "TERRAIN_BLOCKS": "A terrain stops fire, or does not, against the rules.",
    "DIAMONDS_FEW": "There are fewer red diamonds than Allied units.",
    "REAR_FEW": "There are fewer red diamonds in the rear than units marked R.",
    "BLUE_FEW": "There are fewer blue hexes than units of the first wave.",
    "REAR_WITHOUT_DIAMOND": "A hex in the rear that is no Allied entry hex.",
    "EXIT_NOT_NORTH": "A hex away from the northern row lets units leave.",
    "EXIT_CLOSED": "A hex of the northern row lets no unit leave.",
    "LINE_CLOSED": "The suggested Allied line leaves the French no way to the north edge.",
    # counters
    "MISSING_RECORD": "A record that the engine calls by name is missing.",
    "COMMANDER": "A commander who is not Wellington, or Wellington is none of the Allies.",
    "UNIT_COUNT": "A unit has none or several counters.",
    "FACTOR_MISSING": "A unit has no attack or defence on one of its sides.",
    "REDUCED_STRONGER": "A unit grows stronger when it is reduced.",
    "WAVE_MISPLACED": "A wave, or an R, on a counter of the wrong side, or a French unit without wave.",
    "NEVER_HITS": "No card makes a unit hit anybody.",
    "NEVER_HIT": "No card makes anybody hit a unit.",
    "WAVE_EMPTY": "No French unit is on the map at the start.",
    "EXITS_OUT_OF_REACH": "There are fewer French units than may have to leave the map.",
    "SIDE_EMPTY": "A side has no unit.",
    "START_ILLEGAL": "The suggested set-up breaks a rule of the set-up.",
    # cards and names
    "SUIT_COLOURS": "There are not two red and two black suits.",
    "CARD_IN_NO_DECK": "A card is in no deck of the game.",
    "CARD_COPIES": "A card is in the deck more than once, or not at all.",
    "CARD_INCOMPLETE": "A card has a suit without a rank, or the other way round.",
    "CARD_DOUBLED": "Two cards have the same suit and rank.",
    "CARD_MISSING": "A suit lacks a rank.",
    "JOKER_COUNT": "The deck has no joker, or more than one.",
    "BOX_MISSING": "A box of the board that pieces go to is missing.",
    "RULING_WITHOUT_SWITCH": "A ruling and its rule do not name each other.",
    # bots
    "BOT_ROW": "A row of a bot's table that cannot be carried out.",
}


def check(content: Content) -> Iterator[Finding]:
    """All findings, chapter by chapter."""
    yield from check_ground(content)
    yield from check_forces(content)
    yield from check_deck(content)
    yield from check_bots(content)

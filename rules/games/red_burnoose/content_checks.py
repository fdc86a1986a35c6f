"""What only this game knows about its content: `check` for the checks of the house, codes with what they mean."""

from __future__ import annotations

from collections.abc import Iterator

from rules.content import Content, Finding

from .check_bots import check_bots
from .check_cards import check_cards
from .check_forces import check_forces
from .check_march import check_march
from .check_seats import check_seats

CODES: dict[str, str] = {
    # cards and leaders
    "CARD_IN_NO_PILE": "No starter deck and no stack holds a card.",
    "SUPPLY_MISSING": "A stack or supply has no size for some number of players.",
    "SUPPLY_OVER_COUNT": "A stack or supply is larger than what the box holds.",
    "SUPPLY_SHORT": "A stack is smaller than what villages and leaders start with.",
    "ITEM_WITHOUT_STACK": "A starting item is a card that has no stack.",
    "COST_UNPAYABLE": "All cards that can be had together do not pay a cost.",
    "COST_BEYOND_A_HAND": "A cost asks for more than any hand as it is dealt.",
    "ABILITY_WITHOUT_CODE": "An ability, terrain or marker that no code carries out.",
    "PAIR_ONE_SIDED": "A card names a pair that does not name it.",
    "NO_MEEPLE": "A leader's `unit` is no marker, not the one that he plays, or another's.",
    "MEEPLE_WITHOUT_LEADER": "A leader's marker that no leader places.",
    "LEADERS_FEW": "There are fewer leaders than players.",
    # the map
    "VILLAGE_WITHOUT_SPACE": "A village without a space on the map, or a space without a village.",
    "VILLAGE_UNREACHED": "No army can march to a village.",
    "ARMY_STUCK": "An army that comes to a space finds no way to another village.",
    "START_WITHOUT_ROAD": "No road leads from a start.",
    "NO_DECISION": "From a decision point no two roads lead on.",
    "INDICATOR_MISSING": "Where an army may have to choose, a road or a symbol is not marked.",
    "INDICATOR_DOUBLED": "A road is marked twice, or a symbol stands on two roads from one place.",
    "EXIT_WITHOUT_LINK": "A marked road that no link is.",
    "EXIT_TO_START": "A marked road leads to a start, where armies do not go.",
    "SYMBOL_RING": "The symbols do not follow one another in one ring.",
    # armies and combat
    "ARMY_VALUES": "Values of an army that contradict each other or another army's.",
    "BOX_MISSING": "An army or the reinforcements have no box on the board.",
    "BOX_DOUBLED": "Two boxes on the board are for the same.",
    "START_TOKENS": "Start tokens, starts and armies do not agree.",
    "DIE_DIFFERS": "A unit's die is of another row of the results table.",
    "TABLE_SIDE": "A row of the results table is on the other side than its unit.",
    "HIT_ORDER": "Two rows of one side have the same place in the hit order.",
    "COMBAT_ENDLESS": "A combat might never end, as one of its sides cannot hit the other.",
    "ARMY_UNBEATABLE": "No Berber unit can hit an army.",
    "VILLAGE_UNBEATABLE": "No French unit can hit a village.",
    # the automata deck
    "ORDER_UNITS": "An automata card brings units that are not French, or more than there are.",
    "ORDER_DESTROYS": "An automata card says how many or which cards it destroys, and not both.",
    "ORDER_NUMBER": "Two automata cards have the same number.",
    "DECK_TOO_SMALL": "A deck is too small for its set-up.",
    # seats, options
    "MISSING_RECORD": "A record that the engine calls by name is missing.",
    "OWNER_MISSING": "A village has no owner with some number of players.",
    "OWNER_UNKNOWN": "A village belongs to a seat that is not at the table.",
    "REALM_TOO_SMALL": "A player or region holds fewer than two villages.",
    "LEVEL_WITHOUT_EFFECT": "A level of difficulty plays like another one.",
    "BOT_ROW": "A row of a bot's table that cannot be carried out.",
    "RULING_WITHOUT_SWITCH": "A ruling and its rule do not name each other.",
}


def check(content: Content) -> Iterator[Finding]:
    """All findings, chapter by chapter."""
    yield from check_cards(content)
    yield from check_march(content)
    yield from check_forces(content)
    yield from check_seats(content)
    yield from check_bots(content)

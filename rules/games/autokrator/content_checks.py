"""What only this game knows about its content: `check` for the checks of the house, codes with what they mean."""

from __future__ import annotations

from collections.abc import Iterator

from rules.content import Content, Finding

from .check_bots import check_bots
from .check_forces import check_cards, check_units
from .check_map import check_map
from .data import ADMIRAL, KING, UNITS
from .needed import NEEDS

CODES: dict[str, str] = {
    "MISSING_RECORD": "A record that the engine calls by name is missing.",
    "FIGURE_OUT_OF_BOUNDS": "A figure that the engine cannot count with.",
    "ORDER_DOUBLED": "Two factions have the same place in the order of play.",
    "HAND_DIFFERS": "The battle cards are not four sets for each faction.",
    "HAND_STUCK": "The battle cards cannot be allocated by the rules.",
    "CARD_MISPLACED": "A card is attached to a unit that does not name it, or in the wrong deck.",
    "NEUTRAL_DECK_SHORT": "A neutral deck has fewer cards than are drawn from it.",
    "ARMY_WITHOUT_POINTS": "An army type has no fighting points on a battlefield.",
    "LIVES_WITHOUT_MODIFIER": "A unit has no modifier for some number of its lives.",
    "CAPITAL_DIFFERS": "A faction has not exactly one capital, or that is no area of its own.",
    "NO_HARBOUR": "A faction owns no harbour of its colour, or its Admiral starts in another place.",
    "AREA_CUT_OFF": "An area that neither a move nor a voyage reaches.",
    "ARROW_MISPLACED": "An arrow and its Neutral General, users or targets do not agree.",
    "ROUNDS_DIFFER": "There are not as many rounds as the figure says.",
    "STEPS_DISORDERED": "A table of steps does not begin with 0 or does not rise.",
    "SUPPLY_DIFFERS": "A figure of the rules and the number of pieces do not agree.",
    "BOT_ROW": "A row of a bot's table that cannot be carried out.",
    "RULING_WITHOUT_SWITCH": "A ruling and its rule do not name each other.",
}

def check(content: Content) -> Iterator[Finding]:
    """All findings. Without the records and figures that the engine calls by name nothing else is looked at."""
    unusable = [*_missing(content)] or [*_figures(content)]
    yield from unusable
    if unusable:
        return
    yield from check_cards(content)
    yield from check_units(content)
    yield from check_map(content)
    yield from check_bots(content)
    yield from _order(content)
    yield from _rounds(content)
    yield from _steps(content)
    yield from _supply(content)
    yield from _rulings(content)


def _missing(content: Content) -> Iterator[Finding]:
    for collection, name in NEEDS.missing(content):
        yield content.finding("MISSING_RECORD", f"the engine needs {name!r}", collection)


def _figures(content: Content) -> Iterator[Finding]:
    for name, wrong in NEEDS.out_of_bounds(content):
        yield content.finding("FIGURE_OUT_OF_BOUNDS", wrong, "figures", name, "value")


def _order(content: Content) -> Iterator[Finding]:
    seen: dict[int, str] = {}
    for name, faction in content.all("factions").items():
        other = seen.setdefault(faction["order"], name)
        if other != name:
            yield content.finding("ORDER_DOUBLED", f"{other} plays then too", "factions", name, "order")


def _rounds(content: Content) -> Iterator[Finding]:
    rounds, wanted = content.all("rounds"), content.get("figures", "rounds").value
    if len(rounds) != wanted:
        yield content.finding("ROUNDS_DIFFER", f"{len(rounds)} of {wanted}", "rounds")
    if rounds and not next(iter(rounds.values()))["allocation"]:
        first = next(iter(rounds))
        yield content.finding(
            "HAND_STUCK", "no cards are allocated before the first round", "rounds", first, "allocation"
        )
    movers = set(UNITS[UNITS.index(KING) : UNITS.index(ADMIRAL) + 1])
    for name, one in rounds.items():
        for unit in one.get("loses_life") or ():
            if unit not in movers:
                yield content.finding(
                    "SUPPLY_DIFFERS", f"{unit} has no lives to lose", "rounds", name, "loses_life"
                )


def _steps(content: Content) -> Iterator[Finding]:
    for name in ("areas", "gold"):
        least = [int(row["cells"][0]) for row in content.get("tables", name)["rows"]]
        if not least or least[0] or least != sorted(set(least)):
            yield content.finding(
                "STEPS_DISORDERED", f"rows begin at {', '.join(map(str, least))}", "tables", name, "rows"
            )


def _supply(content: Content) -> Iterator[Finding]:
    """What the rules count and what lies in the box."""
    garrisons = content.get("figures", "garrisons").value
    for name, token in content.all("tokens").items():
        if token["use"] == "garrison" and token["count"] != garrisons:
            yield content.finding(
                "SUPPLY_DIFFERS", f"{token['count']} octagons, {garrisons} by the figures", "tokens", name, "count"
            )
    start, most = (content.get("figures", name).value for name in ("gold_start", "gold_most"))
    if start > most:
        yield content.finding(
            "SUPPLY_DIFFERS", f"{start} gold at the start, {most} at most", "figures", "gold_start", "value"
        )
    fields, offered = content.all("battlefields"), content.get("figures", "offered").value
    if len(fields) < offered:
        yield content.finding("SUPPLY_DIFFERS", f"{len(fields)} battlefields, of which {offered} are named",
                              "battlefields")  # fmt: skip


def _rulings(content: Content) -> Iterator[Finding]:
    for name, option in content.all("options").items():
        if option.kind in ("ruling", "optional") and content.rules[option.rule].switch != name:
            yield content.finding(
                "RULING_WITHOUT_SWITCH", f"{option.rule} does not name it", "options", name, "rule"
            )
    for name, one in content.rules.items():
        if one.switch and content.get("options", one.switch).rule != name:
            yield content.finding(
                "RULING_WITHOUT_SWITCH", f"{one.switch} does not name it", "rules", name, "switch"
            )

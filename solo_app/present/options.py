"""The options of a game as a form and a list of games show them."""

from __future__ import annotations

from rules.content import Content, Record

_LATER = ("optional", "cards")  # kinds of options that most tables leave as they are


def usual(option: Record) -> str:
    """The value that an option has unless somebody says otherwise."""
    return str(option.get("default") or option.values[0]["id"])


def parts(content: Content) -> tuple[list[Record], list[Record], list[Record]]:
    """The options: those that are asked at once, those that are folded, and those that play a ruling otherwise."""
    rulings = {str(rule.get("switch")) for rule in content.rules.values() if rule.get("switch")}
    house = [one for one in content.all("options").values() if one.id in rulings]
    free = [one for one in content.all("options").values() if one.id not in rulings]
    more = [one for one in free if one.get("kind") in _LATER]
    return [one for one in free if one not in more], more, house

"""Rows of the bot's table that decide in few games only: each in a position where it is its turn."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from .bots import decision
from .fighting import SEVEN, Fight, conquest
from .playing import Play

# A Saracen King who is all that is left to the Caliph.
ALONE = {"general": "out", "admiral": "out", "gold": 0}
TRUCE = [["saracens", "byzantines"]]
# Byzantine King and General beside Aleppo; every neutral area near is held.
BESIDE = {"king": "antiochia", "general": "edessa"}
HELD = {
    **dict.fromkeys(("tunis", "sicily", "sardinia", "baleares", "saragossa", "roma", "barcelona"), "moors"),
    **dict.fromkeys(("calabria", "apulia"), "byzantines"),
    **dict.fromkeys(("cyprus", "creta", "cyrenaica"), "saracens"),
}


def invaded(king: str) -> Play:
    """The Byzantine General stands next to Fustat."""
    factions = {"byzantines": {"general": "alexandria"}, "saracens": {"king": king, "general": "bosra", "gold": 0}}
    return Play(octagons={"alexandria": "byzantines"}, factions=factions)


def besieged() -> Play:
    """The Byzantine King is next to Fustat, whose Garrison everybody knows to be weak."""
    factions = {
        "byzantines": {"king": "alexandria", "sets": {"king": ["archers_drilled", "infantry_veteran"]}},
        "saracens": {"sets": {"garrison": ["infantry_levy", "mercenaries_band"]}, "shown": ["garrison"],
                     "king": "jerusalem", "general": "bosra"},
    }  # fmt: skip
    return Play(acting="byzantines", octagons={"alexandria": "byzantines"}, factions=factions)


def among_enemies() -> Play:
    """His last life against a stronger King: no fight that anybody would seek."""
    king = {"at": "antiochia", "lives": 1}
    return Play(factions={"saracens": {"king": king, **ALONE}, "byzantines": {"king": "antiochia"}})


def at_peace() -> Play:
    """Nobody but the partner of a truce is in reach of the King, who has to be used."""
    return Play(round=3, octagons=HELD, truces=TRUCE, factions={"saracens": {"king": "sinai", **ALONE}})


def done(gold: int) -> Play:
    """Units on both sides of the border; all that the Saracens could do is done."""
    factions = {
        "saracens": {"king": {"at": "aleppo", "used": True}, "general": {"at": "damascus", "used": True},
                     "admiral": {"at": "sidon", "used": True}, "gold": gold},
        "byzantines": {"king": "edessa", "general": "attalia", "admiral": "ephesos"},
    }  # fmt: skip
    return Play(round=2, octagons=HELD, factions=factions)


def hemmed_in() -> Play:
    """In a truce with the Byzantines, who hold all that could be taken."""
    factions = {"saracens": {**ALONE, "gold": 8, "king": "aleppo"}, "byzantines": BESIDE}
    return Play(round=2, octagons=HELD, truces=TRUCE, factions=factions)


def offered(gold: int) -> Play:
    """A truce is offered to a Byzantine with so much gold."""
    at = done(11)
    at.power("byzantines").gold = gold
    return at.act("truce:byzantines")


def two_victims() -> Play:
    """A Byzantine King in full strength and an Admiral at his last life, both in Sidon."""
    byzantines = {"king": "sidon", "admiral": {"at": "sidon", "lives": 1}}
    saracens = {"king": "jerusalem", "admiral": "alexandria"}
    return Play(factions={"byzantines": byzantines, "saracens": saracens}).act("king:sidon")


def seven_spent() -> Fight:
    """A conquest that needs an octagon when all seven lie on the board."""
    return conquest("aleppo", "saracens", dict.fromkeys(SEVEN, "byzantines"))


# Row -> where it decides, and the answer.
RARE: dict[str, tuple[Callable[[], Play | Fight], object]] = {
    "crown": (besieged, "king:fustat"),
    "repel": (lambda: invaded("jerusalem"), "king:alexandria"),
    "guard": (lambda: invaded("thebais"), "king:fustat"),
    "must": (among_enemies, "king:fight"),
    "rest": (at_peace, "king:stay"),
    "truce": (lambda: done(11), "truce:byzantines"),
    "accept": (lambda: offered(11), "accept"),
    "refuse": (lambda: offered(2), "refuse"),
    "breach": (hemmed_in, "break:byzantines"),
    "victim": (two_victims, "byzantines.admiral"),
    "octagon": (seven_spent, "calabria"),
}


@pytest.mark.parametrize("row", RARE)
def test_a_rare_row_decides_where_it_should(row: str) -> None:
    place, answer = RARE[row]
    assert decision(place()) == (answer, row)

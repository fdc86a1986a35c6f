"""A battle that is played answer by answer, with the figures of pinned_battle.yaml."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from rules.content import load_game
from rules.games.autokrator import RULES
from rules.games.autokrator.battle import Battle
from rules.games.autokrator.data import Data
from rules.games.autokrator.placing import Hand, PlacingGame
from rules.games.autokrator.position import state_at
from rules.games.autokrator.setup import resolve_options
from rules.games.autokrator.state import AutokratorGame
from rules.table import Event
from tests.rules.driving import Drive

PINNED = Path(__file__).with_name("pinned_battle.yaml")
# The hands of the rulebook's battle in ambush.
BYZANTINE_ADMIRAL = ["archers_ship", "cavalry_heavy", "infantry_levy"]
SARACEN_GENERAL = ["infantry_knight", "archers_drilled", "mercenaries_band"]


@cache
def content() -> Any:
    return load_game("autokrator", overlays=[PINNED])


@cache
def data() -> Data:
    return RULES.compile(content())


@cache
def placing() -> PlacingGame:
    return PlacingGame(data().cards)


def hand(*cards: str) -> Hand:
    return placing().hand(cards)


def unit_hands(unit: str) -> tuple[tuple[Hand, int], ...]:
    """Every hand that a unit may have, all alike."""
    place = tuple(data().units).index(unit)
    pairs = dict.fromkeys(one[place] for one in data().allocations)
    return tuple((hand(*data().set_of(unit, pair)), 1) for pair in pairs)


class Fight(Drive[AutokratorGame]):
    """A battle that begins in a written position.

    The first words are those of the step `Battle`. `powers` is the position's `factions`; pawns stand where the
    position puts them, whoever fights has to be put into the area. It is round I unless `round` says otherwise.
    """

    rules = RULES

    def __init__(
        self, attacker: str, unit: str, area: str, defender: str, target: str,
        powers: dict[str, Any] | None = None, options: dict[str, str] | None = None, **position: Any,
    ) -> None:  # fmt: skip
        written = {"factions": powers or {}, **position}
        state = state_at(data(), resolve_options(data(), options or {}), written)
        events: list[Event] = []
        game = AutokratorGame(data(), state, events)
        game.push(Battle(attacker, unit, area, defender, target))
        self.drive(game, events)

    def fields(self, offered: str, field: str) -> Fight:
        """Stages A and B."""
        return self.answer("battlefields", offered).answer("battlefield", field)

    def spy(self, answer: str = "no") -> Fight:
        return self.answer("espionage", answer)

    def lay(self, attacker: str, defender: str) -> Fight:
        """Stage C; stage D follows."""
        return self.answer("layout", attacker).answer("layout", defender)

    def pawn(self, faction: str, unit: str) -> tuple[str, int]:
        """Where a pawn stands and its lives."""
        pawn = self.state.factions[faction].units[unit]
        return pawn.area, pawn.lives

    def purse(self, faction: str) -> tuple[int, int]:
        """Points and gold."""
        power = self.state.factions[faction]
        return power.score, power.gold


def ambush(**changes: Any) -> Fight:
    """The battle of the rulebook: the Byzantine Admiral meets the Saracen General, in Sidon."""
    powers: dict[str, Any] = {
        "byzantines": {"admiral": "sidon", "sets": {"admiral": BYZANTINE_ADMIRAL}},
        "saracens": {"general": "sidon", "sets": {"general": SARACEN_GENERAL}, "score": 3},
    }
    for faction, fields in changes.pop("powers", {}).items():
        powers[faction] = {**powers.get(faction, {}), **fields}
    return Fight("byzantines", "admiral", "sidon", "saracens", "general", powers=powers, **changes)


# As many areas as a faction has octagons.
SEVEN = ("creta", "cyrenaica", "tunis", "sicily", "calabria", "apulia", "roma")


def conquest(
    area: str, owner: str, octagons: dict[str, str] | None = None, attacker: str = "byzantines",
    **changes: Any,
) -> Fight:  # fmt: skip
    """The King beats a Garrison on plain: horse 5, archers 4, infantry 2 against siege 2, infantry 2, mercenaries 3. Up
    to +3 he wins the first two pairs; swords 1+1+2 = 4 to 1, men 4+3+4 = 11 to 3+8+4 = 15: 3 to 2."""
    sets = {"king": ["cavalry_crown", "archers_drilled", "infantry_veteran"]}
    garrison = {"garrison": ["siege_tower", "infantry_levy", "mercenaries_band"]}
    powers: dict[str, Any] = {attacker: {"king": area, "sets": sets, "gold": 5}}
    powers[owner] = {"sets": garrison}
    fight = Fight(attacker, "king", area, owner, "garrison", powers=powers, octagons=octagons or {}, **changes)
    fight.spy().fields("plain+hill", "plain")
    ours = "cavalry_crown/archers_drilled/infantry_veteran"
    modifier = fight.event("battle.begins")["modifiers"]["defender"]
    marks = ["+" if place < modifier else "" for place in range(3)]
    theirs = zip(("siege_tower", "infantry_levy", "mercenaries_band"), marks, strict=True)
    return fight.lay(ours, "/".join(card + mark for card, mark in theirs))

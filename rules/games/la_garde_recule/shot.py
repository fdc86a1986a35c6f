"""A shot, as pure figures: what is added, what is needed, and what one card does.

`aim` reads the table once; `resolve` plays one card on what was read. The fire of a game and the odds of an option
use the same two functions.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass

from rules.parts.playing_cards import ACE, BLACK, KING, PlayingCard
from rules.table import rule

from .data import ALLIED, HILL, IN_THE_CLEAR, WOODS
from .state import GardeGame

FAR, GUNS, FROM_HILL, FROM_WOODS, ENCOURAGED = -2, 1, 1, 1, 1
COVER = -1
# What a modifier is called by, with its rule.
MODIFIERS = {
    "far": "lg.fire.far",
    "guns": "lg.fire.guns",
    "hill": "lg.fire.hill",
    "woods": "lg.fire.woods",
    "cover": "lg.fire.woods",
    "wellington": "lg.wellington.fire",
}


@dataclass(slots=True, frozen=True)
class Aim:
    """What a shot counts with. `modifiers` are (name, amount); `guarded`: Wellington is in the target's hex.

    `defence` includes what Wellington adds; it counts `times`. `kings` are the colours of kings that kill.
    """

    firer: str
    target: str
    distance: int
    attack: int
    defence: int
    times: int
    modifiers: tuple[tuple[str, int], ...]
    guarded: bool
    any_king: bool

    @property
    def bonus(self) -> int:
        """The sum of the modifiers."""
        return sum(amount for _, amount in self.modifiers)

    @property
    def needed(self) -> int:
        """The least value of a card that hits: 1 or less is every ace and number, 11 or more is none."""
        return self.defence * self.times - self.attack - self.bonus + 1


@dataclass(slots=True, frozen=True)
class Outcome:
    """What a card does to a shot. `value` is None for a card that misses whatever it adds up to."""

    value: int | None
    total: int | None
    hit: bool
    kills: bool


@rule("lg.fire.hit")
def aim(game: GardeGame, firer: str, target: str) -> Aim:
    """What the shot of one unit at another counts with, as the table stands."""
    state, unit, aimed = game.state, game.data.units[firer], game.data.units[target]
    at, to = state.where[firer], state.where[target]
    distance = game.data.distance[at].get(to) or game.data.grid.distance(at, to)
    guarded = state.wellington == target
    defence = aimed.reduced_defence if target in state.reduced else aimed.defence
    return Aim(
        firer=firer,
        target=target,
        distance=distance,
        attack=unit.reduced_attack if firer in state.reduced else unit.attack,
        defence=defence + (ENCOURAGED if guarded else 0),
        times=1 if state.options["ruling_defence"] == "once" else 2,
        modifiers=modifiers(game, firer, at, to, distance),
        guarded=guarded,
        any_king=state.options["ruling_kings"] == "any_king",
    )


@rule("lg.fire.far", "lg.fire.guns", "lg.fire.hill", "lg.fire.woods", "lg.map.road",
      "lg.wellington.fire")  # fmt: skip
def modifiers(
    game: GardeGame, firer: str, at: str, to: str, distance: int
) -> tuple[tuple[str, int], ...]:
    """What is added to the card of a shot from one hex into another: (name, amount), those that count."""
    unit, terrain = game.data.units[firer], game.data.terrain
    found = []
    if unit.guns:
        if distance == 1 and unit.side == ALLIED:
            found.append(("guns", GUNS))
    elif distance > 1:
        found.append(("far", FAR))
    if terrain[at] == HILL and terrain[to] in IN_THE_CLEAR:
        found.append(("hill", FROM_HILL))
    if game.state.options["ruling_woods"] == "cover":
        if terrain[to] == WOODS:
            found.append(("cover", COVER))
    elif terrain[at] == WOODS:
        found.append(("woods", FROM_WOODS))
    if game.state.wellington == firer:
        found.append(("wellington", ENCOURAGED))
    return tuple(found)


@rule("lg.fire.cards")
def value_of(card: PlayingCard) -> int | None:
    """What a card is worth in a shot: ace 1, numbers their number; None: a face card misses."""
    return None if card.face or card.joker else card.rank


@rule("lg.fire.hit", "lg.wellington.killed")
def resolve(shot: Aim, card: PlayingCard) -> Outcome:
    """What a card does. A joker never gets here: it ends the turn, or is ignored."""
    value = value_of(card)
    kills = shot.guarded and kills_wellington(card, shot.any_king)
    if value is None:
        return Outcome(None, None, False, kills)
    total = value + shot.attack + shot.bonus - shot.defence * (shot.times - 1)
    return Outcome(value, total, total > shot.defence, kills)


@rule("lg.wellington.killed")
def kills_wellington(card: PlayingCard, any_king: bool) -> bool:
    """Whether a card fired into Wellington's hex kills him."""
    if card.rank == KING and any_king:
        return True
    return card.colour == BLACK and card.rank in (ACE, KING)


@rule("lg.fire.range", "lg.fire.through", "lg.fire.two_paths")
def targets(
    game: GardeGame, at: str, occupied: Container[str], enemies: Mapping[str, str]
) -> list[str]:
    """Those of the `enemies` (hex -> unit) that a unit in the hex `at` can fire at, in their order."""
    lines = game.sights[at]
    return [
        enemy for to, enemy in enemies.items()
        if to in lines and (not lines[to].steps or lines[to].open(occupied))
    ]  # fmt: skip

"""What must be true of every state, whatever happens. Messages are for us and for tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.table import rule

from .data import APART, HARBOURS, PAWNS, UNITS
from .geography import octagons_left
from .state import AutokratorGame, FactionState


def problems(game: AutokratorGame) -> list[str]:
    """Everything that is wrong with the state; empty: all is well."""
    if tuple(game.state.factions) != game.powers:
        return ["the factions are not those in play"]
    return [*_powers(game), *_octagons(game), *_truces(game), *_rounds(game), *_battle(game)]


@rule("ak.treasury", "ak.score.floor")
def _powers(game: AutokratorGame) -> Iterator[str]:
    for faction, power in game.state.factions.items():
        if not 0 <= power.gold <= game.figure("gold_most"):
            yield f"factions.{faction}.gold: {power.gold}"
        if power.score < 0:
            yield f"factions.{faction}.score: {power.score}"
        if tuple(power.units) != PAWNS or tuple(power.sets) != UNITS or tuple(power.spied) != UNITS:
            yield f"factions.{faction}: its units are not those of the game"
            continue
        yield from _pawns(game, faction, power)
        yield from _sets(game, faction, power)


@rule("ak.unit.apart", "ak.map.closed")
def _pawns(game: AutokratorGame, faction: str, power: FactionState) -> Iterator[str]:
    areas = game.data.areas
    for unit, pawn in power.units.items():
        path = f"factions.{faction}.{unit}"
        if not 0 <= pawn.lives <= game.kind(unit).lives:
            yield f"{path}: {pawn.lives} lives"
        if bool(pawn.area) != bool(pawn.lives):
            yield f"{path}: {pawn.lives} lives, and in {pawn.area or 'no area'}"
        if pawn.area and (pawn.area not in areas or areas[pawn.area].closed):
            yield f"{path}: in {pawn.area}, which nobody enters"
        elif pawn.area and game.kind(unit).moves == HARBOURS and not areas[pawn.area].harbours:
            yield f"{path}: in {pawn.area}, which has no harbour"
    first, other = (power.units[unit].area for unit in APART)
    if first and first == other != game.data.factions[faction].capital:
        yield f"factions.{faction}: King and General are both in {first}"


@rule("ak.cards.allocate")
def _sets(game: AutokratorGame, faction: str, power: FactionState) -> Iterator[str]:
    path = f"factions.{faction}.sets"
    for unit, cards in power.sets.items():
        if not cards:
            continue
        armies = {game.card(card).army for card in cards}
        if cards[0] != game.kind(unit).card or not len(cards) == len(armies) == game.figure("hand"):
            yield f"{path}.{unit}: {', '.join(cards)}"
    held = Counter(card for cards in power.sets.values() for card in cards)
    if any(held[card] > 1 or card not in game.data.hand for card in held):
        yield f"{path}: a card twice, or one of another deck"
    known = [unit for unit in UNITS if power.sets[unit]]
    if not set(power.shown) <= set(known):
        yield f"factions.{faction}.shown: a set that nobody has told"
    for unit, spies in power.spied.items():
        if not set(spies) <= set(game.powers) - {faction}:
            yield f"factions.{faction}.spied.{unit}: {', '.join(spies)}"


@rule("ak.map.owner", "ak.conquest.octagons", "ak.two", "ak.conquest.capital")
def _octagons(game: AutokratorGame) -> Iterator[str]:
    for area, faction in game.state.octagons.items():
        place = game.data.areas[area]
        if place.closed or faction not in game.state.factions:
            yield f"octagons.{area}: {faction} cannot have an octagon there"
        elif place.home == faction:
            yield f"octagons.{area}: on its owner's own arms"
        elif place.home and place.home not in game.state.factions:
            yield f"octagons.{area}: an area of a power that does not take part"
        elif place.capital and not game.state.ending:
            yield f"octagons.{area}: a capital has fallen, and the game goes on"
    for faction in game.powers:
        if octagons_left(game, faction) < 0:
            yield f"octagons: {faction} has laid more than there are"


@rule("ak.gold.truce", "ak.two")
def _truces(game: AutokratorGame) -> Iterator[str]:
    pairs = [tuple(pair) for pair in game.state.truces]
    if pairs and len(game.powers) == 2:
        yield "truces: there is none with two players"
    for pair in pairs:
        if len(pair) != 2 or tuple(sorted(pair, key=game.powers.index)) != pair or pair[0] == pair[1]:
            yield f"truces: {' and '.join(pair)}"
    if len(set(pairs)) != len(pairs):
        yield "truces: a pair twice"


@rule("ak.round", "ak.gold.raid")
def _rounds(game: AutokratorGame) -> Iterator[str]:
    state = game.state
    if not 0 <= state.round <= len(game.data.rounds):
        yield f"round: {state.round}"
    if state.acting and state.acting not in game.powers:
        yield f"acting: {state.acting}"
    if not set(state.done) <= set(game.powers) or len(set(state.done)) != len(state.done):
        yield f"done: {', '.join(state.done)}"
    for faction, general in state.raids:
        if general not in game.data.arrows or faction not in game.data.arrows[general].users:
            yield f"raids: {faction} with {general}"
    if len({faction for faction, _ in state.raids}) != len(state.raids):
        yield "raids: a faction twice"
    if state.ending and (state.stack or not state.winners):
        yield "the game is over, and something is left to do or nobody has won"


def _battle(game: AutokratorGame) -> Iterator[str]:
    battle = game.state.battle
    if battle is not None and (battle.area not in game.data.areas or battle.attacker not in game.powers):
        yield f"battle: {battle.attacker} in {battle.area}"

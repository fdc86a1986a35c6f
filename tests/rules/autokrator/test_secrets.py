"""What a seat may not know is nowhere: not in its view, its questions, the game that its bot sees, or its events.

Card ids alone prove nothing, for all decks are alike. So the table is compared with a twin in which everything that a
seat may not know is another way that agrees with what it knows: other sets, other layouts, other drawn cards. Whatever
the seat gets has to be the same at both tables.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from rules.games.autokrator import RULES
from rules.games.autokrator.clash import OTHER, SIDES, layouts
from rules.games.autokrator.data import UNITS
from rules.games.autokrator.knowledge import is_neutral, neutral_draw, placing_game, sees
from rules.games.autokrator.sides import modifier_of
from rules.games.autokrator.state import AutokratorGame
from rules.table import Chance, Event, Request, Step, dump
from tests.rules.driving import played_out

from .playing import data

LOADER = RULES.loader()
SETUPS = [
    {"admirals": "suggested"},
    {"admirals": "suggested", "expansion": "yes", "ruling_espionage": "both"},
    {"powers": "east"},
    {"admirals": "suggested", "cards_saracens": "table", "ruling_espionage": "both", "alternate": "units"},
]


def twin_for(game: AutokratorGame, seat: str, chance: Chance) -> AutokratorGame:
    """The same table for all that `seat` knows."""
    twin = AutokratorGame(data(), LOADER.load(dump(game.state)))
    for faction in game.powers:
        if faction != seat:
            _deal_anew(twin, seat, faction, chance)
    _fight_anew(twin, seat, chance)
    return twin


def _deal_anew(game: AutokratorGame, seat: str, faction: str, chance: Chance) -> None:
    sets = game.state.factions[faction].sets
    known = {unit for unit in UNITS if sets[unit] and sees(game, seat, faction, unit)}
    seen = {UNITS.index(unit): set(sets[unit][1:]) for unit in known}
    deals = [
        deal for deal in data().allocations
        if all(set(deal[place]) == cards for place, cards in seen.items())
    ]  # fmt: skip
    deal = deals[chance.below(len(deals))]
    for unit, pair in zip(UNITS, deal, strict=True):
        if sets[unit] and unit not in known:
            sets[unit] = data().set_of(unit, pair)


def _fight_anew(game: AutokratorGame, seat: str, chance: Chance) -> None:
    battle = game.state.battle
    for name in SIDES if battle else ():
        assert battle is not None
        side = battle.sides[name]
        if side.seat == seat:
            continue
        if is_neutral(side.unit):
            if side.hand and not (battle.sides[OTHER[name]].seat == seat and battle.sides[OTHER[name]].knows):
                _, always, pool, count = neutral_draw(game, side.unit)
                side.hand = [*always, *chance.draw(pool, count)]
            cards = side.hand
        else:
            cards = game.state.factions[side.faction].sets[side.unit]
        if side.layout:
            hand = placing_game(data()).hand(cards)
            side.layout = chance.pick(list(layouts(hand, modifier_of(game, battle, name))))


def shown_to(
    game: AutokratorGame, step: Step | None, request: Request | None, seat: str
) -> Iterator[tuple[str, Any]]:
    """Everything that the seat gets."""
    yield "bot", dump(RULES.redact(game, seat).state)
    yield "view", RULES.view(game, seat)
    yield "onlooker", RULES.view(game, None)
    yield "corrections", RULES.correctables(game)
    yield "figures", (RULES.series(game), RULES.groups(game), RULES.tally(game), RULES.result(game))
    if step is None or request is None or request.seat != seat:
        return
    asked = step.ask(game)
    yield "question", asked
    ids = list(getattr(asked, "ids", ()))
    for id in ids[:4] + ids[-4:]:
        option = step.describe(game, id)
        yield id, (option.text, option.consequence, option.group, option.at, option.card)


@pytest.mark.rule("ak.cards.allocate", "ak.battle.stage_c", "ak.neutral.area", "ak.gold.espionage")
@pytest.mark.parametrize("setup", SETUPS, ids=lambda one: "-".join(one.values()))
def test_a_seat_gets_nothing_that_it_may_not_know(setup: dict[str, str]) -> None:
    differed = compared = questions = 0
    for seed in range(2):
        chance = Chance(seed + 77)
        game = AutokratorGame(data(), RULES.start(data(), setup), [])
        for number, (_, step, request) in enumerate(played_out(game, seed, None)):
            in_battle = game.state.battle is not None
            if request is not None and number % (3 if in_battle else 11):
                continue
            asked_ = request.seat if request is not None else game.powers[0]
            for seat in dict.fromkeys((asked_, game.powers[number % len(game.powers)])):
                twin = twin_for(game, seat, chance)
                differed += dump(twin.state) != dump(game.state)
                compared += 1
                asked = request is not None and request.seat == seat
                questions += asked
                here = shown_to(game, step, request, seat)
                there = shown_to(twin, twin.state.stack[-1] if step else None, request, seat)
                for (what, one), (_, other) in zip(here, there, strict=True):
                    assert one == other, f"{seat} is told by {what} in answer {number} of game {seed}"
    assert differed > compared * 0.7 and questions > 30, "the twins differ in what is hidden"


@pytest.mark.rule("ak.battle.stage_c", "ak.gold.espionage")
def test_odds_are_reckoned_from_what_the_seat_may_know() -> None:
    """One option of each kind of question, at both tables."""
    chance, left = Chance(3), {"act", "espionage", "battlefields", "battlefield", "layout"}
    game = AutokratorGame(data(), RULES.start(data(), SETUPS[0]), [])
    for _, step, request in played_out(game, 4, None):
        if step is None or request is None or request.key not in left:
            continue
        for id in getattr(request, "ids", ()):
            figures = step.describe(game, id).odds
            if figures is not None:
                twin = twin_for(game, request.seat, chance)
                others = twin.state.stack[-1].describe(twin, id).odds
                assert others is not None and others() == figures()
                left.discard(request.key)
                break
    assert not left


# ---------------------------------------------------------------------- events


def cards_in(value: Any) -> set[str]:
    """Every card that a value names, in whatever it is wrapped."""
    if isinstance(value, str):
        return {card for card in data().cards if card in value.replace("+", "/").replace("-", "/").split("/")}
    if isinstance(value, dict):
        return {card for pair in value.items() for one in pair for card in cards_in(one)}
    if isinstance(value, list | tuple):
        return {card for one in value for card in cards_in(one)}
    return set()


def knowable(game: AutokratorGame, seat: str) -> set[str]:
    """The cards that a seat may be told of at this moment."""
    found = {card for cards in game.state.factions[seat].sets.values() for card in cards}
    for faction, power in game.state.factions.items():
        for unit, cards in power.sets.items():
            if sees(game, seat, faction, unit):
                found.update(cards)
    if game.state.battle is not None:
        for name in SIDES:
            side, other = game.state.battle.sides[name], game.state.battle.sides[OTHER[name]]
            if side.seat == seat or (other.seat == seat and other.knows):
                found.update(side.hand)
    return found


class _Listening(list[Event]):
    """A sink that looks at each event while the table is as it was when it was told."""

    game: AutokratorGame

    def append(self, event: Event) -> None:
        super().append(event)
        named = cards_in(event.data)
        if event.kind == "battle.revealed" or not named:
            return
        if event.visible is None:
            always = {card.id for card in data().cards.values() if card.always}
            assert named <= always, f"{event.kind} names {named} to all"
        else:
            for seat in event.visible:
                assert named <= knowable(self.game, seat), f"{event.kind} tells {seat} of {named}"


@pytest.mark.rule("ak.battle.stage_c", "ak.gold.espionage", "ak.neutral.area")
@pytest.mark.parametrize("setup", SETUPS, ids=lambda one: "-".join(one.values()))
def test_events_name_cards_only_to_who_may_know_them(setup: dict[str, str]) -> None:
    told: set[str] = set()
    for seed in range(4):
        sink = _Listening()
        game = sink.game = AutokratorGame(data(), RULES.start(data(), setup), sink)
        for _ in played_out(game, seed, None):
            pass
        told |= {event.kind for event in sink if cards_in(event.data)}
    assert {"cards.laid", "battle.layout", "neutral.hand", "espionage.sees", "battle.revealed"} <= told


def test_a_leak_would_be_found() -> None:
    """The tests above see what they look for: a table that shows everything fails them."""
    chance = Chance(5)
    game = AutokratorGame(data(), RULES.start(data(), SETUPS[0]), [])
    for _, _, request in played_out(game, 1, None):
        battle = game.state.battle
        if request is not None and request.key == "layout" and battle and battle.sides["attacker"].laid:
            break
    assert battle is not None
    seat = battle.sides["defender"].seat
    twins = [twin_for(game, seat, chance) for _ in range(8)]
    layouts_ = {twin.state.battle.sides["attacker"].layout for twin in twins if twin.state.battle}
    assert len(layouts_) > 1
    others = [one for one in game.powers if one != seat]
    assert len({str(twin.state.factions[others[0]].sets) for twin in twins}) > 1
    assert cards_in({"layout": battle.sides["attacker"].layout}) == set(
        battle.sides["attacker"].layout.replace("+", "").replace("-", "").split("/")
    )

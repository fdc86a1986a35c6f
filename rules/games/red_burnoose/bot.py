"""The filters that the Berber bots of bots.yaml may name, and the policies made of them.

A filter takes the scene and the candidates left, and returns those that stay; a filter that starts a row of a
request for sets or amounts proposes whole answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from rules.parts.priorities import Filters, Scene, priority_policy, read_table
from rules.table import Answer, Policy

from .ambush import ambush_targets, ambushers_in
from .buy import affordable
from .crt import FACES, hits_of
from .data import Data
from .fight import FRENCH_STAGES
from .leaders import marker_place
from .mobilize import crossing_options
from .movement import free_villages
from .outlook import Outlook
from .pieces import total
from .state import Units
from .throws import die_ids, sheltered

FILTERS = Filters()
_SMALL = 0.05


def outlook(scene: Scene) -> Outlook:
    """The look at the map, made once for a decision."""
    found = scene.notes.get("outlook")
    if found is None:
        found = scene.notes["outlook"] = Outlook(scene.game)
    return found


def _best(left: Iterable[Answer], worth: Callable[[Any], float], least: float) -> list[Answer]:
    """The candidates of the highest worth, if that is more than `least`."""
    scored = [(worth(one), one) for one in left]
    most = max((score for score, _ in scored), default=least)
    return [one for score, one in scored if score == most] if most > least else []


def _place_of(option: str) -> str:
    """The village at the end of an option: reserve:woman@akbil, retrieve@akbil, retreat:akbil."""
    for mark in ("@", ">", ":"):
        if mark in option:
            return option.rpartition(mark)[2]
    return option


def _card_of(option: str) -> str:
    """The card in the middle of an option: play:olive_orchard, reserve:woman@akbil, buy:market."""
    return option.partition(":")[2].partition("@")[0].partition("=")[0]


# ---------------------------------------------------------------------- choosing by name


@FILTERS("option")
def option(scene: Scene, left: list[Answer], id: str) -> list[Answer]:
    """The option of that id."""
    return [one for one in left if one == id]


@FILTERS("any")
def any_option(scene: Scene, left: list[Answer]) -> list[Answer]:
    """All that are left, in the order of the request."""
    return left


@FILTERS("verb")
def verb(scene: Scene, left: list[Answer], word: str) -> list[Answer]:
    """Options that begin with the word: play, reserve, retrieve, mobilize, ambush, retreat."""
    return [one for one in left if one.replace("@", ":").partition(":")[0] == word]


@FILTERS("card")
def card(scene: Scene, left: list[Answer], one_of: list[str]) -> list[Answer]:
    """Options of these cards, in the order given here."""
    return [one for name in one_of for one in left if _card_of(one) == name or one == name]


@FILTERS("ability")
def ability(scene: Scene, left: list[Answer], play: str) -> list[Answer]:
    """Plays of a card with that ability, copies too."""
    cards = scene.game.data.cards
    return [
        one
        for one in left
        if one.startswith("play:") and cards[one.partition(":")[2].rpartition("=")[2]].play == play
    ]


# ---------------------------------------------------------------------- conditions


@FILTERS("supply")
def supply(scene: Scene, left: list[Answer], unit: str) -> list[Answer]:
    """Only while pieces of the kind are in the supply."""
    return left if scene.game.state.supply.get(unit) else []


@FILTERS("tokens_left")
def tokens_left(scene: Scene, left: list[Answer], most: int) -> list[Answer]:
    """Only while the supply has reroll tokens and the player holds at most so many."""
    state = scene.game.state
    return left if state.reroll_supply and state.berbers[scene.request.seat].rerolls <= most else []


@FILTERS("fewer_than")
def fewer_than(scene: Scene, left: list[Answer], cards: list[str], count: int) -> list[Answer]:
    """Only while the player owns fewer than so many of these cards, wherever they lie."""
    game, seat = scene.game, scene.request.seat
    berber = game.state.berbers[seat]
    owned = [*berber.hand, *berber.discard]
    for village in game.layout.seat_villages[seat]:
        owned += game.state.villages[village].cards
    counts = berber.pile.counts()
    have = sum(owned.count(name) + counts.get(name, 0) for name in cards)
    return left if have < count else []


@FILTERS("hand_without")
def hand_without(scene: Scene, left: list[Answer], card: str) -> list[Answer]:
    """Only if that card is not in the hand."""
    return [] if card in scene.game.state.berbers[scene.request.seat].hand else left


@FILTERS("fighter_here")
def fighter_here(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Options whose village holds a moudjahidine or a sharpshooter."""
    villages = scene.game.state.villages
    fighters = {"moudjahidine", "sharpshooter"}
    return [one for one in left if fighters & villages[_place_of(one)].units.keys()]


@FILTERS("unit_here")
def unit_here(scene: Scene, left: list[Answer], unit: str) -> list[Answer]:
    """Options whose village holds such a unit."""
    villages = scene.game.state.villages
    return [one for one in left if unit in villages[_place_of(one)].units]


@FILTERS("quiet")
def quiet(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Options whose village no marching army is nearest to, if there are any such; the safest first."""
    look = outlook(scene)
    return sorted(left, key=lambda one: look.danger(_place_of(one)))


@FILTERS("spares_purchase")
def spares_purchase(scene: Scene, left: list[Answer], cards: list[str]) -> list[Answer]:
    """Options after which the hand still pays for the best of these cards that it pays for now."""
    game, seat = scene.game, scene.request.seat
    now = affordable(game, seat)
    wish = next((name for name in cards if name in now), None)
    if wish is None:
        return left
    hand = game.state.berbers[seat].hand
    kept = []
    spared: dict[str, bool] = {}
    for one in left:
        name = _card_of(one)
        if name not in spared:
            place = hand.index(name)
            hand.pop(place)
            spared[name] = wish in affordable(game, seat)
            hand.insert(place, name)
        if spared[name]:
            kept.append(one)
    return kept


@FILTERS("opens_purchase")
def opens_purchase(scene: Scene, left: list[Answer], cards: list[str]) -> list[Answer]:
    """Only if the Market would pay for one of these cards that the hand does not pay for without it."""
    game, seat = scene.game, scene.request.seat
    hand, turn = game.state.berbers[seat].hand, game.state.turn
    before = set(affordable(game, seat))
    kept = []
    for one in left:
        place = hand.index(_card_of(one))
        name = hand.pop(place)
        turn.market = True
        after = set(affordable(game, seat))
        turn.market = False
        hand.insert(place, name)
        if (after - before) & set(cards):
            kept.append(one)
    return kept


# ---------------------------------------------------------------------- cards in villages


@FILTERS("most_cards")
def most_cards(scene: Scene, left: list[Answer], least: int) -> list[Answer]:
    """Villages with the most cards, at least so many."""
    villages = scene.game.state.villages
    return _best(left, lambda one: len(villages[_place_of(one)].cards), least - 1)


@FILTERS("frees_retreat")
def frees_retreat(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Villages in danger whose Child or Youth forbids to give them up."""
    game, look = scene.game, outlook(scene)
    cards = game.data.cards
    return [
        one
        for one in left
        if not game.state.retreat_used
        and look.danger(_place_of(one)) > 1
        and any(cards[name].blocks_retreat for name in game.state.villages[_place_of(one)].cards)
    ]


# ---------------------------------------------------------------------- where help is needed


@FILTERS("relieves")
def relieves(scene: Scene, left: list[Answer], unit: str, least: float = _SMALL) -> list[Answer]:
    """Villages where one more such unit lowers the danger most, by more than `least`."""
    look = outlook(scene)
    return _best(left, lambda one: look.relief(_place_of(one), unit), least)


@FILTERS("weakest")
def weakest(scene: Scene, left: list[Answer]) -> list[Answer]:
    """The village with the fewest units for the armies that may come."""
    look = outlook(scene)
    return _best(left, lambda one: -total(look.garrison(_place_of(one))), -1000)


@FILTERS("shift_relieves")
def shift_relieves(
    scene: Scene, left: list[Answer], unit: str = "", least: float = _SMALL
) -> list[Answer]:
    """Moves (`from>to`) that lower the danger of both villages together most, by more than `least`."""
    return _best(left, lambda one: best_shift(scene, one, unit)[0], least)


@FILTERS("shift_units")
def shift_units(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Proposes the amounts of the best shift between the two villages."""
    params = scene.request.params
    found = best_shift(scene, f"{params['source']}>{params['target']}", "")[1]
    return [found] if found else []


def best_shift(scene: Scene, move: str, unit: str) -> tuple[float, Units]:
    """The best that moving units along `move` does to the danger, and the units; one `unit` only if named."""
    source, target = move.rpartition(":")[2].split(">")
    look, villages = outlook(scene), scene.game.state.villages
    here = villages[source].units
    best: tuple[float, Units] = (0.0, {})
    for units in [{unit: 1}] if unit else _loads(here):
        gain = _gain(look, target, units) - look.cost(source, units)
        if gain > best[0] + 1e-9:
            best = (gain, units)
    return best


def _gain(look: Outlook, village: str, units: Units) -> float:
    force = look.garrison(village)
    for unit, count in units.items():
        force[unit] = force.get(unit, 0) + count
    return look.danger(village) - look.danger(village, force)


def _loads(units: Units) -> list[Units]:
    """Every set of fighters that can leave: so many moudjahidine, so many sharpshooters."""
    loads = []
    for first in range(units.get("moudjahidine", 0) + 1):
        for second in range(units.get("sharpshooter", 0) + 1):
            load = {"moudjahidine": first, "sharpshooter": second}
            load = {unit: count for unit, count in load.items() if count}
            if load:
                loads.append(load)
    return loads


@FILTERS("everybody")
def everybody(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Proposes as much of everything as can go."""
    slots = dict(scene.request.slots)
    return [slots] if total(slots) <= scene.request.most else []


@FILTERS("crossing_relieves")
def crossing_relieves(
    scene: Scene, left: list[Answer], unit: str, least: float = _SMALL
) -> list[Answer]:
    """Only if moving one such unit to any village lowers the danger by more than `least`."""
    moves_ = crossing_options(scene.game, scene.request.seat, unit)
    best = max((best_shift(scene, one, unit)[0] for one in moves_), default=0.0)
    return left if best > least else []


@FILTERS("moves")
def moves(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Options that move something (`from>to`)."""
    return [one for one in left if ">" in one]


@FILTERS("on_map")
def on_map(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Options that name a village."""
    return [one for one in left if one in scene.game.state.villages]


@FILTERS("leader_away")
def leader_away(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Plays of a leader whose marker is not on the map, or would do more elsewhere."""
    game, look = scene.game, outlook(scene)
    kept = []
    for one in left:
        meeple = game.data.cards[_card_of(one)].meeple
        place = marker_place(game, meeple)
        gain = max((look.relief(v, meeple) for v in free_villages(game) if v != place), default=0.0)
        if not place or gain - look.cost(place, {meeple: 1}) > 1:
            kept.append(one)
    return kept


@FILTERS("keep_all")
def keep_all(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Proposes to part with nothing."""
    return [{}]


# ---------------------------------------------------------------------- ambushes


def _means(scene: Scene) -> dict[str, float]:
    return dict(outlook(scene).usual)


def ambush_worth(scene: Scene, army: str, village: str, extra: int = 0) -> float:
    """French units lost less Berber units lost, on average, if everybody goes; more if the army turns back."""
    game, mean = scene.game, _means(scene)
    force = ambushers_in(game, village)
    units = game.state.armies[army].units
    strength = total(units)
    hits = sum(count * mean[unit] for unit, count in force.items()) + extra * mean["moudjahidine"]
    hits = min(hits, strength)
    back = min((total(force) + 1) // 2, strength - hits) * mean["carabinier"]
    turned = 2.0 if strength - hits <= game.data.armies[army].retreat else 0.0
    return hits - back + turned


@FILTERS("ambush_pays")
def ambush_pays(scene: Scene, left: list[Answer], least: float) -> list[Answer]:
    """Ambushes, if the best one is worth more than `least` units; those that spend no copy first."""
    game, seat = scene.game, scene.request.seat
    worth = max(
        (ambush_worth(scene, army, home) for army, home in ambush_targets(game, seat)), default=0.0
    )
    return sorted(left, key=lambda one: ("tayeb" in one, -len(one))) if worth >= least else []


@FILTERS("best_army")
def best_army(scene: Scene, left: list[Answer]) -> list[Answer]:
    """The army that an ambush hurts most, nearest to a village if equal."""
    game, seat = scene.game, scene.request.seat
    worth: dict[str, float] = {}
    for army, home in ambush_targets(game, seat):
        worth[army] = max(worth.get(army, -9.0), ambush_worth(scene, army, home))
    return _best(left, lambda one: worth.get(one, -9.0), -10)


@FILTERS("best_home")
def best_home(scene: Scene, left: list[Answer]) -> list[Answer]:
    """The village whose ambushers hurt the army most."""
    army = scene.request.params["army"]
    return _best(left, lambda one: ambush_worth(scene, army, one), -10)


@FILTERS("casualties")
def casualties(scene: Scene, left: list[Answer], order: list[str]) -> list[Answer]:
    """Proposes losses of the enemy in this order."""
    slots, due = dict(scene.request.slots), scene.request.least
    chosen: Units = {}
    for unit in (*order, *slots):
        count = min(slots.get(unit, 0) - chosen.get(unit, 0), due)
        if count > 0:
            chosen[unit] = chosen.get(unit, 0) + count
            due -= count
    return [chosen]


@FILTERS("home_relieves")
def home_relieves(scene: Scene, left: list[Answer]) -> list[Answer]:
    """The village to which the ambushers return with most effect; those still away count nowhere."""
    battle, look = scene.game.state.battle, outlook(scene)
    units = {**battle.ambushers, **dict.fromkeys(battle.ambush_leaders, 1)}
    return _best(left, lambda one: _gain(look, one, units), -1)


# ---------------------------------------------------------------------- fights


@FILTERS("poor_dice")
def poor_dice(scene: Scene, left: list[Answer], gain: float, keep: int = 0) -> list[Answer]:
    """Proposes the dice that a token improves by at least `gain` hits on average, best first; `keep` tokens stay."""
    game, battle = scene.game, scene.game.state.battle
    tokens = game.state.berbers[battle.seat].rerolls - keep
    own = battle.stage not in FRENCH_STAGES
    shelter = sheltered(game, battle)
    crt = game.data.crt
    worth = []
    for name, (unit, face) in zip(die_ids(battle.dice), battle.dice, strict=True):
        mean = sum(hits_of(crt, unit, one, shelter) for one in range(1, FACES + 1)) / FACES
        hits = hits_of(crt, unit, face, shelter)
        worth.append((mean - hits if own else hits - mean, name))
    worth.sort(key=lambda one: -one[0])
    chosen = [name for value, name in worth[: max(tokens, 0)] if value >= gain]
    return [chosen] if chosen else []


@FILTERS("nothing")
def nothing(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Proposes the empty set."""
    return [[]]


@FILTERS("hopeless")
def hopeless(scene: Scene, left: list[Answer], win: float) -> list[Answer]:
    """Only if the odds to drive the army off, with tokens, are below `win` per cent."""
    game = scene.game
    step = game.state.stack[-1]
    odds = step.describe(game, "fight").odds()
    best = odds.get("with_tokens", odds["without_tokens"])
    return left if best["win"] * 100 < win else []


@FILTERS("refuge")
def refuge(scene: Scene, left: list[Answer]) -> list[Answer]:
    """The village where those who leave do most good; the largest garrison if none is in danger."""
    game, look = scene.game, outlook(scene)
    units = look.garrison(scene.request.params["village"])
    return _best(
        left,
        lambda one: _gain(look, _place_of(one), units) + total(look.garrison(_place_of(one))) / 100,
        -1,
    )


@FILTERS("region_unhurt")
def region_unhurt(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Only while no realm has been conquered."""
    return [] if any(scene.game.state.realms.values()) else left


# ---------------------------------------------------------------------- the French deck


@FILTERS("worst_order")
def worst_order(scene: Scene, left: list[Answer]) -> list[Answer]:
    """The automata card with the most units."""
    orders = scene.game.data.orders

    def strength(one: str) -> float:
        order = orders[_place_of(one)]
        return total(order.units) + sum(map(total, order.direct.values()))  # type: ignore[arg-type]

    return _best([one for one in left if one.startswith("under:")], strength, 2)


# ---------------------------------------------------------------------- the policies


def policy(name: str) -> Callable[[Data], Policy]:
    """A factory of the policy `name` of bots.yaml. Raises BotError for a table that cannot be carried out."""

    def make(data: Data) -> Policy:
        key = ("bot", name)
        if key not in data.cache:
            data.cache[key] = priority_policy(read_table(data.bots[name], FILTERS))
        return data.cache[key]

    return make

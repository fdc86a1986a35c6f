"""Filters of the Berber bots: options by name, cards and purchases."""

from __future__ import annotations

from rules.parts.priorities import Scene
from rules.table import Answer

from .bot_scene import FILTERS, best, card_of, outlook, place_of
from .buy import affordable
from .pieces import FIGHTERS

_TROUBLE = 0.3  # the danger from which a village may have to be given up

# ---------------------------------------------------------------------- choosing by name


@FILTERS("verb")
def verb(scene: Scene, left: list[Answer], word: str) -> list[Answer]:
    """Options that begin with the word: play, reserve, retrieve, mobilize, ambush, retreat."""
    groups = scene.notes.get("verbs")
    if groups is None:
        groups = scene.notes["verbs"] = {}
        for one in scene.request.ids:
            name = one.partition("@")[0] if one.startswith("retrieve") else one.partition(":")[0]
            groups.setdefault(name, []).append(one)
    found: list[Answer] = groups.get(word, [])
    return found if len(left) == len(scene.request.ids) else [one for one in found if one in left]


@FILTERS("card")
def card(scene: Scene, left: list[Answer], one_of: list[str]) -> list[Answer]:
    """Options of these cards, in the order given here."""
    cards: dict[str, list[Answer]] = {}
    for one in left:
        cards.setdefault(card_of(one) or one, []).append(one)
    return [one for name in one_of for one in cards.get(name, ())]


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


@FILTERS("fighter_here")
def fighter_here(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Options whose village holds a moudjahidine or a sharpshooter."""
    villages = scene.game.state.villages
    return [one for one in left if set(FIGHTERS) & villages[place_of(one)].units.keys()]


# ---------------------------------------------------------------------- purchases


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
        name = card_of(one)
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
        place = hand.index(card_of(one))
        name = hand.pop(place)
        turn.market = True
        after = set(affordable(game, seat))
        turn.market = False
        hand.insert(place, name)
        if (after - before) & set(cards):
            kept.append(one)
    return kept


# ---------------------------------------------------------------------- cards in villages


@FILTERS("quiet")
def quiet(scene: Scene, left: list[Answer]) -> list[Answer]:
    """The villages in least danger first."""
    look = outlook(scene)
    return sorted(left, key=lambda one: look.danger(place_of(one)))


@FILTERS("most_cards")
def most_cards(scene: Scene, left: list[Answer], least: int) -> list[Answer]:
    """Villages with the most cards, at least so many."""
    villages = scene.game.state.villages
    return best(left, lambda one: len(villages[place_of(one)].cards), least - 1)


@FILTERS("frees_retreat")
def frees_retreat(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Villages in danger whose Child or Youth forbids to give them up."""
    game, look = scene.game, outlook(scene)
    cards = game.data.cards
    return [
        one
        for one in left
        if not game.state.retreat_used
        and look.danger(place_of(one)) > _TROUBLE
        and any(cards[name].blocks_retreat for name in game.state.villages[place_of(one)].cards)
    ]


@FILTERS("keep_all")
def keep_all(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Proposes to part with nothing."""
    return [{}]

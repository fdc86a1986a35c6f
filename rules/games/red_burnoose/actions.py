"""The three actions of a turn, asked as one request that lists every legal one.

Option ids of `turn.action`:

    play:olive_orchard            discard the card for its ability
    play:tayeb=olive_orchard      discard Tayeb as a copy of a card that stays in the hand
    reserve:woman@akbil           place the card in the village
    retrieve@akbil                take all cards of the village
    mobilize:akbil>soumeur        move fighters from one village to the other
    ambush:moudjahidine           discard the fighter's card (and a Weapons card) to ambush
    ambush:moudjahidine+oumouhand ... with the leader who adds a die
    ambush:tayeb=moudjahidine     ... Tayeb as a copy of the fighter's card
    ambush:moudjahidine+tayeb=weapons
    end                           no more actions
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.table import Choose, Option, Request, Say, rule

from .abilities import ABILITIES, AMBUSH, COPY
from .ambush import Ambush, ambush_targets, best_launch
from .cards import discard, into_hand
from .mobilize import Mobilize, mobilize_options
from .pieces import villages_of
from .reserve import foresee, grant_bonus
from .state import RedBurnooseGame, RedBurnooseStep

WEAPONS = "weapons"
END = "end"


@rule("rb.turn.actions", "rb.turn.pass")
@dataclass(slots=True)
class Actions(RedBurnooseStep):
    """Asks for the next action until three are taken or the player stops."""

    seat: str

    def ask(self, game: RedBurnooseGame) -> Request | None:
        turn = game.state.turn
        if turn is None or turn.actions <= 0:
            return None
        ids = legal_actions(game, self.seat)
        return Choose("turn.action", self.seat, "rb.turn.actions", {"left": turn.actions}, ids)

    def describe(self, game: RedBurnooseGame, option: str) -> Option:
        return describe_action(game, self.seat, option)

    def take(self, game: RedBurnooseGame, answer: str | None) -> None:
        turn = game.state.turn
        if answer is None or answer == END or turn is None:
            return
        turn.actions -= 1
        game.push(self)
        verb, _, rest = answer.partition(":")
        if verb == "play":
            play_card(game, self.seat, rest)
        elif verb == "ambush":
            start_ambush(game, self.seat, rest)
        elif verb == "reserve":
            reserve_card(game, self.seat, *rest.split("@"))
        elif verb == "mobilize":
            game.push(Mobilize(self.seat, *rest.split(">")))
        else:
            retrieve_cards(game, self.seat, answer.partition("@")[2])


# ---------------------------------------------------------------------- what is legal


def legal_actions(game: RedBurnooseGame, seat: str) -> list[str]:
    """Every action that the seat may take now, `end` last."""
    hand = list(dict.fromkeys(game.state.berbers[seat].hand))
    villages = villages_of(game, seat)
    ids = _plays(game, seat, hand)
    ids += _ambushes(game, seat, hand)
    ids += [f"reserve:{card}@{village}" for card in hand for village in villages]
    ids += [f"retrieve@{village}" for village in villages if game.state.villages[village].cards]
    ids += mobilize_options(game, villages)
    ids.append(END)
    return ids


def _plays(game: RedBurnooseGame, seat: str, hand: list[str]) -> list[str]:
    cards = game.data.cards
    playable = []
    for card in hand:
        ability = ABILITIES.get(cards[card].play)
        if ability is not None and ability.possible(game, seat):
            playable.append(card)
    ids = [f"play:{card}" for card in playable]
    for copier in hand:
        if cards[copier].play == COPY:
            ids += [f"play:{copier}={card}" for card in playable]
    return ids


@rule("rb.ambush.cost", "rb.leader.oumouhand", "rb.leader.tayeb")
def _ambushes(game: RedBurnooseGame, seat: str, hand: list[str]) -> list[str]:
    cards = game.data.cards
    fighters = [card for card in hand if cards[card].play == AMBUSH]
    if not fighters:
        return []
    copiers = [card for card in hand if cards[card].play == COPY]
    if game.state.options["ruling_ambush_cost"] == "one_card":
        ids = [*fighters, *(f"{copier}={card}" for copier in copiers for card in fighters)]
    elif WEAPONS in hand:
        ids = list(fighters)
        for copier in copiers:
            ids += [f"{copier}={card}" for card in fighters]
            ids += [f"{card}+{copier}={WEAPONS}" for card in fighters]
    else:
        return []
    if not ambush_targets(game, seat):
        return []
    helpers = [card for card in hand if cards[card].ambush_die]
    return [f"ambush:{one}" for one in ids] + [
        f"ambush:{one}+{helper}" for one in ids for helper in helpers
    ]


# ---------------------------------------------------------------------- carrying out


@rule("rb.play.discard", "rb.leader.tayeb")
def play_card(game: RedBurnooseGame, seat: str, spec: str) -> None:
    """Discards a card for its ability. `spec`: the card, or `tayeb=card` for a copy."""
    played, _, copied = spec.partition("=")
    card = copied or played
    ability = ABILITIES[game.data.cards[card].play]
    discard(game, seat, played)
    if copied:
        game.emit("card.copied", "rb.leader.tayeb", seat=seat, card=played, copied=copied)
    else:
        game.emit("card.played", "rb.play.discard", seat=seat, card=card)
    ability.start(game, seat)


@rule("rb.ambush.cost")
def start_ambush(game: RedBurnooseGame, seat: str, spec: str) -> None:
    """Discards the cards of an ambush and starts it. `spec` as in the option ids above."""
    parts = spec.split("+")
    fighter = parts[0].rpartition("=")[2]
    spent = [part.partition("=")[0] for part in parts]
    weapons_too = game.state.options["ruling_ambush_cost"] == "weapons_too"
    if weapons_too and not any(part.endswith(f"={WEAPONS}") for part in parts):
        spent.append(WEAPONS)
    for card in spent:
        discard(game, seat, card)
    extra = sum(1 for card in spent if game.data.cards[card].ambush_die)
    game.emit("ambush.begins", "rb.ambush.cost", seat=seat, cards=spent, extra=extra)
    game.push(Ambush(seat, fighter, extra))


@rule("rb.reserve.place")
def reserve_card(game: RedBurnooseGame, seat: str, card: str, village: str) -> None:
    """Places a card of the hand in a village, with its bonus."""
    game.state.berbers[seat].hand.remove(card)
    game.state.villages[village].cards.append(card)
    game.emit("card.reserved", "rb.reserve.place", seat=seat, card=card, village=village)
    grant_bonus(game, seat, card, village)


@rule("rb.reserve.retrieve")
def retrieve_cards(game: RedBurnooseGame, seat: str, village: str) -> None:
    """Takes all cards of a village into the hand."""
    place = game.state.villages[village]
    cards = list(place.cards)
    place.cards.clear()
    game.emit("cards.retrieved", "rb.reserve.retrieve", seat=seat, cards=cards, village=village)
    into_hand(game, seat, cards)


# ---------------------------------------------------------------------- words


def describe_action(game: RedBurnooseGame, seat: str, option: str) -> Option:
    """An option of `turn.action` as a player meets it."""
    verb, _, rest = option.partition(":")
    if verb == "play":
        return _describe_play(game, option, rest)
    if verb == "ambush":
        return _describe_ambush(game, seat, option, rest)
    if verb == "reserve":
        return _describe_reserve(game, option, *rest.split("@"))
    if verb == "mobilize":
        return _describe_mobilize(game, option, *rest.split(">"))
    if option == END:
        return Option(option, Say("option.end"), rule="rb.turn.pass",
                      consequence=Say("consequence.end"))  # fmt: skip
    village = option.partition("@")[2]
    cards = list(game.state.villages[village].cards)
    return Option(
        option, Say("option.retrieve", {"village": village}), (village,),
        rule="rb.reserve.retrieve", consequence=Say("consequence.retrieve", {"cards": cards}),
        group=Say("subject.retrieve"),
    )  # fmt: skip


def _describe_play(game: RedBurnooseGame, option: str, spec: str) -> Option:
    played, _, copied = spec.partition("=")
    card = game.data.cards[copied or played]
    text = Say("option.play", {"card": played})
    if copied:
        text = Say("option.play.copy", {"card": played, "copied": copied})
    ability = ABILITIES[card.play]
    return Option(
        option, text, card=game.data.cards[played].record, rule=ability.rule,
        consequence=Say(f"consequence.play.{card.play}"), group=Say("subject.card", {"card": played}),
    )  # fmt: skip


def _describe_ambush(game: RedBurnooseGame, seat: str, option: str, spec: str) -> Option:
    first, *others = spec.split("+")
    copier, _, fighter = first.rpartition("=")
    params = {
        "card": fighter,
        "copier": copier or next((o.partition("=")[0] for o in others if "=" in o), ""),
        "copied": fighter if copier else next((WEAPONS for o in others if "=" in o), ""),
        "helper": next((o for o in others if "=" not in o), ""),
        "weapons": game.state.options["ruling_ambush_cost"] == "weapons_too",
    }
    armies = list(dict.fromkeys(army for army, _ in ambush_targets(game, seat)))
    spaces = tuple(dict.fromkeys(game.state.armies[army].at for army in armies))
    extra = int(bool(params["helper"]))
    return Option(
        option, Say("option.ambush", params), spaces, game.data.cards[copier or fighter].record,
        "rb.ambush.cost", Say("consequence.ambush", {"armies": armies}),
        odds=lambda: best_launch(game, seat, extra, armies),
    )  # fmt: skip


def _describe_reserve(game: RedBurnooseGame, option: str, card: str, village: str) -> Option:
    return Option(
        option, Say("option.reserve", {"card": card, "village": village}), (village,),
        game.data.cards[card].record, "rb.reserve.place", foresee(game, card, village),
        group=Say("subject.card", {"card": card}),
    )  # fmt: skip


def _describe_mobilize(game: RedBurnooseGame, option: str, source: str, target: str) -> Option:
    units = {k: n for k, n in game.state.villages[source].units.items() if k != "moudjahidate"}
    return Option(
        option, Say("option.mobilize", {"source": source, "target": target}), (source, target),
        rule="rb.mobilize.move", consequence=Say("consequence.mobilize", {"units": units}),
        group=Say("subject.mobilize", {"village": source}),
    )  # fmt: skip

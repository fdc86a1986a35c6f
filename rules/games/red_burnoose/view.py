"""What a seat may know, for pages, exports and bots.

Players of this game are allies, so hands lie open; the order of piles is unknown to all. The only secret is what the
owner of L'homme à la Mule has seen of the French deck.
"""

from __future__ import annotations

import copy

from rules.table import CardView, Piece, Say, Seat, Track, View, Zone

from .buy import purse
from .data import DEFENCE, FRENCH_SEAT, Card, Data, Layout
from .orders import orders_left
from .pieces import is_out, total
from .state import ABANDONED, CONQUERED, DEPLOYED, FREE, FRENCH, RedBurnooseGame

SEAT_COLOURS = {"p1": "indigo", "p2": "terracotta", "p3": "olive", "p4": "ochre"}


def seats_of(layout: Layout) -> list[Seat]:
    """The seats of a layout in turn order."""
    return [Seat(seat, Say("label.seat", {"seat": seat}), SEAT_COLOURS[seat]) for seat in layout.seats]


def knows_orders(game: RedBurnooseGame, seat: str | None) -> bool:
    """Whether a seat is the one that may have looked at the French deck."""
    if seat is None or seat not in game.state.berbers:
        return False
    leader = game.data.cards.get(game.state.berbers[seat].leader)
    return leader is not None and leader.play == "look_two"


def redact(game: RedBurnooseGame, seat: str) -> RedBurnooseGame:
    """The game without what `seat` has not seen: known places in the French deck are shuffled in."""
    pile = game.state.automata
    if not (pile.top or pile.bottom) or knows_orders(game, seat):
        return game
    state = copy.copy(game.state)
    state.automata = copy.deepcopy(pile)
    state.automata.reshuffle()
    return RedBurnooseGame(game.data, state)


def view(game: RedBurnooseGame, seat: str | None) -> View:
    """The table as `seat` may see it (None: an onlooker)."""
    state = game.state
    return View(
        seat=seat,
        status=_status(game),
        turn=state.turn.seat if state.turn else FRENCH_SEAT if state.round else None,
        pieces=[*_village_pieces(game), *_army_pieces(game)],
        tracks=_tracks(game),
        zones=[
            *(zone for one in game.layout.seats for zone in _seat_zones(game, one)),
            *_village_zones(game),
            _display(game),
            *_order_zones(game, seat),
        ],
        notes=_notes(game),
    )


def _status(game: RedBurnooseGame) -> list[Say]:
    state = game.state
    if state.ending:
        return [Say(f"status.ending.{state.ending}")]
    if not state.round:
        return [Say("status.setup")]
    lines = [Say("status.round", {"round": state.round})]
    if state.turn is not None:
        lines.append(Say("status.turn", {"seat": state.turn.seat}))
        if state.turn.market:
            lines.append(Say("status.market"))
    else:
        lines.append(Say("status.automata"))
    if state.battle is not None:
        key = f"status.battle.{state.battle.kind}"
        lines.append(Say(key, {"army": state.battle.army, "village": state.battle.village}))
    return lines


# ---------------------------------------------------------------------- pieces on the board

_FATE_TOKENS = {
    ABANDONED: "tokens/retreat", CONQUERED: "tokens/submitted", FRENCH: "units/carabinier"
}  # fmt: skip


def _village_pieces(game: RedBurnooseGame) -> list[Piece]:
    pieces = []
    for name, village in game.state.villages.items():
        for kind, count in village.units.items():
            pieces.append(Piece(f"{name}.{kind}", f"units/{kind}", name, count))
        for leader in village.leaders:
            pieces.append(Piece(leader, f"units/{leader}", name))
        if village.defences:
            pieces.append(Piece(f"{name}.{DEFENCE}", f"tokens/{DEFENCE}", name, village.defences))
        if village.fate in _FATE_TOKENS:
            kind = _FATE_TOKENS[village.fate]
            pieces.append(Piece(f"{name}.fate", kind, name, 1, Say(f"label.fate.{village.fate}")))
    return pieces


def _army_pieces(game: RedBurnooseGame) -> list[Piece]:
    pieces = []
    for name, army in game.state.armies.items():
        board = game.data.armies[name]
        label = Say("label.army", {"army": name, "units": dict(army.units), "status": army.status})
        marker = f"tokens/{board.marker}"
        pieces.append(Piece(board.marker, marker, army.at or board.box, 1, label))
        for kind, count in army.units.items():
            pieces.append(Piece(f"{board.box}.{kind}", f"units/{kind}", board.box, count))
        if army.start:
            token = game.data.start_tokens[army.start]
            pieces.append(Piece(token, f"tokens/{token}", board.box))
        else:
            facedown = Say("label.start_facedown", {"army": name})
            pieces.append(Piece(f"{board.box}.start", "facedown/start", board.box, 1, facedown))
    box = game.data.reserve_box
    for kind, count in game.state.reserve.items():
        pieces.append(Piece(f"{box}.{kind}", f"units/{kind}", box, count))
    return pieces


def _notes(game: RedBurnooseGame) -> dict[str, list[Say]]:
    notes: dict[str, list[Say]] = {}
    for name, village in game.state.villages.items():
        owner, realm = game.layout.owner[name], game.layout.realm[name]
        lines = [Say(f"note.terrain.{game.data.villages[name].terrain}")]
        if village.fate == FREE:
            lines.append(Say("note.owner", {"seat": owner, "realm": realm}))
        else:
            lines.append(Say(f"note.fate.{village.fate}"))
        notes[name] = lines
    for army_id, army in game.state.armies.items():
        board = game.data.armies[army_id]
        params = {
            "army": army_id, "count": total(army.units), "deploy": board.deploy,
            "retreat": board.retreat, "units": dict(army.units),
        }  # fmt: skip
        notes.setdefault(board.box, []).append(Say(f"note.army.{army.status}", params))
        if army.status == DEPLOYED and army.at:
            notes.setdefault(army.at, []).append(Say("note.army.here", params))
        if army.blocked:
            notes.setdefault(army.blocked, []).append(Say("note.army.blocked", params))
    return notes


# ---------------------------------------------------------------------- numbers


def _tracks(game: RedBurnooseGame) -> list[Track]:
    state = game.state
    tracks = [
        Track("orders", Say("track.orders"), orders_left(game), icon="army"),
        Track("reroll_supply", Say("track.reroll_supply"), state.reroll_supply,
              game.data.tokens["reroll"], icon="reroll"),
        Track("retreat", Say("track.retreat"), 0 if state.retreat_used else 1, 1, icon="retreat"),
        Track("lost", Say("track.lost"), sum(state.realms.values()), 2, icon="submitted"),
    ]  # fmt: skip
    for kind in ("moudjahidine", "moudjahidate", "sharpshooter", DEFENCE):
        tracks.append(
            Track(f"supply.{kind}", Say("track.supply", {"unit": kind}),
                  state.supply.get(kind, 0), icon=kind)
        )  # fmt: skip
    for seat, berber in state.berbers.items():
        tracks.append(
            Track(f"rerolls.{seat}", Say("track.rerolls"), berber.rerolls,
                  game.data.tokens["reroll"], seat, "reroll")
        )  # fmt: skip
    for name, army in state.armies.items():
        board = game.data.armies[name]
        tracks.append(
            Track(f"army.{name}", Say("track.army", {"army": name}), total(army.units),
                  board.deploy, icon="army")
        )  # fmt: skip
    if state.turn is not None:
        seat = state.turn.seat
        tracks.append(Track("actions", Say("track.actions"), state.turn.actions, 3, seat))
        tracks.append(Track("purchases", Say("track.purchases"), state.turn.purchases, 2, seat))
        for name, amount in purse(game, seat).items():
            tracks.append(Track(f"purse.{name}", Say(f"track.purse.{name}"), amount, None, seat, name))
    return tracks


# ---------------------------------------------------------------------- cards


def _cards(data: Data, zone: str, cards: list[str]) -> list[CardView]:
    seen: dict[str, int] = {}
    views = []
    for card in cards:
        seen[card] = seen.get(card, 0) + 1
        views.append(CardView(f"{zone}.{card}.{seen[card]}", data.cards[card].record))
    return views


def _contents(data: Data, counts: dict[str, int]) -> dict[str, int]:
    return {data.cards[card].record: counts[card] for card in data.cards if counts.get(card)}


def _seat_zones(game: RedBurnooseGame, seat: str) -> list[Zone]:
    berber, data = game.state.berbers[seat], game.data
    params = {"seat": seat, "out": is_out(game, seat)}
    hand = Zone(f"{seat}.hand", "hand", Say("label.hand", params), len(berber.hand),
                _cards(data, f"{seat}.hand", berber.hand), seat=seat)  # fmt: skip
    deck = Zone(f"{seat}.deck", "pile", Say("label.deck", params), len(berber.pile),
                _cards(data, f"{seat}.deck", berber.pile.top),
                _contents(data, berber.pile.counts()), seat)  # fmt: skip
    discard = Zone(f"{seat}.discard", "discard", Say("label.discard", params),
                   len(berber.discard), _cards(data, f"{seat}.discard", berber.discard),
                   seat=seat)  # fmt: skip
    leader = [berber.leader] if berber.leader else []
    own = Zone(f"{seat}.leader", "area", Say("label.leader", params), len(leader),
               _cards(data, f"{seat}.leader", leader), seat=seat)  # fmt: skip
    return [hand, deck, discard, own]


def _village_zones(game: RedBurnooseGame) -> list[Zone]:
    zones = []
    for name, village in game.state.villages.items():
        seat = game.layout.owner[name]
        label = Say("label.village", {"village": name, "seat": seat})
        cards = _cards(game.data, name, village.cards)
        zones.append(Zone(name, "area", label, len(cards), cards, seat=seat or None, at=name))
    return zones


def _display(game: RedBurnooseGame) -> Zone:
    cards = []
    for card, left in game.state.display.items():
        record: Card = game.data.cards[card]
        note = Say("label.stack", {"left": left, "cost": dict(record.cost)})
        cards.append(CardView(f"display.{card}", record.record, note))
    return Zone("display", "display", Say("label.display"), len(cards), cards)


def _order_zones(game: RedBurnooseGame, seat: str | None) -> list[Zone]:
    state = game.state
    pile = state.automata
    known = [*pile.top, *pile.bottom] if knows_orders(game, seat) else []
    contents = {f"automata_cards/{card}": n for card, n in sorted(pile.counts().items())}

    def views(zone: str, cards: list[str]) -> list[CardView]:
        return [CardView(f"{zone}.{card}", f"automata_cards/{card}") for card in cards]

    # the card of this turn lies face up on the discard pile; it is shown by itself
    older = list(state.automata_discard)
    current = [older.pop()] if state.card and older else []
    return [
        Zone("orders.deck", "pile", Say("label.orders"), orders_left(game),
             views("orders.deck", known), contents),
        Zone("orders.row", "row", Say("label.row"), len(state.row), views("orders.row", state.row)),
        Zone("orders.current", "row", Say("label.current_order"), len(current),
             views("orders.current", current)),
        Zone("orders.discard", "discard", Say("label.orders_discard"), len(older),
             views("orders.discard", older)),
    ]  # fmt: skip

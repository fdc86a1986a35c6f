"""An ambush on the road, from the choice of the army to the way home."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from rules.table import Choose, Distribute, Option, Request, Say, rule

from .fight import AMBUSH, COUNTER, Line, counter_dice, line, score
from .forces import AMBUSHERS, counted, lose_berber, lose_french, marching, with_leaders
from .odds import ambush_odds, both
from .pieces import add_units, free_in_realm, move_all, take_units, total, villages_of
from .retreat import retreat_if_beaten
from .state import Battle, RedBurnooseGame, RedBurnooseStep, Units
from .throws import lay_out, throw_request

Launch = tuple[str, str]  # an army, and the village that sends the ambushers


# ---------------------------------------------------------------------- who can ambush whom


@rule("rb.ambush.force", "rb.mobilize.units")
def ambushers_in(game: RedBurnooseGame, village: str) -> Units:
    """The units of a village that may take part in an ambush, markers of leaders included."""
    place = game.state.villages[village]
    units = {unit: place.units[unit] for unit in AMBUSHERS if place.units.get(unit)}
    return with_leaders(units, place.leaders)


@rule("rb.ambush.target")
def armies_in_reach(game: RedBurnooseGame, seat: str) -> list[str]:
    """The armies on a path that leads to a village of the seat, other players' villages not between."""
    board, armies = game.data.board, game.state.armies
    own = villages_of(game, seat)
    return [
        name
        for name in marching(game)
        if armies[name].units and not board.ambush_villages(armies[name].at).isdisjoint(own)
    ]


def ambush_targets(game: RedBurnooseGame, seat: str) -> list[Launch]:
    """Every ambush that the seat can make: an army in reach, and a village that has ambushers to send."""
    armies = armies_in_reach(game, seat)
    if not armies:
        return []
    homes = [village for village in villages_of(game, seat) if ambushers_in(game, village)]
    return [(army, village) for army in armies for village in homes]


# ---------------------------------------------------------------------- odds


def extra_dice(game: RedBurnooseGame, extra: int) -> Line:
    """The dice that leaders add to an ambush; they stand for no unit."""
    die = next((card.ambush_die for card in game.data.cards.values() if card.ambush_die), "")
    return (die,) * extra


def launch_odds(
    game: RedBurnooseGame, seat: str, army: str, village: str, extra: int
) -> dict[str, Any]:
    """The exact odds if everybody in `village` who may goes, without and with the tokens at hand."""
    crt, retreat = game.data.crt, game.data.armies[army].retreat
    french = dict(game.state.armies[army].units)
    force = line(ambushers_in(game, village), crt.berber)
    dice = extra_dice(game, extra)
    return both(
        game.data.cache,
        ("ambush", line(french, crt.french), force, retreat, dice),
        game.state.berbers[seat].rerolls,
        lambda tokens: ambush_odds(crt, french, force, retreat, tokens, dice),
    )


def best_launch(
    game: RedBurnooseGame, seat: str, extra: int, armies: Collection[str]
) -> dict[str, dict[str, Any]]:
    """The ambush on one of `armies` that costs the French most: {army: {village: its odds}}."""
    found = [
        (army, village, launch_odds(game, seat, army, village, extra))
        for army, village in ambush_targets(game, seat)
        if army in armies
    ]
    army, village, odds = max(found, key=lambda one: one[2]["without_tokens"]["french_losses"])
    return {army: {village: odds}}


# ---------------------------------------------------------------------- the steps


@rule("rb.ambush.target")
@dataclass(slots=True)
class Ambush(RedBurnooseStep):
    """The cards have been discarded: which army? `extra` dice come from leaders."""

    seat: str
    fighter: str
    extra: int = 0

    def ask(self, game: RedBurnooseGame) -> Request | None:
        armies = list(dict.fromkeys(army for army, _ in ambush_targets(game, self.seat)))
        if not armies:  # somebody has corrected them away
            return None
        return Choose("ambush.target", self.seat, "rb.ambush.target", {}, armies)

    def describe(self, game: RedBurnooseGame, option: str) -> Option:
        army = game.state.armies[option]
        params = {"army": option, "units": dict(army.units), "at": army.at}
        follows = {**params, "retreat": game.data.armies[option].retreat}
        return Option(
            option, Say("option.ambush_target", params), (army.at,), rule="rb.ambush.target",
            consequence=Say("consequence.ambush_target", follows),
            odds=lambda: self.odds(game, option),
        )  # fmt: skip

    def odds(self, game: RedBurnooseGame, army: str) -> dict[str, Any]:
        """The odds of the village that hurts this army most, under its id."""
        return best_launch(game, self.seat, self.extra, [army])[army]

    def take(self, game: RedBurnooseGame, answer: str | None) -> None:
        if answer is not None:
            game.push(AmbushFrom(self.seat, answer, self.extra))


@rule("rb.ambush.force", "rb.ambush.solo_realm")
@dataclass(slots=True)
class AmbushFrom(RedBurnooseStep):
    """The one village that sends the ambushers."""

    seat: str
    army: str
    extra: int

    def ask(self, game: RedBurnooseGame) -> Request | None:
        homes = [village for army, village in ambush_targets(game, self.seat) if army == self.army]
        if not homes:
            return None
        return Choose("ambush.from", self.seat, "rb.ambush.force", {"army": self.army}, homes)

    def describe(self, game: RedBurnooseGame, option: str) -> Option:
        left = dict(game.state.villages[option].units)
        units = ambushers_in(game, option)
        return Option(
            option, Say("option.ambush_from", {"village": option, "units": units}), (option,),
            rule="rb.ambush.force",
            consequence=Say("consequence.ambush_from", {"village": option, "units": left}),
            odds=lambda: launch_odds(game, self.seat, self.army, option, self.extra),
        )  # fmt: skip

    def take(self, game: RedBurnooseGame, answer: str | None) -> None:
        if answer is not None:
            game.push(AmbushForce(self.seat, self.army, answer, self.extra))


@rule("rb.ambush.force", "rb.leader.oumouhand")
@dataclass(slots=True)
class AmbushForce(RedBurnooseStep):
    """How many of each kind go, one at least: an added die cannot ambush alone."""

    seat: str
    army: str
    village: str
    extra: int

    def ask(self, game: RedBurnooseGame) -> Request | None:
        slots = ambushers_in(game, self.village)
        if not slots:
            return None
        params = {"army": self.army, "village": self.village, "extra": self.extra}
        return Distribute(
            "ambush.units", self.seat, "rb.ambush.force", params, slots, 1, total(slots)
        )

    def describe(self, game: RedBurnooseGame, option: str) -> Option:
        count = ambushers_in(game, self.village)[option]
        return Option(
            option, Say("option.ambush_units", {"unit": option, "count": count}), (self.village,),
            rule="rb.ambush.force",
        )  # fmt: skip

    def take(self, game: RedBurnooseGame, answer: Units | None) -> None:
        if answer is None:
            return
        state = game.state
        place = state.villages[self.village]
        battle = Battle("ambush", self.army, self.village, self.seat, extra_dice=self.extra)
        for unit, count in answer.items():
            if unit in place.leaders:
                place.leaders.remove(unit)
                battle.ambush_leaders.append(unit)
            else:
                add_units(battle.ambushers, unit, take_units(place.units, unit, count))
        state.battle = battle
        army = state.armies[self.army]
        game.emit(
            "ambush.goes", "rb.ambush.force", seat=self.seat, army=self.army, at=army.at,
            village=self.village, units=dict(answer), french=dict(army.units),
        )  # fmt: skip
        game.push(AmbushAttack(), AmbushHits(), CounterAttack(total(answer)), AmbushReturn())


def ambush_line(game: RedBurnooseGame) -> Line:
    """The ambushers of the battle under way, the first to fall first."""
    battle = game.state.battle
    assert battle is not None
    force = with_leaders(battle.ambushers, battle.ambush_leaders)
    return line(force, game.data.crt.berber)


@rule("rb.ambush.attack")
@dataclass(slots=True)
class AmbushAttack(RedBurnooseStep):
    """One die for each ambusher, and those that leaders add."""

    def _dice(self, game: RedBurnooseGame) -> Line:
        battle = game.state.battle
        assert battle is not None
        return (*ambush_line(game), *extra_dice(game, battle.extra_dice))

    def ask(self, game: RedBurnooseGame) -> Request | None:
        battle = game.state.battle
        assert battle is not None
        dice = self._dice(game)
        return throw_request(game, battle, AMBUSH, dice, "ambush.attack", "rb.ambush.attack")

    def take(self, game: RedBurnooseGame, answer: list[int]) -> None:
        lay_out(game, AMBUSH, self._dice(game), answer, "rb.ambush.attack")


@rule("rb.ambush.attack")
@dataclass(slots=True)
class AmbushHits(RedBurnooseStep):
    """For each hit the player takes a French unit of their choice, in any order."""

    def _hits(self, game: RedBurnooseGame) -> int:
        battle = game.state.battle
        assert battle is not None
        hits = score(game.data.crt, battle.dice)
        return min(hits, total(game.state.armies[battle.army].units))

    def ask(self, game: RedBurnooseGame) -> Request | None:
        battle = game.state.battle
        assert battle is not None
        hits = self._hits(game)
        if not hits:
            return None
        units = dict(game.state.armies[battle.army].units)
        params = {"army": battle.army, "hits": hits}
        return Distribute(
            "ambush.losses", battle.seat, "rb.ambush.attack", params, units, hits, hits
        )

    def describe(self, game: RedBurnooseGame, option: str) -> Option:
        battle = game.state.battle
        assert battle is not None
        army = game.state.armies[battle.army]
        params = {"unit": option, "count": army.units[option]}
        return Option(
            option, Say("option.ambush_losses", params), (army.at,), rule="rb.ambush.attack"
        )

    def take(self, game: RedBurnooseGame, answer: Units | None) -> None:
        battle = game.state.battle
        assert battle is not None
        battle.dice = []
        fallen = answer or {}
        lose_french(game, battle.army, fallen)
        game.emit(
            "ambush.losses_french", "rb.ambush.attack", army=battle.army, fallen=fallen,
            rest=dict(game.state.armies[battle.army].units),
        )  # fmt: skip


@rule("rb.ambush.counter")
@dataclass(slots=True)
class CounterAttack(RedBurnooseStep):
    """The French answer `force` ambushers, even when they are about to retreat."""

    force: int

    def _dice(self, game: RedBurnooseGame) -> Line:
        battle = game.state.battle
        assert battle is not None
        units = game.state.armies[battle.army].units
        return counter_dice(game.data.crt, self.force, units)

    def ask(self, game: RedBurnooseGame) -> Request | None:
        battle = game.state.battle
        assert battle is not None
        dice = self._dice(game)
        if not dice:
            return None
        return throw_request(game, battle, COUNTER, dice, "ambush.counter", "rb.ambush.counter")

    def take(self, game: RedBurnooseGame, answer: list[int] | None) -> None:
        game.push(CounterHits())
        if answer:
            lay_out(game, COUNTER, self._dice(game), answer, "rb.ambush.counter")


@rule("rb.ambush.losses", "rb.retreat.french")
@dataclass(slots=True)
class CounterHits(RedBurnooseStep):
    """Ambushers fall in hit order; then the army goes back if it is beaten."""

    def take(self, game: RedBurnooseGame, answer: None) -> None:
        battle = game.state.battle
        assert battle is not None
        hits = score(game.data.crt, battle.dice)
        battle.dice = []
        force = ambush_line(game)
        fallen = force[:hits]
        lose_berber(game, battle.ambushers, battle.ambush_leaders, fallen)
        game.emit(
            "ambush.losses_berber", "rb.ambush.losses", army=battle.army, seat=battle.seat,
            fallen=counted(fallen), rest=counted(force[hits:]),
        )  # fmt: skip
        retreat_if_beaten(game, battle.army)


@rule("rb.ambush.return", "rb.ambush.solo_realm")
@dataclass(slots=True)
class AmbushReturn(RedBurnooseStep):
    """Those who are left go together to one village; in the solo game of the region that they came from."""

    def _villages(self, game: RedBurnooseGame) -> list[str]:
        battle = game.state.battle
        assert battle is not None
        if game.state.options["ruling_solo_ambush"] == "any_village":
            return villages_of(game, battle.seat)
        return free_in_realm(game, game.layout.realm[battle.village])

    def ask(self, game: RedBurnooseGame) -> Request | None:
        battle = game.state.battle
        assert battle is not None
        units = counted(ambush_line(game))
        if not units:
            return None
        params = {"army": battle.army, "units": units}
        return Choose(
            "ambush.return", battle.seat, "rb.ambush.return", params, self._villages(game)
        )

    def describe(self, game: RedBurnooseGame, option: str) -> Option:
        place = game.state.villages[option]
        units = with_leaders(place.units, place.leaders)
        return Option(
            option, Say("option.ambush_return", {"village": option}), (option,),
            rule="rb.ambush.return",
            consequence=Say("consequence.ambush_return", {"village": option, "units": units}),
        )  # fmt: skip

    def take(self, game: RedBurnooseGame, answer: str | None) -> None:
        battle = game.state.battle
        assert battle is not None
        if answer is not None:
            place = game.state.villages[answer]
            units = counted(ambush_line(game))
            move_all(battle.ambushers, place.units)
            place.leaders.extend(battle.ambush_leaders)
            game.emit(
                "ambush.returns", "rb.ambush.return", seat=battle.seat, village=answer, units=units
            )
        game.state.battle = None

"""Combats for villages, chapter by chapter. What a throw does is in `fight`; here it happens to the state."""

from __future__ import annotations

from dataclasses import dataclass

from rules.table import Request, rule

from .conquest import Undefended, conquer
from .fight import (
    ARTILLERY,
    BERBERS,
    FRENCH,
    FRENCH_STAGES,
    SHARPSHOOTERS,
    Line,
    beaten,
    berber_dice,
    french_dice,
    score,
)
from .forces import army_line, counted, defenders, lose_berber, lose_french, marching, terms_of
from .pieces import give_rerolls, has_berbers
from .retreat import RetreatOffer, send_back
from .state import FREE, Battle, RedBurnooseGame, RedBurnooseStep
from .throws import lay_out, sheltered, throw_request

STAGE_RULES = {
    ARTILLERY: "rb.combat.artillery",
    SHARPSHOOTERS: "rb.combat.sharpshooters",
    BERBERS: "rb.combat.berbers",
    FRENCH: "rb.combat.french",
}


@rule("rb.combat.order")
@dataclass(slots=True)
class Combats(RedBurnooseStep):
    """After all moves: each army that stands in a village that has not fallen fights, by its number."""

    def take(self, game: RedBurnooseGame, answer: None) -> None:
        state = game.state
        for name in marching(game):
            army = state.armies[name]
            place = state.villages.get(army.at)
            if place is None or name in state.fought or army.passing == army.at:
                continue
            state.fought.append(name)
            if place.fate == FREE:
                game.push(CombatBegins(name, army.at), self)
                return


@rule("rb.combat.order", "rb.terrain.wooded")
@dataclass(slots=True)
class CombatBegins(RedBurnooseStep):
    """An army attacks a village. Without defenders there is no combat."""

    army: str
    village: str

    def take(self, game: RedBurnooseGame, answer: None) -> None:
        state = game.state
        if not has_berbers(state.villages[self.village]):
            game.push(Undefended(self.army, self.village))
            return
        seat = game.layout.owner[self.village]
        state.battle = Battle("village", self.army, self.village, seat)
        game.emit(
            "combat.begins", "rb.combat.order", army=self.army, village=self.village, seat=seat,
            french=dict(state.armies[self.army].units),
            berbers=counted(defenders(game, self.village)),
        )  # fmt: skip
        if game.data.villages[self.village].terrain == "wooded":
            give_rerolls(game, seat, 1, "rb.terrain.wooded")
        game.push(
            RetreatOffer(ARTILLERY), Fire(ARTILLERY), RetreatOffer(SHARPSHOOTERS),
            Fire(SHARPSHOOTERS), CombatRound(),
        )  # fmt: skip


@rule("rb.combat.rounds")
@dataclass(slots=True)
class CombatRound(RedBurnooseStep):
    """The Berbers and then the French, again and again until one side is beaten or gives way."""

    def take(self, game: RedBurnooseGame, answer: None) -> None:
        battle = game.state.battle
        if battle is None or end_if_decided(game, battle):
            return
        battle.round += 1
        game.push(RetreatOffer(BERBERS), Fire(BERBERS), RetreatOffer(FRENCH), Fire(FRENCH), self)


@rule("rb.combat.rounds")
def end_if_decided(game: RedBurnooseGame, battle: Battle) -> bool:
    """Ends the combat if a side is beaten: the village is conquered, or the army goes back to its space."""
    if not defenders(game, battle.village):
        conquer(game, battle.army, battle.village)
        return True
    terms = terms_of(game, battle.army, battle.village)
    if not beaten(army_line(game, battle.army, terms), terms):
        return False
    game.state.battle = None
    send_back(game, battle.army, "rb.retreat.french")
    game.emit(
        "combat.won", "rb.combat.rounds", army=battle.army, village=battle.village, seat=battle.seat
    )
    return True


@rule("rb.combat.artillery", "rb.combat.sharpshooters", "rb.combat.berbers", "rb.combat.french")
@dataclass(slots=True)
class Fire(RedBurnooseStep):
    """One throw of a combat: one die for each unit that rolls in the chapter `stage`."""

    stage: str

    def _dice(self, game: RedBurnooseGame) -> Line:
        battle = game.state.battle
        if battle is None:
            return ()
        terms = terms_of(game, battle.army, battle.village)
        if self.stage in FRENCH_STAGES:
            return french_dice(army_line(game, battle.army, terms), self.stage, terms)
        return berber_dice(game.data.crt, defenders(game, battle.village), self.stage, terms)

    def ask(self, game: RedBurnooseGame) -> Request | None:
        dice = self._dice(game)
        battle = game.state.battle
        if not dice or battle is None:
            return None
        key = f"combat.{self.stage}"
        return throw_request(game, battle, self.stage, dice, key, STAGE_RULES[self.stage])

    def take(self, game: RedBurnooseGame, answer: list[int] | None) -> None:
        if answer:
            game.push(Hits())
            lay_out(game, self.stage, self._dice(game), answer, STAGE_RULES[self.stage])


@rule("rb.combat.hit_order", "rb.combat.losses")
@dataclass(slots=True)
class Hits(RedBurnooseStep):
    """Takes the hits of the throw on the table, and ends the fight if a side is beaten."""

    def take(self, game: RedBurnooseGame, answer: None) -> None:
        battle = game.state.battle
        assert battle is not None
        hits = score(game.data.crt, battle.dice, sheltered(game, battle))
        battle.dice = []
        if battle.stage in FRENCH_STAGES:
            self._on_berbers(game, battle, hits)
        else:
            self._on_french(game, battle, hits)

    def _on_berbers(self, game: RedBurnooseGame, battle: Battle, hits: int) -> None:
        force = defenders(game, battle.village)
        fallen = force[:hits]
        place = game.state.villages[battle.village]
        lose_berber(game, place.units, place.leaders, fallen)
        self._tell(game, battle, "losses.berber", hits, fallen, force[hits:])
        end_if_decided(game, battle)

    def _on_french(self, game: RedBurnooseGame, battle: Battle, hits: int) -> None:
        terms = terms_of(game, battle.army, battle.village)
        force = army_line(game, battle.army, terms)
        fallen = force[:hits]
        lose_french(game, battle.army, counted(fallen))
        self._tell(game, battle, "losses.french", hits, fallen, force[hits:])
        end_if_decided(game, battle)

    def _tell(
        self, game: RedBurnooseGame, battle: Battle, kind: str, hits: int, fallen: Line, rest: Line
    ) -> None:
        game.emit(
            kind, "rb.combat.hit_order", army=battle.army, village=battle.village, hits=hits,
            fallen=counted(fallen), rest=counted(rest), stage=battle.stage,
        )  # fmt: skip

"""Retreats: the army's back to its space, and the one of the whole game that the Berbers may make."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.table import Choose, Option, Request, Say, rule

from .data import DEFENCE
from .ending import check_end
from .fight import FRENCH_STAGES, berber_dice, french_dice
from .forces import army_line, counted, defenders, terms_of
from .odds import both, village_odds
from .pieces import add_units, free_in_realm, has_berbers, move_all, total
from .state import ABANDONED, DEPLOYED, FREE, RETREATED, RedBurnooseGame, RedBurnooseStep


@rule("rb.retreat.french")
def retreat_if_beaten(game: RedBurnooseGame, army: str) -> bool:
    """Sends a deployed army back to its space if it is at or under its retreat value."""
    forces = game.state.armies[army]
    if forces.status != DEPLOYED or total(forces.units) > game.data.armies[army].retreat:
        return False
    send_back(game, army, "rb.retreat.french")
    return True


def send_back(game: RedBurnooseGame, army: str, rule_id: str) -> None:
    """Takes an army's marker back to its space, where it waits for reinforcements."""
    forces = game.state.armies[army]
    game.emit(
        "army.retreats", rule_id, army=army, at=forces.at, units=dict(forces.units),
        retreat=game.data.armies[army].retreat,
    )  # fmt: skip
    forces.status = RETREATED
    forces.at = forces.came_from = forces.passing = forces.blocked = ""


# ---------------------------------------------------------------------- the Berbers


@rule("rb.retreat.when", "rb.retreat.children", "rb.retreat.units")
def refuges(game: RedBurnooseGame, village: str) -> list[str]:
    """The villages to which `village` could be given up now; empty: it cannot be given up."""
    state = game.state
    if state.retreat_used or state.villages[village].fate != FREE:
        return []
    cards = game.data.cards
    if any(cards[card].blocks_retreat for card in state.villages[village].cards):
        return []
    realm = game.layout.realm[village]
    return [one for one in free_in_realm(game, realm) if one != village] if realm else []


@rule("rb.retreat.cards", "rb.retreat.units", "rb.retreat.abandoned")
def give_up(game: RedBurnooseGame, village: str, refuge: str) -> None:
    """The Berbers leave `village` for `refuge`; the retreat token lies there from now on."""
    state = game.state
    left, shelter = state.villages[village], state.villages[refuge]
    state.retreat_used = True
    state.battle = None
    game.emit(
        "village.abandoned", "rb.retreat.abandoned", village=village, refuge=refuge,
        units=dict(left.units), leaders=list(left.leaders), cards=list(left.cards),
    )  # fmt: skip
    state.berbers[game.layout.owner[village]].discard.extend(left.cards)
    left.cards.clear()
    move_all(left.units, shelter.units)
    shelter.leaders.extend(left.leaders)
    left.leaders.clear()
    add_units(state.supply, DEFENCE, left.defences)
    left.defences = 0
    left.fate = ABANDONED
    check_end(game)


@rule("rb.retreat.when")
@dataclass(slots=True)
class RetreatOffer(RedBurnooseStep):
    """Before each throw of a fight (`stage`) the defender may give the village up.

    `fight_on` stands for the rest of the combat; what was asked before it is not asked again.
    """

    stage: str

    def ask(self, game: RedBurnooseGame) -> Request | None:
        battle = game.state.battle
        if battle is None or battle.holding or game.state.retreat_used:
            return None
        places = refuges(game, battle.village)
        if not places or not self._throws(game):
            return None
        ids = ["fight", "fight_on", *(f"retreat:{place}" for place in places)]
        params = {"village": battle.village, "army": battle.army, "stage": self.stage}
        return Choose("retreat.offer", battle.seat, "rb.retreat.when", params, ids)

    def _throws(self, game: RedBurnooseGame) -> bool:
        battle = game.state.battle
        assert battle is not None
        terms = terms_of(game, battle.army, battle.village)
        if self.stage in FRENCH_STAGES:
            return bool(french_dice(army_line(game, battle.army, terms), self.stage, terms))
        force = defenders(game, battle.village)
        return bool(berber_dice(game.data.crt, force, self.stage, terms))

    def describe(self, game: RedBurnooseGame, option: str) -> Option:
        battle = game.state.battle
        assert battle is not None
        village = battle.village
        if option.startswith("retreat:"):
            return describe_retreat(game, village, option)
        follows = Say(f"consequence.{option}", {"village": village, "stage": self.stage})
        return Option(
            option, Say(f"option.{option}", {"village": village}), (village,),
            rule="rb.combat.rounds", consequence=follows, odds=lambda: self.odds(game),
        )  # fmt: skip

    def odds(self, game: RedBurnooseGame) -> dict[str, Any]:
        """The exact odds from here to the end of the fight, without and with the tokens at hand."""
        battle = game.state.battle
        assert battle is not None
        terms = terms_of(game, battle.army, battle.village)
        french = army_line(game, battle.army, terms)
        berber = defenders(game, battle.village)
        crt, tokens = game.data.crt, game.state.berbers[battle.seat].rerolls
        return both(
            game.data.cache,
            ("village", french, berber, terms, self.stage),
            tokens,
            lambda spent: village_odds(crt, french, berber, terms, spent, self.stage),
        )

    def take(self, game: RedBurnooseGame, answer: str | None) -> None:
        battle = game.state.battle
        if answer is None or battle is None:
            return
        if answer == "fight_on":
            battle.holding = True
        elif answer.startswith("retreat:"):
            give_up(game, battle.village, answer.removeprefix("retreat:"))


def describe_retreat(game: RedBurnooseGame, village: str, option: str) -> Option:
    """The option to give `village` up, which is `retreat:<refuge>`."""
    refuge = option.removeprefix("retreat:")
    place = game.state.villages[village]
    params = {
        "village": village,
        "refuge": refuge,
        "units": counted(defenders(game, village)),
        "cards": list(place.cards),
        "ends": any(game.state.realms.values()),
    }
    key = "retreat" if has_berbers(place) else "retreat_empty"
    return Option(
        option, Say("option.retreat", {"village": village, "refuge": refuge}), (village, refuge),
        rule="rb.retreat.units", consequence=Say(f"consequence.{key}", params),
    )  # fmt: skip

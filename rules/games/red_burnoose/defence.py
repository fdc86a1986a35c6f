"""Before a village: the lookout of a hidden village, sappers and defences."""

from __future__ import annotations

from dataclasses import dataclass

from rules.table import Request, Roll, rule

from .crt import FACES
from .data import DEFENCE, FRENCH_SEAT
from .forces import MOUDJAHIDINE, lose_french
from .pieces import add_units
from .retreat import retreat_if_beaten, send_back
from .state import DEPLOYED, ArmyState, RedBurnooseGame, RedBurnooseStep, Units

SAPPER, ARTILLERY = "sapper", "artillery"
# Who is lost for a defence when the sappers do not suffice. Forced moudjahidine fall before all others.
ONE_FOR_ONE = (MOUDJAHIDINE, "carabinier", "artillery", "cavalry")


def hidden(game: RedBurnooseGame, village: str) -> bool:
    """Whether armies may overlook the village. By ruling another than the one whose card says so."""
    named = game.state.options["ruling_soumeur"]
    villages = game.data.villages
    if named in villages and villages[named].terrain != "hidden":
        return village == named
    return villages[village].terrain == "hidden"


@rule("rb.defence.sappers", "rb.defence.one_for_one", "rb.defence.unable")
def price_of_defences(units: Units, defences: int, sappers_first: bool) -> tuple[bool, Units]:
    """What an army of `units` loses to remove all `defences`.

    (it goes on into the village, losses), the losses empty where it cannot remove them all. With enough sappers
    they alone are lost. Otherwise they go first, or by ruling last, and the army stops.
    """
    sappers = units.get(SAPPER, 0)
    if sappers >= defences:
        return True, {SAPPER: defences}
    order = (SAPPER, *ONE_FOR_ONE) if sappers_first else (*ONE_FOR_ONE, SAPPER)
    losses: Units = {}
    left = defences
    for unit in order:
        lost = min(left, units.get(unit, 0))
        if lost:
            losses[unit] = lost
            left -= lost
    return False, losses if left == 0 else {}


@rule("rb.village.soumeur")
@dataclass(slots=True)
class Approach(RedBurnooseStep):
    """An army is about to enter a village that has not fallen.

    Where the village is hidden, one artillery die says whether it is overlooked.
    """

    army: str
    village: str

    def ask(self, game: RedBurnooseGame) -> Request | None:
        if not hidden(game, self.village):
            return None
        params = {"army": self.army, "village": self.village}
        return Roll(
            "move.lookout", FRENCH_SEAT, "rb.village.soumeur", params, ARTILLERY, 1, FACES,
            (ARTILLERY,),
        )  # fmt: skip

    def take(self, game: RedBurnooseGame, answer: list[int] | None) -> None:
        army = game.state.armies[self.army]
        if answer:
            hits = game.data.crt.hits[ARTILLERY][answer[0]]
            game.emit(
                "move.lookout", "rb.village.soumeur", army=self.army, village=self.village,
                face=answer[0], overlooked=hits > 0,
            )  # fmt: skip
            if hits:
                _go_in(game, self.army, self.village)
                army.passing = self.village
                return
        defences = game.state.villages[self.village].defences
        if defences:
            meet_defences(game, self.army, army, self.village, defences)
        else:
            _go_in(game, self.army, self.village)


def enter(game: RedBurnooseGame, army: str, space: str) -> None:
    """Moves an army's marker to a neighbouring space."""
    forces = game.state.armies[army]
    forces.came_from, forces.at = forces.at, space
    forces.passing = forces.blocked = ""


def _go_in(game: RedBurnooseGame, army: str, village: str) -> None:
    enter(game, army, village)
    game.emit("army.enters", "rb.move.step", army=army, village=village)


@rule("rb.defence.sappers", "rb.defence.one_for_one", "rb.defence.stop", "rb.defence.unable")
def meet_defences(
    game: RedBurnooseGame, name: str, army: ArmyState, village: str, defences: int
) -> None:
    """The army clears the defences and goes in, or clears them and stops, or breaks on them."""
    sappers_first = game.state.options["ruling_sappers"] == "used_first"
    goes_on, losses = price_of_defences(army.units, defences, sappers_first)
    if not losses:
        game.emit(
            "defence.unable", "rb.defence.unable", army=name, village=village, defences=defences,
            units=dict(army.units),
        )  # fmt: skip
        send_back(game, name, "rb.defence.unable")
        return
    lose_french(game, name, losses)
    game.state.villages[village].defences = 0
    add_units(game.state.supply, DEFENCE, defences)
    game.emit(
        "defence.cleared", "rb.defence.sappers" if goes_on else "rb.defence.one_for_one",
        army=name, village=village, defences=defences, losses=losses, goes_on=goes_on,
    )  # fmt: skip
    retreat_if_beaten(game, name)
    if army.status != DEPLOYED:
        return
    if goes_on:
        _go_in(game, name, village)
    else:
        army.blocked = village
        game.emit("defence.stops", "rb.defence.stop", army=name, village=village, at=army.at)

"""The state of a game of The Red Burnoose: plain data, changed in place by the steps.

Villages, armies and seats are found by their content ids. Unit counts are dicts without zeros, so that two
equal positions are equal states. Nothing here is hidden: piles are multisets (`Pile`), and start tokens are drawn
when an army deploys.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.parts.decks import Pile
from rules.table import Event, Game, State, Step

from .data import Data, Layout, Level

# What has become of a village. A village that is not FREE is a place that armies pass and never seek.
FREE, ABANDONED, CONQUERED, FRENCH = "free", "abandoned", "conquered", "french"
# Where an army stands: gathering in its box, marching, or beaten back into its box.
GATHERING, DEPLOYED, RETREATED = "gathering", "deployed", "retreated"

Units = dict[str, int]


class RedBurnooseStep(Step):
    """The base of this game's steps."""

    __slots__ = ()

    def held(self) -> list[str]:
        """Cards that lie aside while the step waits, in no zone of the state."""
        return []


@dataclass(slots=True)
class VillageState:
    """A village: Berber `units` (moudjahidine, sharpshooter, moudjahidate), meeples, cards, defences."""

    units: Units = field(default_factory=dict)
    leaders: list[str] = field(default_factory=list)  # meeple unit ids: fatma, oussaid, oulmokhtar
    cards: list[str] = field(default_factory=list)
    defences: int = 0
    fate: str = FREE


@dataclass(slots=True)
class ArmyState:
    """A French army. `units` lie in its box even while its marker marches (`at`: a space, "" in the box)."""

    units: Units = field(
        default_factory=dict
    )  # French units, and moudjahidine who were made to join
    status: str = GATHERING
    start: str = ""  # the space of its start token, "" while the token is face down
    at: str = ""
    came_from: str = ""  # the space it stood on before, since an army never retraces its steps
    passing: str = ""  # the village that it was let past (Soumeur), so that it does not fight there
    blocked: str = ""  # the village before whose defences it stands stopped


@dataclass(slots=True)
class Berber:
    """A player: hand, own deck, discard pile, reroll tokens, leader card."""

    leader: str = ""
    hand: list[str] = field(default_factory=list)
    pile: Pile = field(default_factory=Pile)
    discard: list[str] = field(default_factory=list)
    rerolls: int = 0


@dataclass(slots=True)
class Turn:
    """What the player on turn has left to do."""

    seat: str
    actions: int = 3
    purchases: int = 2
    market: bool = False  # food, weapons and tools are one resource this turn
    spent: dict[str, int] = field(default_factory=dict)  # resources already paid this turn


@dataclass(slots=True)
class Battle:
    """A fight for a village, or an ambush on a road.

    In an ambush `village` is where the ambushers came from and `ambushers`/`ambush_leaders` are those who left it;
    in a village fight the defenders are the village's own. `dice` holds the faces of the throw that is being settled,
    one (unit, face) each; `stage` names the chapter of the fight (`fight.ARTILLERY` and others).
    """

    kind: str  # "village" | "ambush"
    army: str
    village: str
    seat: str
    stage: str = ""
    ambushers: Units = field(default_factory=dict)
    ambush_leaders: list[str] = field(default_factory=list)
    extra_dice: int = 0  # Oumouhand's die
    dice: list[tuple[str, int]] = field(default_factory=list)
    round: int = 0
    holding: bool = False  # the defender has said to fight to the end: no more offers to retreat


@dataclass(slots=True)
class RedBurnooseState(State):
    """The whole table."""

    options: dict[str, str] = field(default_factory=dict)  # every option of game.yaml, resolved
    berbers: dict[str, Berber] = field(default_factory=dict)
    villages: dict[str, VillageState] = field(default_factory=dict)
    realms: dict[str, bool] = field(default_factory=dict)  # realm -> conquered
    armies: dict[str, ArmyState] = field(default_factory=dict)  # army_1, army_2, army_3
    reserve: Units = field(default_factory=dict)  # the reinforcement space
    supply: Units = field(default_factory=dict)  # pieces that may still come into play, both sides
    box: Units = field(default_factory=dict)  # pieces that are out of the game
    leader_supply: list[str] = field(default_factory=list)  # meeples that are not on the map
    display: dict[str, int] = field(default_factory=dict)  # recruitable cards left in their stacks
    lost_cards: dict[str, int] = field(default_factory=dict)  # players' cards out of the game
    automata: Pile = field(default_factory=Pile)
    automata_aside: int = 0  # how many of its shuffled cards lie unseen in the box (two players)
    automata_discard: list[str] = field(default_factory=list)
    row: list[str] = field(default_factory=list)  # solo: face-up cards, the right-most first
    card: str = ""  # the automata card that is being carried out, or was last
    start_tokens: list[str] = field(default_factory=list)  # start spaces whose tokens are face down
    reroll_supply: int = 0
    retreat_used: bool = False
    turn: Turn | None = None
    battle: Battle | None = None
    fought: list[str] = field(default_factory=list)  # armies whose fight of this turn is over
    round: int = 0
    automata_turns: int = 0
    ending: str = ""  # the id of the ending; "" while the game goes on
    bought: dict[str, int] = field(default_factory=dict)  # how often each card was acquired


class RedBurnooseGame(Game):
    """The game that steps are given, typed.

    `layout` is who holds what with this number of players, `level` what the difficulty changes.
    """

    __slots__ = ("layout", "level")

    data: Data
    state: RedBurnooseState
    layout: Layout
    level: Level

    def __init__(self, data: Data, state: RedBurnooseState, sink: list[Event] | None = None) -> None:
        super().__init__(data, state, sink)
        self.layout = data.layouts[state.options["players"]]
        self.level = data.levels[state.options["difficulty"]]

"""The runtime: steps that ask, requests, the journal, seeded chance, views, seats. `Table` is the door."""

from .chance import Chance
from .codec import CodecError, dump
from .contract import (
    Decision,
    GameRules,
    Policy,
    SetupError,
    game_rules,
    has_rules,
)
from .drive import (
    MOST_ANSWERS,
    MOST_STEPS,
    PERSON,
    SEED,
    WINDOW_MODES,
    advance,
    random_policy,
    take,
)
from .errors import (
    AnswerError,
    Endless,
    EngineError,
    IllegalAnswer,
    NoRequest,
    ReplayStop,
    SaveError,
    StaleAnswer,
    Unfinished,
)
from .journal import Entry, Journal, JournalError
from .requests import (
    Answer,
    Choose,
    Distribute,
    Draw,
    Offer,
    Option,
    Report,
    Request,
    Roll,
    Say,
    Select,
)
from .saves import replay, save
from .steps import IMPLEMENTED, Event, Game, State, Step, rule
from .table import Table
from .view import CardView, Correctable, Phase, Piece, Result, Seat, Track, View, Zone

__all__ = [
    "IMPLEMENTED", "MOST_ANSWERS", "MOST_STEPS", "PERSON", "SEED", "WINDOW_MODES", "Answer", "AnswerError",
    "CardView", "Chance", "Choose", "CodecError", "Correctable", "Decision", "Distribute", "Draw", "Endless",
    "EngineError", "Entry", "Event", "Game", "GameRules", "IllegalAnswer", "Journal", "JournalError", "NoRequest",
    "Offer", "Option", "Phase", "Piece", "Policy", "ReplayStop", "Report", "Request", "Result", "Roll", "SaveError",
    "Say", "Seat", "Select", "SetupError", "StaleAnswer", "State", "Step", "Table", "Track", "Unfinished", "View",
    "Zone", "advance", "dump", "game_rules", "has_rules", "random_policy", "replay", "rule", "save", "take",
]  # fmt: skip

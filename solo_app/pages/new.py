"""Starting a game: options, seats, who rolls and draws, the seed."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from rules.content import Content
from rules.table import GameRules, SetupError, brief
from rules.table.table import compiled

from ..errors import problem, said
from ..present.options import parts, usual
from ..speech import Speaker
from .common import game_content, library, room

blueprint = Blueprint("new", __name__, url_prefix="/games/<game>")

PERSON, SEED = "person", "seed"
SOURCES = ("dice", "pile")
_MOST_SEED = (1 << 64) - 1


@blueprint.get("/new")
def form(game: str) -> Any:
    """The form, filled in with what the address says."""
    content, rules = _playable(game)
    if rules is None:
        return problem(404, "This game cannot be played here yet: it can be printed.")
    return _page(content, rules, request.args)


@blueprint.post("/new")
def start(game: str) -> Any:
    """Starts the game, or shows the form again with what is wrong."""
    content, rules = _playable(game, request.form.getlist("overlay"))
    if rules is None:
        return problem(404)
    try:
        setup = _setup(content, request.form, strict=True)
        id = room().new(
            game,
            setup,
            _seats(content, rules, setup, request.form),
            _seed(request.form.get("seed", "")),
            {one: PERSON for one in SOURCES if request.form.get(f"source.{one}") == PERSON},
            request.form.getlist("overlay"),
        )
    except SetupError as error:
        return _page(content, rules, request.form, said(error)), 422
    return redirect(url_for("table.index", id=id), 303)


def _playable(game: str, overlays: list[str] | None = None) -> tuple[Content, GameRules | None]:
    return game_content(game, overlays), library().rules(game)


def _page(
    content: Content, rules: GameRules, given: MultiDict[str, str], wrong: str = ""
) -> str | Response:
    speaker = Speaker(content)
    setup = _setup(content, given)
    try:
        seats = rules.seats(compiled(rules, content), setup)
    except SetupError as error:
        seats, wrong = [], wrong or said(error)
    who = {
        seat.id: given.get(f"seat.{seat.id}") or _usual(content, rules, seat.id, position)
        for position, seat in enumerate(seats)
    }
    options, more, house = parts(content)
    return render_template(
        "game/new.html", content=content, setup=setup, counts=_counts(content),
        options=options, more=more, house=house,
        chosen_otherwise=[one.id for one in (*more, *house) if setup[one.id] != usual(one)],
        seats=[(seat.id, speaker.rich(seat.label), _players(content, rules, seat.id)) for seat in seats],
        who=who, given=given, wrong=wrong, overlays=library().overlays(content.id),
        chosen=given.getlist("overlay"),
    )  # fmt: skip


def _setup(content: Content, given: Mapping[str, str], strict: bool = False) -> dict[str, str]:
    """Option -> value. Raises SetupError (strict) for a value that the option does not have."""
    setup = {}
    counts = _counts(content)
    if len(counts) > 1:
        asked = given.get("option.players", counts[0])
        if asked not in counts and strict:
            raise SetupError(f"Players: {counts[0]} to {counts[-1]}")
        setup["players"] = asked if asked in counts else counts[0]
    for id, option in content.all("options").items():
        values = [value["id"] for value in option.values]
        asked = given.get(f"option.{id}", usual(option))
        if asked not in values:
            if strict:
                raise SetupError(f"{option.name}: one of {', '.join(values)}")
            asked = usual(option)
        setup[id] = asked
    return setup


def _counts(content: Content) -> list[str]:
    """The numbers of players, where the game does not offer them as an option of its own."""
    players = content.game["players"]
    if players.get("option") or "players" in content.all("options"):
        return []
    return [str(number) for number in range(players["min"], players["max"] + 1)]


def _players(content: Content, rules: GameRules, seat: str) -> list[tuple[str, str]]:
    """Who can take a seat: (policy, what people call it)."""
    speaker = Speaker(content)
    bots = content.all("bots")
    found = [(PERSON, speaker.text("policy.person"))]
    for name in rules.policies():
        record = bots.get(name)
        if record is not None and record.get("seats") and seat not in record["seats"]:
            continue
        label = record.name if record is not None else speaker.first([f"policy.{name}"])
        found.append((name, label))
    found.append(("random", speaker.text("policy.random")))
    return [(who, said if who == PERSON else speaker.text("policy.computer", {"who": said})) for who, said in found]


def _usual(content: Content, rules: GameRules, seat: str, position: int) -> str:
    """A person takes the first seat; a bot of the game every other one, where there is one."""
    players = _players(content, rules, seat)
    return players[1][0] if position and len(players) > 2 else PERSON


def _seats(
    content: Content, rules: GameRules, setup: Mapping[str, str], given: Mapping[str, str]
) -> dict[str, str]:
    found = {}
    for position, seat in enumerate(rules.seats(compiled(rules, content), setup)):
        who = given.get(f"seat.{seat.id}") or _usual(content, rules, seat.id, position)
        if who not in {name for name, _ in _players(content, rules, seat.id)}:
            raise SetupError(f"nobody called {brief(who)!r} can take the seat {seat.id}")
        found[seat.id] = who
    for option in content.all("options").values():
        whose = option.get("seat") or ""
        if found.get(whose, PERSON) != PERSON and setup[option.id] != usual(option):
            raise SetupError(f"{option.name}: only a person can have that, not the computer.")
    return found


def _seed(text: str) -> int:
    """The seed: a number, or one of ours. Raises SetupError."""
    digits = text.strip()
    if not digits:
        return secrets.randbits(48)
    if digits.isascii() and digits.isdecimal() and len(digits) <= 20 and int(digits) <= _MOST_SEED:
        return int(digits)
    raise SetupError("Seed: a whole number of at most twenty digits, or nothing for a new one.")

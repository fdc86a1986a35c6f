"""The JSON door: the same verbs and words as `rules.table.Table`.

    GET  /api/games                     the saved games
    POST /api/games                     {game, setup, seats, seed, sources, overlays} -> a new game
    GET  /api/games/<id>                revision, request, seats, result, what can be undone
    GET  /api/games/<id>/view           what the table looks like
    GET  /api/games/<id>/events         ?since=   events, with their words
    GET  /api/games/<id>/journal        ?since=   entries
    GET  /api/games/<id>/option/<o>     an option with its words; ?odds=1 with its odds
    GET  /api/games/<id>/odds           ?pick=...&pick=...   the odds of a set of options, where the question has some
    GET  /api/games/<id>/correctables
    POST /api/games/<id>/answer         {value, revision}
    POST /api/games/<id>/undo|redo      {revision}
    POST /api/games/<id>/goto           {entry, revision}
    POST /api/games/<id>/correct        {path, value, why, revision}

Every address takes `?seat=`: what comes back is what that seat may know, without it what an onlooker may. Of a request
that is for somebody else that is who is asked what; of a secret answer, that it was given. The door asks nobody who he
is: keeping seats apart over a network is for what stands before it.

Every change names the revision that the caller saw; another one gives 409 and changes nothing. Bodies are JSON with
the content type `application/json`: no form of a foreign page can send that.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from dataclasses import asdict, is_dataclass
from fractions import Fraction
from typing import Any

from flask import Blueprint, Response, g, jsonify, request
from werkzeug.exceptions import BadRequest

from rules.table import Say, SetupError, StaleAnswer, Table, brief, is_asked, told, told_journal

from .errors import problem
from .pages.common import room, store
from .present.log import visible
from .present.odds import odds_of_set
from .room import Live
from .speech import Speaker

blueprint = Blueprint("api", __name__, url_prefix="/api")


# ---------------------------------------------------------------------- as JSON


def plain(value: Any, speaker: Speaker) -> Any:
    """Anything of the engine as JSON values; what is said becomes {key, params, text}."""
    if isinstance(value, Say):
        params = {name: plain(one, speaker) for name, one in value.params.items()}
        return {"key": value.key, "params": params, "text": speaker.say(value)}
    if isinstance(value, Fraction):
        return float(value)
    if is_dataclass(value) and not isinstance(value, type):
        fields = type(value).__dataclass_fields__
        found = {name: getattr(value, name) for name in fields}
        return {name: plain(one, speaker) for name, one in found.items() if not callable(one)}
    if isinstance(value, dict):
        return {str(name): plain(one, speaker) for name, one in value.items()}
    if isinstance(value, list | tuple | set | frozenset | range):
        return [plain(one, speaker) for one in value]
    if value is None or isinstance(value, str | int | float | bool):
        return value
    return str(value)


def _request(live: Live, seat: str | None) -> dict[str, Any] | None:
    """What is asked; to others than the asked seat, that it is."""
    asked, speaker = live.table.request, live.speaker
    if asked is None or live.unsettled:
        return None
    if not is_asked(live.table, asked, seat):
        return {"kind": asked.kind, "key": asked.key, "seat": asked.seat, "rule": asked.rule}
    prompt = Say(f"ask.{asked.key}", asked.params)
    return {"kind": asked.kind, **plain(asked, speaker), "text": speaker.say(prompt)}


def _state(live: Live, seat: str | None) -> dict[str, Any]:
    table, speaker = live.table, live.speaker
    return {
        "id": live.id,
        "game": live.saved.game,
        "revision": table.revision,
        "seats": [
            {**plain(seat, speaker), "who": table.seats[seat.id]} for seat in table.seat_list
        ],
        "setup": table.setup,
        "sources": live.saved.sources,
        "request": _request(live, seat),
        "result": plain(table.result, speaker),
        "can_undo": table.undo_target() is not None,
        "undo_reveals": bool(table.undo_reveals(seat)),
        "can_redo": table.can_redo(),
        "stopped": None if table.stopped is None else list(table.stopped),
        "unsettled": live.unsettled,
    }


def _body() -> dict[str, Any]:
    try:
        body = request.get_json()
        # A half of a surrogate pair can be written in JSON, but in no file, page or database.
        json.dumps(body, ensure_ascii=False, allow_nan=False).encode()
    except (RecursionError, ValueError) as error:
        raise BadRequest() from error
    if not isinstance(body, dict):
        raise BadRequest()
    return body


def _typed(body: dict[str, Any], name: str, kind: type, usual: Any = None) -> Any:
    value = body.get(name, usual)
    if type(value) is not kind:
        raise SetupError(f"{name}: expected {kind.__name__}")
    return value


def _words(body: dict[str, Any], name: str) -> dict[str, str]:
    found = _typed(body, name, dict, {})
    if not all(isinstance(value, str) for value in found.values()):
        raise SetupError(f"{name}: expected words")
    return found


def _seat(live: Live) -> str | None:
    seat = request.args.get("seat")
    if seat is not None and seat not in live.table.seats:
        raise SetupError(f"no seat called {brief(seat)!r}: one of {', '.join(live.table.seats)}")
    return seat


# ---------------------------------------------------------------------- reading


_UNTOLD = ("seed", "position")  # of how a game was started: from these its secrets could be reckoned


@blueprint.get("/games")
def index() -> Response:
    found = [asdict(saved) for saved in store().games()]
    for one in found:
        one["start"] = {name: value for name, value in one["start"].items() if name not in _UNTOLD}
    return jsonify(found)


@blueprint.get("/games/<id>")
def state(id: str) -> Response:
    with room().open(id) as live:
        return jsonify(_state(live, _seat(live)))


@blueprint.get("/games/<id>/view")
def view(id: str) -> Response:
    with room().open(id) as live:
        return jsonify(plain(live.table.view(_seat(live)), live.speaker))


@blueprint.get("/games/<id>/events")
def events(id: str) -> Response:
    since = request.args.get("since", -1, type=int)
    with room().open(id) as live:
        seat = _seat(live)
        return jsonify(
            [
                {**plain(event, live.speaker), "text": str(live.speaker.event(event).striptags())}
                for event in live.table.events
                if event.entry >= since and visible(event, seat)
            ]
        )


@blueprint.get("/games/<id>/journal")
def journal(id: str) -> Response:
    since = request.args.get("since", 0, type=int)
    with room().open(id) as live:
        entries = told_journal(live.table, _seat(live))[: live.stored]
        return jsonify(entries[max(0, since) :])


@blueprint.get("/games/<id>/option/<path:option>")
def option(id: str, option: str) -> Response:
    with room().open(id) as live:
        asked: Any = live.table.request
        if asked is None or not is_asked(live.table, asked, _seat(live)):
            return problem(404, "That seat is asked nothing now.")
        known = getattr(asked, "ids", None) or getattr(asked, "slots", None) or ()
        if option not in known:
            return problem(404, f"{brief(option)!r} is not among the answers.")
        found = live.table.option(option)
        answer = plain(found, live.speaker)
        if request.args.get("odds") and found.odds is not None:
            answer["odds"] = plain(found.odds(), live.speaker)
        return jsonify(answer)


@blueprint.get("/games/<id>/odds")
def joint_odds(id: str) -> Response:
    with room().open(id) as live:
        asked: Any = live.table.request
        if asked is None or not is_asked(live.table, asked, _seat(live)):
            return problem(404, "That seat is asked nothing now.")
        if getattr(asked, "odds", None) is None:
            return problem(404, "This question tells no odds of sets.")
        return jsonify(plain(odds_of_set(asked, request.args.getlist("pick")), live.speaker))


@blueprint.get("/games/<id>/correctables")
def correctables(id: str) -> Response:
    with room().open(id) as live:
        return jsonify(plain(live.table.correctables(), live.speaker))


# ---------------------------------------------------------------------- doing


@blueprint.post("/games")
def new() -> tuple[Response, int]:
    body = _body()
    overlays = _typed(body, "overlays", list, [])
    seed = _typed(body, "seed", int, secrets.randbits(48))
    if not 0 <= seed < 1 << 64:
        raise SetupError("seed: 0 to 2**64 - 1")
    id = room().new(
        _typed(body, "game", str, ""),
        _words(body, "setup"),
        _words(body, "seats"),
        seed,
        _words(body, "sources"),
        [str(one) for one in overlays],
    )
    with room().open(id) as live:
        return jsonify(_state(live, _seat(live))), 201


def _change(id: str, action: Callable[[Table, dict[str, Any]], Any]) -> Response:
    body = _body()
    revision = body.get("revision")
    if type(revision) is not int:
        raise StaleAnswer()
    with room().open(id) as live:
        g.speaker = live.speaker
        seat = _seat(live)
        entries = room().change(live, revision, lambda table: action(table, body))
        seen = [told(live.table, entry, seat).plain() for entry in entries]
        return jsonify({**_state(live, seat), "entries": seen})


@blueprint.post("/games/<id>/answer")
def answer(id: str) -> Response:
    return _change(id, lambda table, body: table.answer(body.get("value")))


@blueprint.post("/games/<id>/undo")
def undo(id: str) -> Response:
    return _change(id, lambda table, body: table.undo())


@blueprint.post("/games/<id>/redo")
def redo(id: str) -> Response:
    return _change(id, lambda table, body: table.redo())


@blueprint.post("/games/<id>/goto")
def goto(id: str) -> Response:
    return _change(id, lambda table, body: table.goto(_typed(body, "entry", int)))


@blueprint.post("/games/<id>/correct")
def correct(id: str) -> Response:
    def action(table: Table, body: dict[str, Any]) -> None:
        value = body.get("value")
        if type(value) not in (int, str):
            raise SetupError("value: a whole number or a word")
        why = str(body.get("why", ""))[:200]
        table.correct(_typed(body, "path", str), value, why)  # type: ignore[arg-type]

    return _change(id, action)

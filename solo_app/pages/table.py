"""The table: board, hand, question, log; and everything that a person can do there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Blueprint, abort, g, make_response, redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from rules.table import (
    SEED,
    Chance,
    Event,
    IllegalAnswer,
    NoRequest,
    SetupError,
    StaleAnswer,
    Table,
    View,
    standing_answer,
)
from rules.table.secrecy import SECRETS

from ..answers import read_answer, wants_chance
from ..errors import said
from ..present import board, log, moments, question, recap, sheets, standings
from ..present.chart import chart
from ..present.odds import Figure
from ..present.odds import joint_odds as joint_odds_of
from ..present.odds import odds as odds_of
from ..present.tiles import tiles
from ..room import Live, NoSuchGame
from .boards import board_svg, dots, places, scene_of, type_size
from .common import is_fragment, room, seat_labels
from .hotseat import answered, forget, known, viewer
from .settings import WORDS, hands, instruct, instructions, lasting, pace, standing

blueprint = Blueprint("table", __name__, url_prefix="/table/<id>")

REFUSED = 422
SHOWN = 40  # groups of the log beside the board; the whole log has its own page


# ---------------------------------------------------------------------- reading


@blueprint.get("/")
def index(id: str) -> Any:
    """The table as it stands, or (`since`, `moment`) as it stood a moment ago."""
    with room().open(id) as live:
        return page(live, _since(), request.args.get("moment", 0, type=int))


@blueprint.get("/revision")
def revision(id: str) -> Any:
    """The revision that the table has now, for pages that stay open while somebody plays on elsewhere."""
    saved = room().store.get(id)
    if saved is None:
        raise NoSuchGame(id)
    answer = make_response({"revision": saved.revision})
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _since() -> int | None:
    return request.args.get("since", type=int)


def page(
    live: Live, since: int | None = None, place: int = 0, wrong: str = "", status: int = 200
) -> Response:
    """The whole page, or the table alone for htmx. `since` and `place` choose a moment to show. What was filled into a
    form that is refused, but is up to date, stays there."""
    g.speaker = live.speaker
    table = live.table
    seat, pass_to = viewer(live)
    found = []
    if since is not None and not pass_to:
        found = moments.moments(live, since, seat, _shown_pace(live))
    moment = found[max(0, min(place, len(found) - 1))] if found else None
    view = moment.view if moment else table.view(seat)
    asked = None if moment or pass_to or live.unsettled else question.question(table, live.speaker)
    labels = seat_labels(live)
    drawn = board.shown(view, live.speaker, labels)
    groups, before = log.groups(live, seat, moment.last + 1 if moment else None, SHOWN)
    followed = [] if moment or pass_to else log.mark_fresh(live, groups, seat)
    values = {
        "live": live, "table": table, "content": live.content, "revision": table.revision,
        "board": board_svg(live, view, asked), "places": places(live, view), "shown": drawn, "dots": dots,
        "type_size": type_size(live.content), "about": scene_of(live, asked, _lately(live, moment, seat)),
        "question": asked, "tiles": tiles(asked, live.speaker), "groups": groups, "more": before,
        "told": board.unseen(asked, drawn, live.speaker),
        "fresh": _fresh(groups, moment), "followed": followed, "wrong": wrong, "pace": pace(live), "words": WORDS,
        "moment": moment, "place": found.index(moment) if moment else 0, "moments": len(found),
        "happens": _happens(live, moment, seat), "hands": hands(live), "answers_of": answers_of,
        "since": since, "pass_to": pass_to, "pass_words": _pass_words(live, labels, pass_to),
        "sheets": _sheets(live, view, moment, followed, seat),
        "result": None if moment else table.result, "labels": labels, "again": _again(live),
        "acts": acting(view, asked, labels),
        "legend": standings.legend(live, view),
        "standings": standings.standings(live, view, labels, seat), "who": standings.who_plays(live, seat),
        "recap": recap.recap(live, followed, seat), "alone": len(live.people()) < 2,
        "eyes": seat or "", "standing": standing(live, seat), "spared": lasting(live, asked.request) if asked else {},
        "instructions": instructions(live),
        "typed": request.form if wrong and status == REFUSED else MultiDict(),
        "undo": table.undo_target() is not None, "reveals": reveals(live, seat),
    }  # fmt: skip
    name = "table/_table.html" if is_fragment("table") else "table/index.html"
    return make_response(render_template(name, **values), status)


def _pass_words(live: Live, labels: dict[str, str], pass_to: str) -> str:
    """What a covered table asks for."""
    return live.speaker.text("screen.pass", {"seat": labels[pass_to]}) if pass_to else ""


def reveals(live: Live, seat: str | None) -> str:
    """What a seat has seen of what an undo would take back, and what becomes of it, in words; empty: nothing."""
    seen = live.table.undo_reveals(seat)
    if not seen:
        return ""
    told = [live.speaker.text(f"undo.{kind}") for kind in seen]
    return live.speaker.text("undo.seen", {"told": told, "again": seen != (SECRETS,)})


def _sheets(
    live: Live, view: View, moment: moments.Moment | None, followed: list[log.Group], seat: str | None
) -> list[sheets.ShownSheet]:
    """The sheets of the view; before them (at the end, after them) those of what has just happened, or of a moment."""
    events: list[Event] = []
    if moment:
        events = live.table.events[moment.first : moment.last + 1]
    elif followed:
        events = [event for event in live.table.events if event.entry >= followed[0].entry]
    happened = sheets.of_events(live, [one for one in events if log.visible(one, seat)], seat)
    present = [sheets.shown(one, live.speaker) for one in view.sheets]
    if present:
        for one in happened:
            one.open = False
    over = live.table.result is not None and not moment
    return [*present, *happened] if over else [*happened, *present]


def acting(view: View, asked: question.Question | None, labels: dict[str, str]) -> str:
    """The label of the seat whose turn it is, where another one is asked: it answers what that one does."""
    if asked is None or not asked.seat or view.turn in (None, asked.request.seat):
        return ""
    return labels.get(str(view.turn), "")


LATELY = 40  # events back that may say what part of the board the moment is about


def _lately(live: Live, moment: moments.Moment | None, seat: str | None) -> list[Event]:
    """What this seat has seen happen last, the last first; at a moment, what had happened by then."""
    events = live.table.events[: moment.last + 1] if moment else live.table.events
    return [one for one in reversed(events[-LATELY:]) if log.visible(one, seat)]


def _shown_pace(live: Live) -> str:
    """The pace of what somebody asks to see again: never all at once."""
    chosen = pace(live)
    return "step" if chosen == "once" else chosen


def _happens(live: Live, moment: moments.Moment | None, seat: str | None) -> list[log.Line]:
    """What a moment shows."""
    if moment is None:
        return []
    events = live.table.events[moment.first : moment.last + 1]
    return [log.line(live, event) for event in events if log.visible(event, seat)]


def _again(live: Live) -> str:
    """The form of a new game, filled in like this one."""
    values: dict[str, Any] = {
        f"option.{option}": value for option, value in live.table.setup.items()
    }
    values |= {f"seat.{seat}": who for seat, who in live.table.seats.items()}
    values |= {f"source.{source}": who for source, who in live.saved.sources.items()}
    overlays = live.saved.start["overlays"]
    return url_for("new.form", game=live.content.id, overlay=overlays, **values)


def _fresh(groups: list[log.Group], moment: moments.Moment | None) -> list[Any]:
    """What the live region says: the last thing that happened, or all of the last answer."""
    if not groups:
        return []
    lines = groups[-1].lines
    return lines[-1:] if moment else lines[-8:]


def answers_of(asked: question.Question | None, card: board.ShownCard) -> list[question.Block]:
    """The answers that play a card."""
    if asked is None or asked.kind != "choose":
        return []
    name = f"{card.collection}/{card.record}"
    return question.together([one for one in asked.answers if one.card == name])


@blueprint.get("/odds")
def odds(id: str) -> str:
    """The odds of one option (`option`), computed now."""
    with room().open(id) as live:
        g.speaker = live.speaker
        asked = None if viewer(live)[1] else question.question(live.table, live.speaker)
        answers = {one.id: one for one in asked.answers} if asked else {}
        answer = answers.get(request.args.get("option", ""))
        if answer is None or not answer.odds:
            abort(404)
        figures = odds_of(live.table, answer.id, live.speaker)
        name = "table/_odds.html" if request.headers.get("HX-Request") else "table/odds.html"
        return render_template(
            name, live=live, answer=answer, figures=figures, content=live.content
        )


@blueprint.post("/odds")
def joint_odds(id: str) -> Any:
    """The odds of the answers that are ticked (`pick`), together; or what keeps them from being an answer."""
    with room().open(id) as live:
        g.speaker = live.speaker
        asked = None if viewer(live)[1] else question.question(live.table, live.speaker)
        if asked is None or not asked.joint:
            abort(404)
        picks = request.form.getlist("pick")
        figures: list[Figure] = []
        status, wrong = 200, ""
        try:
            if seen_revision() != live.table.revision:
                raise StaleAnswer()
            figures = joint_odds_of(asked.request, picks, live.speaker)
        except StaleAnswer:
            status, wrong = 409, "Somebody answered in between: this question is over."
        except IllegalAnswer as error:
            wrong = said(error)
            status = 200 if request.headers.get("HX-Request") else REFUSED  # who is still ticking errs in nothing
        named = [one for one in asked.answers if one.id in picks]
        name = "_joint_odds" if request.headers.get("HX-Request") else "joint_odds"
        shown = render_template(
            f"table/{name}.html", live=live, content=live.content, question=asked, picks=named,
            figures=figures, wrong=wrong, revision=live.table.revision,
        )  # fmt: skip
        return make_response(shown, status)


@blueprint.get("/log")
def whole_log(id: str) -> str:
    """The whole log, with lines of play that were left; works where the board page does not."""
    with room().open(id) as live:
        g.speaker = live.speaker
        seat = viewer(live)[0]
        groups, _ = log.groups(live, seat)
        log.add_branches(live, groups, seat if known(live, seat) else None)  # what was left may hold secrets
        return render_template(
            "table/log.html", live=live, content=live.content, groups=groups,
            revision=live.table.revision, here=live.table.journal.here(),
        )  # fmt: skip


@blueprint.get("/chart")
def series(id: str) -> str:
    """The figures of the game as a chart and as a table."""
    with room().open(id) as live:
        g.speaker = live.speaker
        return render_template(
            "table/chart.html", live=live, content=live.content, chart=chart(live)
        )


# ---------------------------------------------------------------------- doing


def seen_revision() -> int:
    """The revision that the form was written for; without one a form is refused as stale."""
    revision = request.form.get("revision", type=int)
    if revision is None:
        raise StaleAnswer()
    return revision


def do(id: str, action: Callable[[Table], Any]) -> Any:
    """Does something and shows what followed, at the person's pace; or what was wrong with it."""
    revision = seen_revision()
    with room().open(id) as live:
        g.speaker = live.speaker
        asked = live.table.request
        try:
            entries = room().change(live, revision, action)
        except StaleAnswer as error:
            with room().open(id) as fresh:
                return page(fresh, wrong=said(error), status=409)
        except (IllegalAnswer, NoRequest, SetupError) as error:
            return page(live, wrong=said(error), status=REFUSED)
        played = [entry.id for entry in entries if entry.kind == "answer"]
        if asked is None:  # everybody looked at the end; what is gone back to is for one of them
            forget(id)
        elif played and asked.kind not in ("roll", "draw"):  # these anybody may type
            answered(live, asked.seat)
        since = played[0] if played else None
        if since is not None and len(moments.moments(live, since, live.seat(), pace(live))) > 1:
            return redirect(url_for("table.index", id=id, since=since, moment=0), 303)
    return redirect(url_for("table.index", id=id), 303)


@blueprint.post("/answer")
def answer(id: str) -> Any:
    """Answers the question, or (`standing`) leaves the instruction not to be asked it again."""
    with room().open(id) as live:
        waits: Any = live.table.request
        current = request.form.get("revision", type=int) == live.table.revision
        mode = request.form.get("standing", "")
        spared = current and mode in lasting(live, waits)
        if spared:
            instruct(live, waits.seat, waits.window, mode)

    def action(table: Table) -> None:
        asked = table.request
        if asked is None:
            raise NoRequest()
        if spared:
            table.answer(standing_answer(asked, table.chance))
            return
        if wants_chance(asked, request.form):
            chance = Chance(table.seed, table.game.state.chance_used)
            table.answer(asked.sample(chance), by=SEED)
        else:
            table.answer(read_answer(asked, request.form))

    return do(id, action)


@blueprint.post("/undo")
def undo(id: str) -> Any:
    """Takes the last thing back that a person did."""
    return do(id, lambda table: table.undo())


@blueprint.post("/redo")
def redo(id: str) -> Any:
    """Does again what an undo took back."""
    return do(id, lambda table: table.redo())


@blueprint.post("/goto")
def goto(id: str) -> Any:
    """Goes to just after an entry of the log (-1: the start)."""
    entry = request.form.get("entry", type=int)
    if entry is None:
        abort(400)
    return do(id, lambda table: table.goto(entry))


@blueprint.post("/settle")
def settle(id: str) -> Any:
    """Goes on from the last step that agrees with the present rules."""
    revision = seen_revision()
    with room().open(id) as live:
        room().settle(live, revision)
    return redirect(url_for("table.index", id=id), 303)

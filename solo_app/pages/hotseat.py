"""Several people at one screen: whose eyes the page has, and passing the screen on without showing a hand.

Where two people sit at a table and one of them may see what the other may not, the table is covered whenever the turn
goes to somebody else than the one who looked last. The browser's session remembers who that was: who said so, or
answered there (a page that is only looked at, as one that follows another browser, says nothing of who sits before
it). A covered table forgets it, for from then on the screen may be in anybody's hands: whatever is done there, an
undo too, shows nothing until somebody has said who looks.
"""

from __future__ import annotations

from typing import Any

from flask import Blueprint, redirect, request, session, url_for

from rules.table import View, kept_from

from ..room import Live
from .common import room

blueprint = Blueprint("hotseat", __name__, url_prefix="/table/<id>")

_KEY = "looking"  # in the session: table -> seat of the person who looks
_MOST = 8  # tables remembered; the cookie is small


def viewer(live: Live) -> tuple[str | None, str]:
    """Whose eyes the page has, and the seat to whom the screen has to be passed first (empty: nobody)."""
    seat = live.seat()
    looks = session.get(_KEY, {}).get(live.id)
    people = live.people()
    if seat is None or len(people) < 2:
        return seat, ""
    if live.table.request is None:  # it is over: whoever looks goes on looking
        return (looks if looks in people else seat), ""
    if looks == seat:
        return seat, ""
    if _secrets(live, seat, people):
        forget(live.id)
        return None, seat
    return seat, ""  # nothing to cover; who has the screen is known once somebody answers


def _secrets(live: Live, seat: str, people: list[str]) -> bool:
    """Whether a seat is asked or sees anything, at the table or in the log, that another person here may not know."""
    table = live.table
    asked = table.request
    if asked is not None and asked.secret and asked.seat == seat:  # a draw is for nobody's eyes alone
        return True
    mine = _seen(table.view(seat))
    if any(_seen(table.view(other)) != mine for other in people if other != seat):
        return True
    return any(seat in (event.visible or ()) for event in kept_from(table, people))


def _seen(view: View) -> Any:
    """What is known from a view, in whatever order and place it is shown there."""
    return (
        sorted((one.at, one.id, one.kind, one.count, one.side, str(one.label)) for one in view.pieces),
        {one.id: one.value for one in view.tracks},
        {one.id: (one.count, one.contents, [(card.card, card.note) for card in one.cards]) for one in view.zones},
        view.notes,
        view.outlook,
    )


def known(live: Live, seat: str | None) -> bool:
    """Whether it is the person of this seat who looks, not merely one to whom nothing has to be covered now."""
    return len(live.people()) < 2 or session.get(_KEY, {}).get(live.id) == seat


def answered(live: Live, seat: str | None) -> None:
    """The person of a seat has answered in this browser, and has its screen."""
    if seat in live.people():
        _remember(live.id, str(seat))


def _remember(id: str, seat: str) -> None:
    known = {one: who for one, who in session.get(_KEY, {}).items() if one != id}
    session[_KEY] = dict(list(known.items())[1 - _MOST :]) | {id: seat}


def forget(id: str) -> None:
    """Nobody is known to look at this table any more."""
    known = session.get(_KEY, {})
    if id in known:
        session[_KEY] = {one: who for one, who in known.items() if one != id}


@blueprint.post("/look")
def look(id: str) -> Any:
    """The person of a seat has the screen now."""
    with room().open(id) as live:
        seat = request.form.get("seat", "")
        if seat in live.people():
            _remember(id, seat)
    since = request.form.get("since", type=int)
    back = {} if since is None else {"since": since, "moment": 0}
    return redirect(url_for("table.index", id=id, **back), 303)  # type: ignore[arg-type]

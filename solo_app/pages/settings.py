"""How a person sits at the table: the pace, who rolls and draws, standing instructions, a kit on the real table."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, flash, redirect, request, url_for

from rules.table import standing_mode, window_modes

from ..present import moments
from ..room import Live
from .common import room, store
from .hotseat import viewer

blueprint = Blueprint("settings", __name__, url_prefix="/table/<id>/settings")

PACES = {"once": "all at once", "phase": "phase by phase", "step": "step by step"}
SOURCES = {"dice": "Dice are rolled by", "pile": "Cards are drawn by"}
WHO = {"seed": "the app", "person": "me, and typed in"}
WINDOWS = {
    "ask": "ask me each time",
    "useful": "only when it can help",
    "never": "go on without asking",
}
WORDS = {"paces": PACES, "sources": SOURCES, "who": WHO}


def pace(live: Live) -> str:
    """How fast a person wants to see what followed from an answer: kept for all games."""
    if "pace" not in live.memo:
        live.memo["pace"] = store().setting("pace")
    found = live.memo["pace"]
    return found if found in moments.PACES else "once"


def hands(live: Live) -> bool:
    """Whether the person wants to be told what to move on a real table."""
    chosen = store().setting("hands")
    return chosen == "on" or (not chosen and "person" in live.saved.sources.values())


def standing(live: Live, seat: str | None) -> dict[str, str]:
    """The standing instruction of a seat for each window of the game."""
    sources = live.saved.sources
    return {window: standing_mode(window, seat or "", sources) for window in live.table.rules.windows()}


def instruct(live: Live, seat: str, window: str, mode: str) -> None:
    """Keeps the standing instruction of a person for a window, from now on."""
    source = f"window.{window}" if len(live.people()) < 2 else f"window.{window}.{seat}"
    live.saved.sources[source] = live.table.chance[source] = mode
    store().set_sources(live.id, live.saved.sources)


def instructions(live: Live) -> list[tuple[str, str, dict[str, str]]]:
    """The windows of the game: id, name, and what each instruction is called."""
    rules = live.table.rules
    return [
        (window, live.speaker.say(name), {mode: _called(live, window, mode) for mode in window_modes(rules, window)})
        for window, name in rules.windows().items()
    ]


def lasting(live: Live, asked: Any) -> dict[str, str]:
    """The instructions that spare a person this question from now on, and what each of them answers."""
    window = getattr(asked, "window", "")
    if not window:
        return {}
    if asked.kind == "choose":
        modes = window_modes(live.table.rules, window)
        return {mode: _called(live, window, mode) for mode in modes if mode in asked.ids}
    return {} if asked.least else {"never": "nothing"}


def _called(live: Live, window: str, mode: str) -> str:
    said = live.table.rules.window_answers().get(window, {}).get(mode)
    return WINDOWS[mode] if said is None else live.speaker.say(said)


@blueprint.post("")
def keep(id: str) -> Any:
    """Keeps what was chosen, from now on, and says so."""
    with room().open(id) as live:
        chosen = request.form.get("pace", "")
        if chosen in moments.PACES:
            store().put_setting("pace", chosen)
            live.memo.clear()
            store().put_setting("hands", "on" if request.form.get("hands") else "off")
        sources = dict(live.saved.sources)
        if request.form.get("sources"):
            for one in SOURCES:
                who = request.form.get(f"source.{one}")
                if who in WHO:
                    sources[one] = who
            store().set_sources(id, sources)
            live.saved.sources = sources
            seat = viewer(live)[0]
            mine = request.form.get("seat", seat) == seat  # else the page is of a moment when another one was asked
            for one in live.table.rules.windows() if seat and mine else ():
                mode = request.form.get(f"window.{one}", "")
                if mode in window_modes(live.table.rules, one):
                    instruct(live, seat or "", one, mode)
        flash(_kept(live, sources))
    return redirect(url_for("table.index", id=id), 303)


def _kept(live: Live, sources: dict[str, str]) -> str:
    """What holds from now on, in one sentence."""
    parts = [f"what the others do is shown {PACES[pace(live)]}"]
    mine = [one for one in SOURCES if sources.get(one) == "person"]
    if len(mine) == len(SOURCES):
        parts.append("you roll and draw")
    elif mine:
        parts.append("you roll the dice" if mine == ["dice"] else "you draw the cards")
    else:
        parts.append("the app rolls and draws")
    if store().setting("hands") == "on":
        parts.append("you are told what to move by hand")
    return "Set: " + ", ".join(parts) + "."

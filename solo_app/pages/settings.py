"""How a person sits at the table: the pace, who rolls and draws, standing instructions, a kit on the real table."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, flash, redirect, request, url_for

from rules.table import WINDOW_MODES

from ..present import moments
from ..room import Live
from .common import room, store

blueprint = Blueprint("settings", __name__, url_prefix="/table/<id>/settings")

PACES = {"once": "all at once", "phase": "phase by phase", "step": "step by step"}
SOURCES = {"dice": "Dice are rolled by", "pile": "Cards are drawn by"}
WHO = {"seed": "the app", "person": "me, and typed in"}
WINDOWS = {
    "ask": "ask me each time",
    "useful": "only when it can help",
    "never": "go on without asking",
}
WORDS = {"paces": PACES, "sources": SOURCES, "who": WHO, "windows": WINDOWS}


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
            for one in live.table.rules.windows():
                mode = request.form.get(f"window.{one}")
                if mode in WINDOW_MODES:
                    sources[f"window.{one}"] = mode
            store().set_sources(id, sources)
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

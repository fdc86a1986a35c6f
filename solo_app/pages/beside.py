"""Reading at the table: its rules and its aids, as pages that lead back, or in the panel over the board."""

from __future__ import annotations

from flask import Blueprint, g, render_template

from ..room import Live
from .common import is_fragment, room
from .reference import aids_shown, rules_shown

blueprint = Blueprint("beside", __name__, url_prefix="/table/<id>")


@blueprint.get("/rules")
def rules(id: str) -> str:
    """The rules that this table plays by."""
    with room().open(id) as live:
        return _page(live, "rules", **rules_shown(live.content))


@blueprint.get("/aids")
def aids(id: str) -> str:
    """The tables and lists of the game, as far as this table plays by them."""
    with room().open(id) as live:
        return _page(live, "aids", **aids_shown(live.content, live.table.setup))


def _page(live: Live, part: str, **values: object) -> str:
    """A page of its own, or what the panel over the table shows."""
    g.speaker = live.speaker
    name = "table/_panel.html" if is_fragment("panel") else "table/reading.html"
    return render_template(
        name, live=live, content=live.content, part=part, otherwise=otherwise(live), **values
    )


def otherwise(live: Live) -> list[tuple[str, str]]:
    """The rulings that this table plays otherwise than usual, as (option, value)."""
    switches = {rule.get("switch") for rule in live.content.rules.values()}
    found = []
    for option in live.content.all("options").values():
        chosen = live.table.setup.get(option.id, option.get("default"))
        if option.id in switches and chosen != option.get("default"):
            labels = {value["id"]: value["label"] for value in option["values"]}
            found.append((str(option.label), str(labels.get(chosen, chosen))))
    return found

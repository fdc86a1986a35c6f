"""The print-and-play kit: its files and how they are printed, and a form that has it built."""

from __future__ import annotations

from typing import Any

from flask import (
    Blueprint,
    abort,
    flash,
    redirect,
    render_template,
    request,
    send_file,
    send_from_directory,
    url_for,
)

from generator.kit import SHOP_BLEED, kit_sections, kit_versions
from generator.sheets import HOME_BLEED, paper
from rules.content import Content, ContentError

from ..kit_account import accounts, shop_accounts
from ..kit_orders import CHOICES, SETTING, Order, OrderError, from_form, from_text
from ..kits import KINDS
from .common import game_content, is_fragment, kits, store

blueprint = Blueprint("kit", __name__, url_prefix="/games/<game>/kit")


@blueprint.get("/")
def index(game: str) -> str:
    """The files of the kit, how far a running build is, and the form."""
    content = game_content(game)
    if is_fragment("kit"):
        return render_template("game/_kit.html", content=content, **_shown(content))
    return _page(content, from_text(store().setting(SETTING)))


@blueprint.post("/build")
def build(game: str) -> Any:
    """Starts building as the form says, if nobody does so already, and keeps what was chosen for all games."""
    content = game_content(game)
    try:
        order = from_form(request.form)
        unknown = set(order.only) - set(kit_sections(content))
        if unknown:
            raise OrderError(f"The kit has no section {sorted(unknown)[0][:40]!r}.")
    except OrderError as error:
        kept = from_text(store().setting(SETTING))
        return _page(content, kept, str(error)), 422
    store().put_setting(SETTING, order.to_text())
    if not kits().build(content.id, order):
        flash("A kit of this game is being built already. What you chose is kept: ask again when that one is done.")
    return redirect(url_for("kit.index", game=game), 303)


def _page(content: Content, order: Order, wrong: str = "") -> str:
    """The whole page. What a refused form said stands in its fields again."""
    typed = request.form if wrong else None
    return render_template(
        "game/kit.html", content=content, order=order, wrong=wrong, typed=typed, choices=CHOICES,
        paper_title=lambda name: paper(name).title, sections=_sections(content), usual=Order(),
        bleeds={"home": HOME_BLEED, "shop": SHOP_BLEED}, **_shown(content),
    )  # fmt: skip


def _shown(content: Content) -> dict[str, Any]:
    state = kits().state(content.id)
    folder = kits().folder(content.id)
    return {
        "kit": state,
        "files": accounts(content, folder, state.files),
        "shop": shop_accounts(content, folder),
        "folder": folder,
    }


def _sections(content: Content) -> dict[str, str]:
    try:
        versions = kit_versions(content)
        return {
            id: f"{title} ({versions[id]})" if id in versions else title
            for id, title in kit_sections(content).items()
        }
    except ContentError:
        return {}  # building says what is wrong


@blueprint.get("/files/<path:name>")
def file(game: str, name: str) -> Any:
    """A file of the kit."""
    game_content(game)
    if not any(name.endswith(suffix) for suffix in KINDS):
        abort(404)
    return send_from_directory(kits().folder(game), name)


@blueprint.get("/drawings/<path:name>.zip")
def drawings(game: str, name: str) -> Any:
    """All drawings of one kind, or all files for shops, in one file."""
    game_content(game)
    archive = kits().archive(game, name)
    if archive is None:
        abort(404)
    title = f"{game}-{name.replace('/', '-')}.zip"
    return send_file(archive, mimetype="application/zip", as_attachment=True, download_name=title)

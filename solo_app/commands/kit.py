"""`haversack kit`: the print-and-play kit of a game."""

from __future__ import annotations

from math import isfinite, nan
from pathlib import Path
from typing import Any

import click

from generator.kit import FORMATS, SHOP_BLEED, KitError, Manifest, Options, build_kit, kit_sections
from generator.sheets import HOME_BLEED, MAX_BLEED, SheetError
from generator.sheets.impose import FLIPS
from generator.sheets.marks import MARKS
from generator.sheets.paper import paper_names
from rules.content import Content, load_game

from .common import (
    Problem,
    columns,
    content_option,
    json_option,
    known_game,
    overlay_option,
    print_json,
    printable,
)
from .progress import share_bar

Names = tuple[str, ...]


def _names(ctx: click.Context, param: click.Parameter, values: Names) -> Names:
    """Repeated options, or several names with commas between them, each once."""
    names = [name.strip() for value in values for name in value.split(",")]
    if values and not any(names):
        raise click.BadParameter("names nothing", ctx, param)
    return tuple(dict.fromkeys(name for name in names if name))


def _offset(ctx: click.Context, param: click.Parameter, value: str) -> tuple[float, float]:
    try:
        right, down = (float(part) for part in value.split(","))
    except ValueError:
        right = down = nan
    if not (isfinite(right) and isfinite(down)):
        raise click.BadParameter(f"{value!r} is not of the form X,Y in mm (0.5,-1)", ctx, param)
    return right, down


@click.command()
@click.argument("game")
@click.option("--out", type=click.Path(path_type=Path), default=Path("output"), show_default=True,
              help="Folder of kits; the files go into its subfolder GAME.")
@click.option("--paper", "papers", multiple=True, default=("a4", "letter"), callback=_names,
              help=f"{', '.join(paper_names())}. Repeatable; A4 and Letter, if not given.")
@click.option("--format", "formats", multiple=True, default=("pdf", "svg"), callback=_names,
              help=f"{', '.join(FORMATS)}. Repeatable; PDF and SVG, if not given. shop: PDFs for print shops, a face "
              "a page, with bleed and without marks.")
@click.option("--only", metavar="SECTION", multiple=True, callback=_names,
              help="Only this section of the kit (--only list shows them). Repeatable.")
@click.option("--low-ink", is_flag=True, help="Outlines and white grounds, to save ink.")
@click.option("--flip", type=click.Choice(FLIPS), default="long", show_default=True,
              help="The edge over which your printer turns sheets; fold: no duplex, fold and glue.")
@click.option("--back-offset", metavar="X,Y", default="0,0", callback=_offset,
              help="Move all backs right and down, in mm, when your printer misses the fronts.")
@click.option("--bleed", type=click.FloatRange(0, MAX_BLEED),
              help=f"Colour beyond the outer cuts, in mm; {HOME_BLEED:g}, and {SHOP_BLEED:g} for shops, if not given "
              "(US shops ask for 3.175).")
@click.option("--marks", type=click.Choice(MARKS), default="edge", show_default=True, help="Crop marks.")
@click.option("--scale", type=click.FloatRange(0.9, 1.1), default=1.0, show_default=True,
              help="For printers that print too small (1.01) or too large (0.99).")
@content_option
@overlay_option
@json_option
def command(
    game: str, out: Path, papers: Names, formats: Names, only: Names, low_ink: bool, flip: str,
    back_offset: tuple[float, float], bleed: float | None, marks: str, scale: float, root: str | None,
    overlays: Names, as_json: bool,
) -> None:  # fmt: skip
    """Build the print-and-play kit of GAME.

    Writes PDFs, an SVG for each face and sheet, on request files for print shops, and manifest.json, which says
    what is on which page. What has not changed since the last build is not touched.
    """
    content = load_game(known_game(game, root), root, overlays)
    if only == ("list",):
        _list(content, as_json)
        return
    try:
        home, shop = (HOME_BLEED, SHOP_BLEED) if bleed is None else (bleed, bleed)
        options = Options(marks, flip, home, back_offset, scale)
        with share_bar(f"Kit of {game}") as tell:
            manifest = build_kit(content, out, papers, formats, only or None, low_ink, tell, options, shop)
    except (KitError, SheetError) as error:
        raise Problem(str(error)) from error
    for finding in manifest.findings:
        click.echo(printable(str(finding)), err=True)
    if as_json:
        print_json(_facts(manifest, out / game))
    else:
        click.echo(_account(manifest, out / game))


def _list(content: Content, as_json: bool) -> None:
    sections = kit_sections(content)
    if as_json:
        print_json(sections)
    else:
        click.echo(columns(list(sections.items())))


def _facts(manifest: Manifest, folder: Path) -> dict[str, Any]:
    return {
        "folder": str(folder),
        **manifest.as_json(),
        "written": manifest.written,
        "removed": manifest.removed,
        "findings": [one.to_json() for one in manifest.findings],
    }


def _pages(count: int) -> str:
    return f"{count} pages" if count > 1 else "1 page"


def _account(manifest: Manifest, folder: Path) -> str:
    rows = [(str(folder / name), _pages(len(pages))) for name, pages in sorted(manifest.pages.items())]
    rows += [
        (str(folder / name), f"{_pages(one['pages'])} for a shop: {one['trim'][0]:g} x {one['trim'][1]:g} mm, "
                             f"bleed {one['bleed']:g} mm")
        for name, one in sorted(manifest.shop.items())
    ]  # fmt: skip
    written, files = len(manifest.written), len(manifest.files)
    pictures = files - len(rows)
    rest = f"{folder}: {pictures} pictures of faces and sheets beside them\n" if pictures else ""
    state = f"{written} file{'s' * (written > 1)} written" if written else "nothing has changed"
    removed = f", {len(manifest.removed)} removed" if manifest.removed else ""
    return f"{columns(rows)}\n{rest}{state}{removed}".strip()

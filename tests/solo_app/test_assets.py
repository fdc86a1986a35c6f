"""Set-up of vendor files and fonts, and pages without them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from solo_app import assets, webfonts
from solo_app.theme import against, style_sheet

ROOT = Path(__file__).resolve().parents[2]


def test_vendor_files_are_copied(tmp_path: Path) -> None:
    modules, static = tmp_path / "node_modules", tmp_path / "static"
    assert assets.copy_vendor(modules, static) == ["htmx.org/dist/htmx.min.js"]
    assert not assets.has_vendor(static)
    source = modules / "htmx.org" / "dist" / "htmx.min.js"
    source.parent.mkdir(parents=True)
    source.write_text("var htmx;")
    assert assets.copy_vendor(modules, static) == []
    assert assets.has_vendor(static)
    assert (static / "vendor" / "htmx.min.js").read_text() == "var htmx;"


def test_the_lock_pins_what_is_asked_for_and_names_no_host() -> None:
    asked = json.loads((ROOT / "package.json").read_text())
    text = (ROOT / "package-lock.json").read_text()
    locked = json.loads(text)["packages"]
    for name, version in {**asked["dependencies"], **asked["devDependencies"]}.items():
        assert re.fullmatch(r"\d+\.\d+\.\d+", version)
        assert locked[f"node_modules/{name}"]["version"] == version
    assert locked["node_modules/htmx.org"]["version"].startswith("2.0.")
    assert "http" not in text
    assert "resolved" not in text


@pytest.mark.parametrize("there", [True, False])
def test_pages_name_scripts_and_fonts_only_if_they_are_there(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, there: bool
) -> None:
    monkeypatch.setattr(assets, "has_vendor", lambda: there)
    monkeypatch.setattr(assets, "has_fonts", lambda: there)
    page = client.get("/games/crossing/new").text
    assert ("htmx.min.js" in page) is there
    assert ("fonts.css" in page) is there
    # without htmx the seats of other options come with a button
    assert ("Show the seats of these options" in page) is not there


def test_fonts_are_named_by_their_files(client: FlaskClient, tmp_path: Path) -> None:
    (tmp_path / "spectral-bold-italic.woff2").write_bytes(b"x")
    (tmp_path / "no-such-font.woff2").write_bytes(b"x")
    with client.application.test_request_context():
        sheet = webfonts.style_sheet(tmp_path)
    assert sheet.count("@font-face") == 1
    assert 'font-family:"Spectral";font-weight:700;font-style:italic' in sheet


def test_accents_read_on_light_and_on_dark() -> None:
    from generator.colours import contrast

    for colour in ("#f4e9d4", "#231a17", "#a3262a", "#808080", "#00ff00"):
        for ground in ("#fbf7ee", "#1d1917"):
            assert contrast(against(colour, ground), ground) >= 4.5


def test_a_theme_cannot_write_style_sheets_of_its_own() -> None:
    sheet = style_sheet(
        {"accent": "#a3262a", "x;}body{": "#ffffff", "ok": "red;}", "ink": "#231a17"}
    )
    assert "body" not in sheet
    assert "red" not in sheet
    assert "--g-ink:#231a17" in sheet

"""Kits: what lies in the output folder, and a build that does not stop the table."""

from __future__ import annotations

import json
import re
import time
import zipfile
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict

from generator.kit import FORMATS, SHOP_BLEED, Options
from generator.kit_words import page_ranges
from generator.sheets import HOME_BLEED
from solo_app.kit_orders import Order, from_form, from_text

URL = "/games/crossing/kit/"


def wait(app: Flask) -> Any:
    kits = app.extensions["haversack"]["kits"]
    for _ in range(400):
        state = kits.state("crossing")
        if not state.building:
            return state
        time.sleep(0.02)
    raise AssertionError("the build does not end")


@pytest.fixture
def builder(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """A stand-in for the generator's builder, which has tests of its own: what it was asked for."""
    built: list[dict[str, Any]] = []

    def build_kit(content: Any, out: Path, progress: Any, **asked: Any) -> None:
        progress(0.5, "cards")
        folder = out / content.id
        (folder / "svg" / "sheets").mkdir(parents=True, exist_ok=True)
        (folder / "crossing-a4.pdf").write_bytes(b"%PDF-1.4")
        (folder / "svg" / "guide.svg").write_text("<svg/>")
        (folder / "svg" / "sheets" / "a4-001.svg").write_text("<svg/>")
        built.append({"game": content.id, **asked})

    import generator.kit

    monkeypatch.setattr(generator.kit, "build_kit", build_kit)
    return built


def test_a_kit_is_built_and_fetched(
    app: Flask, client: FlaskClient, builder: list[dict[str, Any]]
) -> None:
    assert "Nothing is built yet" in client.get(URL).text
    assert client.post(URL + "build").status_code == 303
    state = wait(app)
    [asked] = builder
    assert (asked["game"], asked["papers"], asked["formats"]) == (
        "crossing",
        ("a4", "letter"),
        ("pdf", "svg"),
    )
    assert (asked["only"], asked["low_ink"], asked["options"]) == (None, False, Options())
    assert asked["shop_bleed"] == SHOP_BLEED
    assert (state.share, state.error) == (50, "")
    page = client.get(URL).text
    assert "crossing-a4.pdf" in page
    assert str(app.extensions["haversack"]["kits"].folder("crossing")) in page
    with client.get(URL + "files/crossing-a4.pdf") as file:
        assert file.data == b"%PDF-1.4"
        assert file.mimetype == "application/pdf"


def test_drawings_come_in_one_file_that_is_always_the_same(
    app: Flask, client: FlaskClient, builder: list[dict[str, Any]]
) -> None:
    client.post(URL + "build")
    wait(app)
    page = client.get(URL).text
    found = {}
    for name in ("svg", "svg/sheets"):
        address = f"{URL}drawings/{name}.zip"
        assert address in page
        with client.get(address) as file, client.get(address) as again:
            assert file.mimetype == "application/zip"
            assert file.data == again.data
            found[name] = zipfile.ZipFile(BytesIO(file.data)).namelist()
    assert found == {
        "svg": ["crossing-svg/guide.svg"],
        "svg/sheets": ["crossing-svg/sheets/a4-001.svg"],
    }
    for name in ("png", "..", "svg/..", "../output"):
        assert client.get(f"{URL}drawings/{name}.zip").status_code == 404


FORM = {
    "paper": ["a3", "a4"], "format": "pdf", "low-ink": "on", "flip": "short", "back-offset": ["0.5", "-1"],
    "bleed": "3", "marks": "full", "scale": "1.01",
}  # fmt: skip


def test_what_was_chosen_is_built_and_kept_for_all_games(
    app: Flask, client: FlaskClient, builder: list[dict[str, Any]]
) -> None:
    section = re.search(r'name="only" value="(\w+)"', client.get(URL).text)
    assert section
    assert client.post(URL + "build", data={**FORM, "only": section[1]}).status_code == 303
    wait(app)
    [asked] = builder
    assert asked["papers"] == ("a4", "a3")
    assert (asked["formats"], asked["only"], asked["low_ink"]) == (("pdf",), (section[1],), True)
    assert asked["options"] == Options("full", "short", 3.0, (0.5, -1.0), 1.01)
    assert asked["shop_bleed"] == 3.0
    for page in (client.get(URL).text, client.get("/games/leaflet/kit/").text):
        ticked = re.findall(r'name="([\w-]+)" value="(\w+)" checked', page)
        assert ticked == [
            ("paper", "a4"), ("paper", "a3"), ("flip", "short"), ("low-ink", "on"), ("format", "pdf"),
        ]  # fmt: skip
        numbers = dict(
            re.findall(r'id="([\w-]+)" name="[\w-]+" type="number"[^>]* value="([^"]+)"', page)
        )
        assert numbers == {
            "offset-right": "0.5",
            "offset-down": "-1",
            "bleed": "3",
            "scale": "1.01",
        }
        assert '<option value="full" selected>' in page


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("paper", [], "Choose a paper."),
        ("paper", "a9", "There is no paper"),
        ("format", [], "Choose a kind of file."),
        ("flip", "top", "There is no flip"),
        ("marks", "dots", "There is no marks"),
        ("only", "nothing", "The kit has no section"),
        ("bleed", "9", "A bleed lies between 0 and 5 mm"),
        ("bleed", "nan", "is no number"),
        ("scale", "2", "A scale lies between"),
        ("back-offset", ["11", "0"], "at most 10 mm"),
        ("back-offset", ["1", "2", "3"], "two numbers"),
        ("back-offset", ["left", ""], "is no number"),
    ],
)
def test_a_form_that_cannot_be_followed_comes_back_with_what_was_typed(
    client: FlaskClient, builder: list[dict[str, Any]], field: str, value: Any, said: str
) -> None:
    answer = client.post(URL + "build", data={**FORM, field: value})
    assert answer.status_code == 422
    assert said in answer.text
    assert answer.text.count('role="alert"') == 1
    if field != "scale":
        assert 'value="1.01"' in answer.text
    assert not builder
    assert 'value="a3" checked' not in client.get(URL).text  # nothing was kept


@pytest.mark.parametrize(
    "kept",
    [
        "", "{", "[]", "[" * 100_000, '{"papers": ["a9"]}', '{"flip": "top"}', '{"new": 1}', '{"scale": "x"}',
        '{"only": ["cards"]}', '{"back_offset": [1]}', '{"low_ink": "no"}', '{"bleed": true}',
    ],
)  # fmt: skip
def test_a_kept_order_that_means_nothing_any_more_is_the_usual_one(kept: str) -> None:
    assert from_text(kept) == Order()


def test_an_order_is_kept_but_for_its_sections() -> None:
    order = Order(("a3",), ("png",), ("title",), True, "fold", (1.0, -0.5), 0.0, "none", 0.99)
    assert from_text(order.to_text()) == replace(order, only=())


def test_each_file_says_which_pages_are_printed_how(app: Flask, client: FlaskClient) -> None:
    from generator.kit import build_kit
    from rules.content import load_game

    kits = app.extensions["haversack"]["kits"]
    content = load_game("crossing", kits.library.root)
    manifest = build_kit(
        content, kits.output, ["a4"], ["pdf"], options=Options(back_offset=(0.5, -1))
    )
    page = " ".join(client.get(URL).text.split())
    [(name, pages)] = [(n, p) for n, p in manifest.pages.items() if n == "crossing-a4.pdf"]
    both = [one["page"] for one in pages if one["side"] in ("front", "back")]
    assert both
    assert manifest.printed[name]["flip"] == "long"
    [told] = re.findall(
        r"On both sides, flipped on the long edge</dt><dd>pages <code>([\d,-]+)</code>", page
    )
    assert told == page_ranges(both, "-", ",")
    [others] = re.findall(r"On one side</dt><dd>pages <code>([\d,-]+)</code>", page)
    assert others == page_ranges({one["page"] for one in pages} - set(both), "-", ",")
    assert "backs 0.5 mm to the right and -1 mm down" in page
    assert page.index("Ready to print") < page.index('id="build"')


def test_of_versions_each_says_its_own_pages(app: Flask, client: FlaskClient) -> None:
    from generator.kit import build_kit
    from rules.content import load_game

    kits = app.extensions["haversack"]["kits"]
    build_kit(load_game("crossing", kits.library.root), kits.output, ["a4"], ["pdf"])
    path = kits.folder("crossing") / "manifest.json"
    manifest = json.loads(path.read_text("utf-8"))
    pages = manifest["pages"]["crossing-a4.pdf"]
    for page, version in ((pages[0], "Small"), (pages[1], "Large"), (pages[-1], "Large")):
        page["version"] = version
    path.write_text(json.dumps(manifest), "utf-8")
    told = " ".join(client.get(URL).text.split())
    assert "Choose one of these" in told
    for version, other in (("Small", {1, 2, len(pages)} - {1}), ("Large", {1})):
        jobs = told.partition(f'<p class="version">{version}</p>')[2].partition("</dl>")[0]
        spans = [one.split("-") for one in re.findall(r"[\d-]+", " ".join(re.findall(r"<code>(.*?)</code>", jobs)))]
        numbers = {n for span in spans for n in range(int(span[0]), int(span[-1]) + 1)}
        assert numbers == set(range(1, len(pages) + 1)) - other
    manifest["pages"]["crossing-a4.pdf"] = pages[:1] + pages[2:-1]
    path.write_text(json.dumps(manifest), "utf-8")
    assert "Choose one of these" not in client.get(URL).text, "there is one alone"


def test_the_form_offers_all_there_is_and_an_empty_bleed_is_the_usual_one(client: FlaskClient) -> None:
    page = client.get(URL).text
    assert tuple(re.findall(r'name="format" value="(\w+)"', page)) == FORMATS
    assert re.search(r'id="bleed"[^>]* value=""', page)
    assert "Left empty: 2, and 3 in files for print shops" in page
    order = from_form(MultiDict({"paper": "a4", "format": "shop", "bleed": " "}))
    assert order == Order(("a4",), ("shop",))
    assert (order.arguments()["options"].bleed, order.arguments()["shop_bleed"]) == (HOME_BLEED, SHOP_BLEED)
    asked = from_form(MultiDict({"paper": "a4", "format": "shop", "bleed": "3.175"}))
    assert asked.arguments()["options"].bleed == asked.arguments()["shop_bleed"] == 3.175
    assert from_text(asked.to_text()) == asked and from_text(order.to_text()) == order


def test_files_for_shops_are_fetched_and_said_what_to_tell_the_shop(app: Flask, client: FlaskClient) -> None:
    from generator.kit import build_kit
    from rules.content import load_game

    kits = app.extensions["haversack"]["kits"]
    content = load_game("crossing", kits.library.root)
    manifest = build_kit(content, kits.output, formats=["shop"], shop_bleed=3.175)
    assert len(manifest.shop) > 1
    page = " ".join(client.get(URL).text.split())
    assert "For a print shop" in page and "Nothing is built yet" not in page and "<h2>Drawings</h2>" not in page
    for name, one in manifest.shop.items():
        with client.get(f"{URL}files/{name}") as file:
            assert file.mimetype == "application/pdf"
            assert len(file.data) == manifest.files[name]["bytes"]
        told = page[page.index(f"/kit/files/{name}") :].partition("</li>")[0]
        (w, h), pages = one["trim"], one["pages"]
        assert f"Cut to {w:g} × {h:g} mm" in told
        assert f"bleed 3.175 mm on all sides (pages of {w + 6.35:g} × {h + 6.35:g} mm)" in told
        assert f"{pages} page{'s' * (pages > 1)}, " in told
        assert ("each front followed by its back" in told) is (one["sides"] == 2)
        if one["kind"] == "cards":
            assert f"{one['title']}: {sum(manifest.pieces[one['section']].values())} cards" in told
    with client.get(f"{URL}drawings/shop.zip") as file:
        names = zipfile.ZipFile(BytesIO(file.data)).namelist()
    assert names == [f"crossing-{name}" for name in sorted(manifest.shop)]
    lost = next(iter(manifest.shop))
    (kits.folder("crossing") / lost).unlink()
    assert f"/kit/files/{lost}" not in client.get(URL).text


def test_a_running_build_shows_how_far_it_is(app: Flask, client: FlaskClient) -> None:
    kits = app.extensions["haversack"]["kits"]
    kits._running["crossing"] = state = kits.state("crossing")
    state.building, state.share, state.doing = True, 40, "boards"
    page = client.get(URL).text
    assert 'value="40"' in page
    assert "boards" in page
    assert "40 % done" in page and '<meta http-equiv="refresh"' in page  # for whoever has no script
    part = client.get(URL, headers={"HX-Request": "true", "HX-Target": "kit"}).text
    assert "<html" not in part
    assert 'hx-trigger="every 1s"' in part
    # a second press does not start a second build
    kits.build("crossing")
    assert state.share == 40


@pytest.mark.parametrize(("fault", "said"), [("kit", "no paper"), ("bug", "a fault of ours")])
def test_a_build_that_fails_says_so(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch, fault: str, said: str
) -> None:
    import generator.kit

    def build_kit(*args: object, **more: object) -> None:
        raise (
            generator.kit.KitError("no paper\nmore")
            if fault == "kit"
            else ZeroDivisionError("secret")
        )

    monkeypatch.setattr(generator.kit, "build_kit", build_kit)
    client.post(URL + "build")
    assert said in wait(app).error
    page = client.get(URL).text
    assert said in page
    assert "secret" not in page


def test_only_files_of_the_kit_are_given_out(
    client: FlaskClient, builder: list[dict[str, Any]], app: Flask, tmp_path: Path
) -> None:
    client.post(URL + "build")
    wait(app)
    (tmp_path / "output" / "secret.pdf").write_bytes(b"no")
    (tmp_path / "output" / "crossing" / "notes.txt").write_text("no")
    for name in ("../secret.pdf", "%2e%2e/secret.pdf", "notes.txt", "none.pdf"):
        assert client.get(URL + "files/" + name).status_code == 404, name


def test_the_real_builder_is_asked_as_it_wants_to_be() -> None:
    import inspect

    from generator.kit import build_kit

    inspect.signature(build_kit).bind(
        SimpleNamespace(), Path(), progress=lambda share, doing: None, **Order().arguments()
    )


def test_files_are_told_by_what_they_are_for(app: Flask, client: FlaskClient) -> None:
    folder = app.extensions["haversack"]["kits"].folder("crossing")
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("crossing-letter.pdf", "board-a3.pdf", "crossing-a4-cards.pdf", "manifest.json"):
        (folder / name).write_bytes(b"%PDF-1.4")
    page = client.get(URL).text
    assert "The whole kit on US Letter paper" in page
    assert "In one piece on A3 paper, nothing to glue" in page
    assert page.count("The whole kit on") == 1  # a part's name says all there is to say
    assert "crossing-a4-cards.pdf" in page
    assert "manifest.json" not in page  # it is for programs


def test_what_a_build_has_just_taken_away_is_left_out(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between listing a folder and reading it, files may go."""
    kits = app.extensions["haversack"]["kits"]
    folder = kits.folder("crossing") / "svg"
    folder.mkdir(parents=True)
    for name in ("a.svg", "b.svg"):
        (folder / name).write_text("<svg/>")
    assert [one.files for one in kits.state("crossing").drawings] == [["svg/a.svg", "svg/b.svg"]]
    read = Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda path: read(path if path.name == "a.svg" else folder / "none"))
    with kits.archive("crossing", "svg") as file, zipfile.ZipFile(file) as archive:
        assert archive.namelist() == ["crossing-svg/a.svg"]

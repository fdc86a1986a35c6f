"""Kits: what lies in the output folder, and a build that does not stop the table."""

from __future__ import annotations

import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

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
def builder(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A stand-in for the generator's builder, which has tests of its own."""
    built: list[str] = []

    def build_kit(content: Any, out: Path, progress: Any) -> None:
        progress(0.5, "cards")
        folder = out / content.id
        (folder / "faces").mkdir(parents=True, exist_ok=True)
        (folder / "crossing-a4.pdf").write_bytes(b"%PDF-1.4")
        (folder / "faces" / "guide.svg").write_text("<svg/>")
        built.append(content.id)

    import generator.kit

    monkeypatch.setattr(generator.kit, "build_kit", build_kit)
    return built


def test_a_kit_is_built_and_fetched(app: Flask, client: FlaskClient, builder: list[str]) -> None:
    assert "Nothing is built yet" in client.get(URL).text
    assert client.post(URL + "build").status_code == 303
    state = wait(app)
    assert builder == ["crossing"]
    assert (state.share, state.error) == (50, "")
    page = client.get(URL).text
    assert "crossing-a4.pdf" in page
    assert "1 drawing" in page
    with client.get(URL + "files/crossing-a4.pdf") as file:
        assert file.data == b"%PDF-1.4"
        assert file.mimetype == "application/pdf"


def test_a_running_build_shows_how_far_it_is(app: Flask, client: FlaskClient) -> None:
    kits = app.extensions["haversack"]["kits"]
    kits._running["crossing"] = state = kits.state("crossing")
    state.building, state.share, state.doing = True, 40, "boards"
    page = client.get(URL).text
    assert 'value="40"' in page
    assert "boards" in page
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
    client: FlaskClient, builder: list[str], app: Flask, tmp_path: Path
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

    inspect.signature(build_kit).bind(SimpleNamespace(), Path(), progress=lambda share, doing: None)


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

"""Saved games as files: out and in again, and what a hostile file can do (nothing)."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from .conftest import Player

Plain = dict[str, Any]


def export(player: Player) -> Plain:
    shown = player.client.get(player.url + "export")
    assert shown.status_code == 200
    assert "attachment" in shown.headers["Content-Disposition"]
    return json.loads(shown.data)


def load(client: FlaskClient, data: bytes | Plain) -> TestResponse:
    text = data if isinstance(data, bytes) else json.dumps(data).encode()
    head = b'--x\r\nContent-Disposition: form-data; name="file"; filename="save.json"\r\n\r\n'
    body = head + text + b"\r\n--x--\r\n"
    return client.post("/import", data=body, content_type="multipart/form-data; boundary=x")


def test_a_game_goes_out_and_comes_in_as_another_one(player: Player) -> None:
    player.until("select")
    player.post("undo")
    player.post("redo")
    saved = export(player)
    made = load(player.client, saved)
    assert made.status_code == 303
    url = made.headers["Location"]
    assert url != player.url
    page = player.client.get(url).text
    assert 'data-kind="select"' in page
    again = json.loads(player.client.get(url + "export").data)
    assert again == saved
    # the first one has not moved
    assert player.kind == "select"


def test_a_finished_game_can_be_brought_too(player: Player) -> None:
    player.play_out()
    made = load(player.client, export(player))
    assert "The game is over" in player.client.get(made.headers["Location"]).text


def test_a_save_of_other_rules_opens_where_it_agrees(player: Player) -> None:
    player.until("offer")
    saved = export(player)
    saved["journal"][-1]["value"] = "fly"
    made = load(player.client, saved)
    assert made.status_code == 303
    page = player.client.get(made.headers["Location"]).text
    assert "last step that agrees" in page
    assert 'data-kind="choose"' in page


def change(path: str, value: Any) -> Callable[[Plain], None]:
    def apply(saved: Plain) -> None:
        *way, last = path.split(".")
        at: Any = saved
        for step in way:
            at = at[int(step)] if isinstance(at, list) else at[step]
        if isinstance(at, list):
            at[int(last)] = value
        elif value is ...:
            del at[last]
        else:
            at[last] = value

    return apply


HOSTILE = [
    ("format", "other/9"), ("format", ...), ("game", "nothing"), ("game", 5), ("game", "../crossing"),
    ("game", "leaflet"), ("journal", {}), ("journal", None), ("journal", [1]), ("journal.0", {"id": 0}),
    ("journal.0.id", 7), ("journal.0.parent", 99), ("journal.0.kind", "delete"), ("journal.0.redo", ["x"]),
    ("journal.0.extra", 1), ("seed", "x"), ("seed", 1 << 70), ("seed", True), ("seed", ...),
    ("setup", []), ("setup", {"difficulty": 5}), ("setup", {"difficulty": "none"}), ("seats", {"x": "person"}),
    ("seats", {"flood": "nobody"}), ("sources", {"dice": []}), ("sources", {"dice": "nobody"}),
    ("sources", {"cards": "person"}), ("sources", {"window.again": "maybe"}), ("sources", {"window.x": "never"}),
    ("position", {"at": "x"}), ("position", {}),
    ("position", []), ("chance", "dice/0"), ("overlays", ["nobody"]), ("overlays", ["../../secret"]),
    ("overlays", "x"), ("journal.0.value", "x" * 5000), ("engine", 1),
    ("engine", "\ud800"), ("sources", {"\ud800": "person"}), ("journal.0.value", float("inf")),
]  # fmt: skip


@pytest.mark.parametrize(("path", "value"), HOSTILE)
def test_a_hostile_save_is_refused_with_one_message(player: Player, path: str, value: Any) -> None:
    saved = export(player)
    change(path, value)(saved)
    before = player.client.get("/").text.count("saved-go")
    refused = load(player.client, saved)
    assert refused.status_code == 422, refused.text
    assert "Traceback" not in refused.text
    assert "/work" not in refused.text
    assert player.client.get("/").text.count("saved-go") == before


@pytest.mark.parametrize(
    "data",
    [
        b"", b"{", b"[]", b"null", b"\xff\xfe\x00", b'{"format": NaN}', b"[" * 100_000,
        b'{"a":' * 5000 + b"1" + b"}" * 5000, b'{"format": "haversack-save/1"}',
        b'{"seed": ' + b"9" * 10_000 + b"}", b'{"journal": [' + b"0," * 30_000 + b"0]}",
    ],
)  # fmt: skip
def test_what_is_no_save_is_refused(client: FlaskClient, data: bytes) -> None:
    refused = load(client, data)
    assert refused.status_code == 422
    assert "does not open" in refused.text
    assert "Traceback" not in refused.text


def test_a_file_has_to_be_chosen_and_has_a_limit(client: FlaskClient) -> None:
    assert client.post("/import").status_code == 400
    assert load(client, b" " * 4_100_000).status_code in (413, 422)
    assert load(client, b" " * 9_000_000).status_code == 413


@pytest.mark.parametrize("value", [None, [], {}, "x", -1, 1e9, [[]], {"a": {"b": []}}, 2**60])
def test_any_answer_in_a_save_ends_at_the_last_good_step(player: Player, value: Any) -> None:
    player.until("distribute")
    saved = export(player)
    for entry in saved["journal"]:
        if entry["key"] == "river":
            entry["value"] = value
    made = load(player.client, saved)
    assert made.status_code == 303
    assert player.client.get(made.headers["Location"]).status_code == 200

"""`haversack schema`: a valid JSON Schema that takes our files and refuses others."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest
import yaml

from tests import toy_rules
from tests.cli import TOYS, Haversack


@pytest.fixture
def haversack(capsys: pytest.CaptureFixture[str]) -> Haversack:
    return Haversack(capsys)


def test_it_takes_the_games_own_files_and_refuses_others(haversack: Haversack) -> None:
    schema = haversack("schema", "crossing", *TOYS).json
    validator = jsonschema.Draft202012Validator(schema)
    validator.check_schema(schema)
    cards = yaml.safe_load((toy_rules.CONTENT / "crossing/cards.yaml").read_text())
    assert list(validator.iter_errors(cards)) == []
    cards["cards"][0]["coppies"] = 2
    assert any("coppies" in error.message for error in validator.iter_errors(cards))


def test_overlays_need_nothing_but_ids(haversack: Haversack) -> None:
    overlay = {"cards": [{"id": "heron", "copies": 3}, {"id": "plank", "remove": True}]}
    whole = jsonschema.Draft202012Validator(haversack("schema", "crossing", *TOYS).json)
    part = jsonschema.Draft202012Validator(
        haversack("schema", "crossing", "--for-overlay", *TOYS).json
    )
    assert part.is_valid(overlay)
    assert not whole.is_valid(overlay)


def test_into_a_file(haversack: Haversack, tmp_path: Path) -> None:
    path = tmp_path / "schema.json"
    done = haversack("schema", "crossing", "--out", path, *TOYS)
    assert (done.code, done.out) == (0, "")
    assert json.loads(path.read_text()) == haversack("schema", "crossing", *TOYS).json


def test_into_a_folder_that_is_not_there(haversack: Haversack, tmp_path: Path) -> None:
    done = haversack("schema", "crossing", "--out", tmp_path / "no/such.json", *TOYS)
    assert (done.code, done.out) == (2, "")
    assert "No such file or directory" in done.err


def test_no_such_game(haversack: Haversack) -> None:
    assert "did you mean 'crossing'?" in haversack("schema", "crosing", *TOYS).err

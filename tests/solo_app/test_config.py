"""Settings: where things are kept, and the secret key."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from solo_app.config import secret_key, settings


def test_the_secret_key_is_made_once_and_for_its_owner_alone(tmp_path: Path) -> None:
    first = settings({"DATA_DIR": tmp_path})["SECRET_KEY"]
    assert len(first) >= 48
    assert settings({"DATA_DIR": tmp_path})["SECRET_KEY"] == first
    assert stat.S_IMODE((tmp_path / "secret.key").stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["secret.key"]


@pytest.mark.parametrize("broken", [b"", b"short", b"\xff" * 60])
def test_a_broken_key_is_replaced(tmp_path: Path, broken: bytes) -> None:
    path = tmp_path / "secret.key"
    path.write_bytes(broken)
    key = secret_key(path)
    assert len(key) >= 48
    assert secret_key(path) == key


def test_the_environment_is_read_and_what_is_given_wins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HAVERSACK_DATA_DIR", str(tmp_path / "env"))
    monkeypatch.setenv("HAVERSACK_DATABASE_URL", "sqlite:///env.db")
    monkeypatch.setenv("HAVERSACK_ALLOWED_HOSTS", "table.example, other.example")
    monkeypatch.setenv("HAVERSACK_OVERLAYS", f"a.yaml{os.pathsep}b.yaml")
    found = settings({"DATABASE_URL": "sqlite:///given.db"})
    assert found["DATA_DIR"] == tmp_path / "env"
    assert found["DATABASE_URL"] == "sqlite:///given.db"
    assert found["HOSTS"][-2:] == ["table.example", "other.example"]
    assert found["OVERLAYS"] == [Path("a.yaml"), Path("b.yaml")]

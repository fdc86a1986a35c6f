"""Content for the tests of this folder: loaded once, never changed."""

from __future__ import annotations

import pytest

from rules.content import Content, load_game


@pytest.fixture(scope="session")
def content() -> Content:
    return load_game("red_burnoose")

"""The Reed Crossing: a small game that asks every kind of request, for the tests of the solo table."""

from .game import RULES

__all__ = ["RULES"]

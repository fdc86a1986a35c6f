"""Saved games: tables, and the store in front of them."""

from .store import Conflict, SavedGame, Store, StoreError

__all__ = ["Conflict", "SavedGame", "Store", "StoreError"]

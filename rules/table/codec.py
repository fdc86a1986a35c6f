"""Dump and load of states: slots dataclasses to plain JSON values and back.

Steps are written with their class name (`"step"`), since a stack holds many kinds. Everything else is loaded by
the type that its dataclass declares. Loading what was dumped gives an equal state.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Iterable
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from .steps import Step


class CodecError(ValueError):
    """A dumped state that does not fit the game: names the place inside it."""


def dump(value: Any) -> Any:
    """Plain JSON values: dict, list, str, int, float, bool, None."""
    if value is None or isinstance(value, str | int | float | bool):
        return value
    if isinstance(value, dict):
        return {str(key): dump(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [dump(one) for one in value]
    if isinstance(value, set | frozenset):
        return sorted(dump(one) for one in value)
    kind: Any = type(value)
    plain = {name: dump(getattr(value, name)) for name in _names(kind)}
    return {"step": kind.__name__, **plain} if isinstance(value, Step) else plain


@cache
def _names(kind: Any) -> tuple[str, ...]:
    return tuple(one.name for one in fields(kind))


class Loader:
    """Loads dumped states of one game: knows its state class and its steps by name."""

    def __init__(self, state: type, steps: Iterable[type[Step]]) -> None:
        self.state = state
        self.steps = {kind.__name__: kind for kind in steps}
        self._hints: dict[type, dict[str, Any]] = {}

    def load(self, plain: Any) -> Any:
        """The state; raises CodecError where `plain` does not fit."""
        return self._load(self.state, plain, "state")

    def _load(self, kind: Any, plain: Any, place: str) -> Any:
        if kind is Any:
            return plain
        origin = typing.get_origin(kind)
        if origin in (typing.Union, types.UnionType):
            return self._load_union(typing.get_args(kind), plain, place)
        if origin is not None:
            return self._load_container(origin, typing.get_args(kind), plain, place)
        if isinstance(kind, type) and issubclass(kind, Step):
            return self._load_step(plain, place)
        if is_dataclass(kind):
            return self._load_fields(typing.cast(type, kind), plain, place)
        if kind is type(None):
            kind = types.NoneType
        if kind is float and isinstance(plain, int):
            return float(plain)
        if type(plain) is not kind:
            raise CodecError(f"{place}: expected {getattr(kind, '__name__', kind)}")
        return plain

    def _load_union(self, kinds: tuple[Any, ...], plain: Any, place: str) -> Any:
        if plain is None and type(None) in kinds:
            return None
        problem = CodecError(f"{place}: does not fit")
        for kind in kinds:
            if kind is type(None):
                continue
            try:
                return self._load(kind, plain, place)
            except CodecError as error:
                problem = error
        raise problem

    def _load_container(self, origin: Any, args: tuple[Any, ...], plain: Any, place: str) -> Any:
        if origin is dict:
            if not isinstance(plain, dict):
                raise CodecError(f"{place}: expected a mapping")
            key: Callable[[str], Any] = int if args[0] is int else str
            if key is int and not all(name.lstrip("-").isdecimal() for name in plain):
                raise CodecError(f"{place}: expected numbers as keys")
            return {
                key(name): self._load(args[1], one, f"{place}.{name}")
                for name, one in plain.items()
            }
        if not isinstance(plain, list):
            raise CodecError(f"{place}: expected a list")
        if origin is tuple and not (len(args) == 2 and args[1] is Ellipsis):
            if len(args) != len(plain):
                raise CodecError(f"{place}: expected {len(args)} values")
            pairs = zip(args, plain, strict=True)
            return tuple(self._load(a, one, f"{place}[{i}]") for i, (a, one) in enumerate(pairs))
        return origin(self._load(args[0], one, f"{place}[{i}]") for i, one in enumerate(plain))

    def _load_step(self, plain: Any, place: str) -> Step:
        name = plain.get("step") if isinstance(plain, dict) else None
        if not isinstance(name, str) or name not in self.steps:
            raise CodecError(f"{place}: no step called {name!r}")
        rest = {key: one for key, one in plain.items() if key != "step"}
        return self._load_fields(self.steps[name], rest, f"{place}({name})")

    def _load_fields(self, kind: type, plain: Any, place: str) -> Any:
        if not isinstance(plain, dict):
            raise CodecError(f"{place}: expected a mapping")
        hints = self._hints.get(kind)
        if hints is None:
            known = typing.get_type_hints(kind)
            hints = {name: known[name] for name in _names(kind)}
            self._hints[kind] = hints
        unknown = set(plain) - set(hints)
        missing = set(hints) - set(plain)
        if unknown or missing:
            raise CodecError(f"{place}: unknown {sorted(unknown)}, missing {sorted(missing)}")
        values = {
            name: self._load(hints[name], one, f"{place}.{name}") for name, one in plain.items()
        }
        return kind(**values)

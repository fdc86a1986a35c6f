"""Dump and load of states: slots dataclasses to plain JSON values and back.

Steps are written with their class name (`"step"`), since a stack holds many kinds. Everything else is loaded by
the type that its dataclass declares. Loading what was dumped gives an equal state that shares nothing with it.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Iterable
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from .steps import Step

Converter = Callable[[Any], Any]


class CodecError(ValueError):
    """A dumped state that does not fit the game: names the place inside it."""


class _Misfit(Exception):
    """A value that does not fit; each container on the way out adds its part of the place in front."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message
        self.place = ""

    def inside(self, part: str) -> _Misfit:
        self.place = part + self.place
        return self


def dump(value: Any) -> Any:
    """Plain JSON values: dict, list, str, int, float, bool, None."""
    kind: Any = type(value)
    if kind is str or kind is int or value is None or kind is bool or kind is float:
        return value
    if kind is dict:
        return {str(key): dump(one) for key, one in value.items()}
    if kind is list or kind is tuple:
        return [dump(one) for one in value]
    if kind is set or kind is frozenset:
        return sorted(dump(one) for one in value)
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
        self._converters: dict[Any, Converter] = {}

    def load(self, plain: Any) -> Any:
        """The state; raises CodecError where `plain` does not fit."""
        try:
            return self._converter(self.state)(plain)
        except _Misfit as misfit:
            raise CodecError(f"state{misfit.place}: {misfit.message}") from None

    def _converter(self, kind: Any) -> Converter:
        """What makes a value of the declared type `kind` out of plain values; made once for each type."""
        made = self._converters.get(kind)
        if made is None:
            made = self._converters[kind] = self._make(kind)
        return made

    def _make(self, kind: Any) -> Converter:
        if kind is Any:
            return _copied
        origin, args = typing.get_origin(kind), typing.get_args(kind)
        if origin in (typing.Union, types.UnionType):
            return self._union(args)
        if origin is dict:
            return _mapping(args[0], self._converter(args[1]))
        if origin is tuple and not (len(args) == 2 and args[1] is Ellipsis):
            return _fixed_tuple([self._converter(one) for one in args])
        if origin is not None:
            return _sequence(origin, self._converter(args[0]))
        if isinstance(kind, type) and issubclass(kind, Step):
            return self._step
        if is_dataclass(kind):
            return self._record(kind)
        return _scalar(kind)

    def _union(self, kinds: tuple[Any, ...]) -> Converter:
        converters = [self._converter(one) for one in kinds if one is not type(None)]
        optional = len(converters) < len(kinds)

        def load(plain: Any) -> Any:
            if plain is None and optional:
                return None
            misfit = _Misfit("does not fit")
            for convert in converters:
                try:
                    return convert(plain)
                except _Misfit as found:
                    misfit = found
            raise misfit

        return load

    def _step(self, plain: Any) -> Step:
        name = plain.get("step") if isinstance(plain, dict) else None
        if not isinstance(name, str) or name not in self.steps:
            raise _Misfit(f"no step called {name!r}")
        rest = {key: one for key, one in plain.items() if key != "step"}
        key = (Step, name)  # not the class, whose own converter asks for the name
        convert = self._converters.get(key)
        if convert is None:
            convert = self._converters[key] = self._record(self.steps[name])
        try:
            return convert(rest)
        except _Misfit as misfit:
            raise misfit.inside(f"({name})") from None

    def _record(self, kind: Any) -> Converter:
        """A dataclass. Its fields are looked at when the first one is loaded: types may name each other."""
        converters: dict[str, Converter] | None = None

        def load(plain: Any) -> Any:
            nonlocal converters
            if not isinstance(plain, dict):
                raise _Misfit("expected a mapping")
            if converters is None:
                hints = typing.get_type_hints(kind)
                converters = {name: self._converter(hints[name]) for name in _names(kind)}
            if plain.keys() != converters.keys():
                unknown = sorted(map(str, plain.keys() - converters.keys()))
                missing = sorted(converters.keys() - plain.keys())
                raise _Misfit(f"unknown {unknown}, missing {missing}")
            values = {}
            for name, convert in converters.items():
                try:
                    values[name] = convert(plain[name])
                except _Misfit as misfit:
                    raise misfit.inside(f".{name}") from None
            return kind(**values)

        return load


def _copied(plain: Any) -> Any:
    if isinstance(plain, dict):
        return {key: _copied(one) for key, one in plain.items()}
    return [_copied(one) for one in plain] if isinstance(plain, list) else plain


def _scalar(kind: Any) -> Converter:
    def load(plain: Any) -> Any:
        if type(plain) is kind:
            return plain
        if kind is float and type(plain) is int:
            return float(plain)
        raise _Misfit(f"expected {getattr(kind, '__name__', kind)}")

    return load


def _mapping(key: Any, convert: Converter) -> Converter:
    def load(plain: Any) -> Any:
        if not isinstance(plain, dict):
            raise _Misfit("expected a mapping")
        loaded = {}
        for name, one in plain.items():
            try:
                loaded[_number(name) if key is int else name] = convert(one)
            except _Misfit as misfit:
                raise misfit.inside(f".{name}") from None
        return loaded

    return load


def _number(name: str) -> int:
    try:
        return int(name)
    except ValueError:
        raise _Misfit("expected numbers as keys") from None


def _sequence(kind: Any, convert: Converter) -> Converter:
    def load(plain: Any) -> Any:
        if not isinstance(plain, list):
            raise _Misfit("expected a list")
        loaded = []
        for one in plain:
            try:
                loaded.append(convert(one))
            except _Misfit as misfit:
                raise misfit.inside(f"[{len(loaded)}]") from None
        return loaded if kind is list else kind(loaded)

    return load


def _fixed_tuple(converters: list[Converter]) -> Converter:
    def load(plain: Any) -> Any:
        if not isinstance(plain, list):
            raise _Misfit("expected a list")
        if len(plain) != len(converters):
            raise _Misfit(f"expected {len(converters)} values")
        loaded = []
        for convert, one in zip(converters, plain, strict=True):
            try:
                loaded.append(convert(one))
            except _Misfit as misfit:
                raise misfit.inside(f"[{len(loaded)}]") from None
        return tuple(loaded)

    return load

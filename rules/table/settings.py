"""What is the same in every game about values that people set: options of a set-up, and corrections by hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from .contract import SetupError
from .requests import brief
from .view import Correctable


def resolve_options(
    choices: Mapping[str, Sequence[str]], defaults: Mapping[str, str], setup: Mapping[str, str]
) -> dict[str, str]:
    """Every option with its value. Raises SetupError for an option or a value that does not exist."""
    for name in setup:
        if name not in choices:
            raise SetupError(
                f"no option called {brief(name)!r}: one of {', '.join(choices)}",
                "problem.no_option", option=brief(name),
            )  # fmt: skip
    resolved = {**defaults, **setup}
    for name, value in resolved.items():  # the content's own defaults too: it may have a finding
        if value not in choices[name]:
            raise SetupError(
                f"{name} cannot be {brief(value)!r}: one of {', '.join(choices[name])}",
                "problem.no_value", option=name, value=brief(value),
            )  # fmt: skip
    return resolved


def legal_correction(offered: Iterable[Correctable], path: str, value: int | str) -> Correctable:
    """The value that `path` names. Raises SetupError where there is none, or where it cannot be `value`."""
    known = next((one for one in offered if one.path == path), None)
    if known is None:
        said = repr(brief(path))
        raise SetupError(f"{said} cannot be corrected", "problem.no_correction", path=said)
    if known.kind == "int":
        least, most = int(known.legal[0]), int(known.legal[1])
        if type(value) is not int or not least <= value <= most:
            raise SetupError(
                f"{path}: a number from {least} to {most}", "problem.number",
                least=least, most=most,
            )  # fmt: skip
    elif value not in known.legal:
        raise SetupError(
            f"{path}: one of {', '.join(map(str, known.legal))}", "problem.not_legal",
            option=brief(value),
        )
    return known

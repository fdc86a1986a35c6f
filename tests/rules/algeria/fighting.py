"""Operations on a written position: missions of both sides, dice given by hand."""

from __future__ import annotations

from typing import Any

from .playing import Play


class Ops(Play):
    """A position in operations. `fln` and `gov` answer who acts; `roll` gives the dice that are due.

    There are no air and helicopter points unless a test gives some. Areas are given as
    {"algiers": {"ops": ["front"], "ptl": ["police"]}}. What a test does not care about is declined by `calm`:
    nobody reacts, points raise the support of whoever scores them.
    """

    def __init__(self, areas: dict[str, Any], options: dict[str, str] | None = None, **position: Any) -> None:
        position.setdefault("psl", {"government": 50, "fln": 50})
        position.setdefault("ap", 20)
        for points in ("air", "helo"):
            position.setdefault(points, 0)
            position.setdefault(f"{points}_most", position[points])
        position.setdefault("phase", "operations")
        super().__init__(position.pop("scenario", "1954"), options, areas=areas, **position)

    def answer(self, key: str, value: Any) -> Ops:
        super().answer(key, value)
        return self

    def fln(self, option: str) -> Ops:
        self.answer("operations.fln", option)
        return self

    def gov(self, option: str) -> Ops:
        """The FLN tells the Government to act, and it does this."""
        if self.key == "operations.fln":
            self.fln("order")
        self.answer("operations.government", option)
        return self

    def pick(self, key: str, *options: str) -> Ops:
        """Answers a set."""
        self.answer(key, list(options))
        return self

    def roll(self, key: str, *faces: int) -> Ops:
        self.answer(key, list(faces))
        return self

    def calm(self) -> Ops:
        """Goes on to the next choice of who acts without doing anything."""
        while self.key not in ("operations.fln", "operations.government", ""):
            request = self.request
            if self.key == "react":
                self.answer("react", "decline")
            elif self.key == "psl.one":
                self.answer("psl.one", "own")
            elif self.key == "psl.split":
                self.answer("psl.split", request.most)
            elif self.key == "psl.dice":
                self.answer("psl.dice", [1] * request.count)
            else:
                raise AssertionError(f"{self.key} waits")
        return self

    @property
    def ids(self) -> list[str]:
        return list(self.request.ids)

    def offered(self, name: str) -> set[str]:
        """What follows `name:` among the options."""
        return {one.removeprefix(f"{name}:") for one in self.ids if one.startswith(f"{name}:")}

    @property
    def gov_psl(self) -> int:
        return int(self.state.psl["government"])

    @property
    def fln_psl(self) -> int:
        return int(self.state.psl["fln"])

    def where(self, unit: str) -> str:
        """`area:box` of a counter, with `-` when it is neutralised."""
        one = self.state.units[unit]
        return f"{one.area}:{one.box}" + ("-" if one.neutralised else "")

    def modifiers(self) -> dict[str, int]:
        """The modifiers of the roll that is due."""
        return dict(self.request.params["modifiers"])

    def odds(self, option: str) -> dict[str, Any]:
        odds = self.option(option).odds
        assert odds is not None
        found: dict[str, Any] = odds()
        return found

"""`check_game`: everything that can be said about a game's content, in one run."""

from __future__ import annotations

import importlib
import importlib.util
import re
import traceback
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from types import ModuleType

from .build import build_records
from .checks import generic_checks, unmet_pins
from .findings import ERROR, Finding, Report, register_codes, shown_path
from .game import Content
from .locate import content_root
from .reading import available, read_game
from .source import Source, read_yaml
from .suppression import apply_suppressions, read_suppressions
from .textchecks import check_translation

ExtraCheck = Callable[[Content], Iterable[Finding]]
CHECK_FAILED = "CHECK_FAILED"


def check_game(game: str, root: Path | str | None = None, overlays: Sequence[str | Path] = (),
               extra_checks: Sequence[ExtraCheck] = ()) -> list[Finding]:
    """All findings about a game, in the order of files and lines; never raises for bad content.

    Runs the loading, the checks that hold for any game, the game's own (`check(content)` in
    `rules.games.<id>.checks`), its worked examples (`play(content, example)` in
    `rules.games.<id>.examples`) and `extra_checks`, which other rooms hand in. Without `overlays`,
    every overlay and language in the game's folder is checked as well, each by itself. Suppressed
    findings are in the list, and say so.
    """
    folder = content_root(root)
    content, findings = _check_one(game, folder, overlays, None, extra_checks)
    if content is None or overlays:
        return findings
    for kind in ("overlay", "lang"):
        subfolder = content.folder / ("overlays" if kind == "overlay" else "lang")
        for name in available(subfolder):
            if _is_empty(Source(subfolder / f"{name}.yaml", kind)):
                continue
            laid = [name] if kind == "overlay" else []
            lang = name if kind == "lang" else None
            other, found = _check_one(game, folder, laid, lang, extra_checks)
            if other is not None and lang:
                found += check_translation(other, content)
            findings += _news(found, findings, subfolder / f"{name}.yaml")
    return sorted(set(findings))


def _check_one(game: str, folder: Path, overlays: Sequence[str | Path], lang: str | None,
               extra_checks: Sequence[ExtraCheck]) -> tuple[Content | None, list[Finding]]:
    """One load with all checks. The content is None where it is not whole: then only what
    loading itself found is reported, with what holds for the readable part."""
    layers = read_game(game, folder, overlays, lang)
    if "game" not in layers.singles:
        return None, sorted(layers.report)
    content = Content(build_records(layers))
    usable = not any(f.level == ERROR for f in layers.report)
    found = list(_guarded("generic", generic_checks, content))
    found += content.provenances.check()
    if usable:
        modules = _game_modules(content)
        for check in (*modules, *extra_checks):
            found += _guarded(getattr(check, "__name__", "extra"), check, content)
    suppressions = read_suppressions(layers.suppressions, layers.report)
    # A firm finding hides others, so a suppression may only seem to be without use.
    findings = apply_suppressions([*layers.report, *found], suppressions, report_unused=usable)
    return (content if usable else None), sorted(set(_without_consequences(findings)))


def _without_consequences(findings: list[Finding]) -> list[Finding]:
    """A check that stopped is no news where others have found errors: it may have stopped at one of them."""
    if any(f.level == ERROR and not f.suppressed and f.code != CHECK_FAILED for f in findings):
        return [f for f in findings if f.code != CHECK_FAILED]
    return findings


def _guarded(name: str, check: ExtraCheck, content: Content) -> list[Finding]:
    """Run a check; an exception inside it becomes a finding that names the place in its code."""
    try:
        return list(check(content))
    except Exception as error:  # whatever a game's check does, the run goes on
        frame = traceback.extract_tb(error.__traceback__)[-1]
        place = f"{Path(frame.filename).name}:{frame.lineno}"
        return [Finding.at(content.at("game"), CHECK_FAILED,
                           f"the check {name!r} stopped at {place}: "
                           f"{type(error).__name__}: {error}")]


def _game_modules(content: Content) -> list[ExtraCheck]:
    """The checks of the game's own code, where there is any."""
    package = f"rules.games.{content.id}"
    if not content.id.isidentifier() or importlib.util.find_spec(package) is None:
        return []
    checks: list[ExtraCheck] = []
    for name in ("checks", "examples"):
        try:
            if importlib.util.find_spec(f"{package}.{name}") is None:
                continue
            module = importlib.import_module(f"{package}.{name}")
            register_codes(getattr(module, "CODES", {}))
            checks.append(module.check if name == "checks" else _examples(module))
        except Exception as error:  # a slip in the game's code is not the author's of the content
            checks.append(_failing(name, error))
    return checks


def _failing(name: str, error: Exception) -> ExtraCheck:
    def check(content: Content) -> Iterable[Finding]:
        raise error

    check.__name__ = name
    return check


def _examples(module: ModuleType) -> ExtraCheck:
    """Plays the worked examples, those aside whose pinned values are otherwise."""

    def examples(content: Content) -> Iterable[Finding]:
        for id, example in content.all("examples").items():
            if unmet_pins(content, example):
                continue
            for problem in module.play(content, example):
                path = _path_of(problem)
                place = path if path and path[0] in example else ()
                yield content.finding("EXAMPLE_DIFFERS", problem, "examples", id, *place)

    return examples


def _path_of(problem: str) -> list[str | int]:
    """The place in the example that a problem begins with: `steps[2].roll: ...`, `expect.turn: ...`."""
    parts = re.split(r"[.\[\]]+", problem.partition(":")[0])
    return [int(part) if part.isdecimal() else part for part in parts if part]


def _is_empty(source: Source) -> bool:
    root = read_yaml(source, Report())
    return root is not None and not root.entries


def _news(found: list[Finding], known: list[Finding], path: Path) -> list[Finding]:
    """What an overlay or a language adds to the findings of the base."""
    own = shown_path(path)
    news = []
    for finding in found:
        if finding in known:
            continue
        if finding.path == own:
            news.append(finding)
        elif finding.code != "UNUSED_SUPPRESSION":
            news.append(replace(finding, message=f"{finding.message} (with {own})"))
    return news

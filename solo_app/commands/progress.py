"""A progress bar on stderr, where somebody is there to see it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Advance = Callable[[int], None]
Tell = Callable[[float, str], None]


@contextmanager
def progress_bar(title: str, total: int | None = None) -> Iterator[Advance]:
    """A bar of `total` units; the function in its `with` moves it on. Silent unless stderr is a terminal."""
    if not sys.stderr.isatty():
        yield lambda count: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        Progress,
        TaskProgressColumn,
        TextColumn,
        TimeRemainingColumn,
    )

    parts = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*parts, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=total)
        yield lambda count: bar.advance(task, count)


@contextmanager
def share_bar(title: str) -> Iterator[Tell]:
    """A bar for work that tells the share it has done (0 to 1) and what it is at. As silent as `progress_bar`."""
    if not sys.stderr.isatty():
        yield lambda share, what: None
        return
    from rich.console import Console
    from rich.markup import escape
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

    parts = (TextColumn(title), BarColumn(), TaskProgressColumn(), TextColumn("{task.description}"))
    with Progress(*parts, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=1.0)
        yield lambda share, what: bar.update(task, completed=share, description=escape(what))

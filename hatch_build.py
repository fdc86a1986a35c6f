"""Puts what an installed Haversack cannot find by itself into the wheel: which tests check which rules."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class IndexHook(BuildHookInterface):
    """Writes the index while the wheel is built; an editable install reads the tests themselves."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        sys.path.insert(0, self.root)
        from rules.marks import INDEX, marked_tests

        self.index = Path(self.directory) / INDEX
        self.index.parent.mkdir(parents=True, exist_ok=True)
        found = marked_tests(Path(self.root) / "tests")
        self.index.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
        build_data["force_include"][str(self.index)] = f"haversack_data/{INDEX}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version != "editable":
            self.index.unlink(missing_ok=True)

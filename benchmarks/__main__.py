"""`python -m benchmarks [games|kit|content|http]`: measures and prints; all of them, if none is named."""

from __future__ import annotations

import os
import platform
import sys
from importlib import import_module

PARTS = {
    "games": "Simulated games beside a fixed loop",
    "kit": "A kit beside a bare reportlab script",
    "content": "Content read and checked",
    "http": "An answered request beside an empty Flask route",
}


def main(names: list[str]) -> int:
    """Runs the named parts; 2 for a name that is none."""
    for name in names:
        if name not in PARTS:
            print(f"no such benchmark: {name} (one of {', '.join(PARTS)})", file=sys.stderr)
            return 2
    print(f"CPython {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores\n")
    for name in names or PARTS:
        print(PARTS[name])
        for line in import_module(f"benchmarks.{name}").lines():
            print(f"  {line}")
        print()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

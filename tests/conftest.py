"""What holds for all tests."""

import gc
import signal

# A run that was started in the background ignores Ctrl-C, and so would every program that it starts; some tests
# interrupt theirs.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_finish() -> None:
    """What is imported by now stays to the end: searches for garbage need not look through it time and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(5000, 20, 20)

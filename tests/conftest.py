"""What holds for all tests."""

import signal

# A run that was started in the background ignores Ctrl-C, and so would every program that it starts; some tests
# interrupt theirs.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

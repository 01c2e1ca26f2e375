"""Ctrl-C while the command is still being imported ends it as quietly as later: see `dragonrace.cli.main`.

Whatever is run of this package, the package itself is imported first. So this is imported before all else, and does
nothing but where the program is the command ``dragonrace``, or ``python -m dragonrace``.
"""

import signal
import sys
from pathlib import Path
from types import TracebackType

__all__: list[str] = []

_before = sys.excepthook


def _stop(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """End by the signal, as a program does that knows nothing of it; shells say 130."""
    if kind is KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        signal.raise_signal(signal.SIGINT)
    _before(kind, error, trace)


def _is_the_command() -> bool:
    """Whether the program is ours; ``-m`` stands for a module's place until the module itself is imported."""
    program = sys.argv[0] if sys.argv else ""
    return Path(program).stem == "dragonrace" or (program == "-m" and "dragonrace" in sys.orig_argv)


if _is_the_command():
    sys.excepthook = _stop

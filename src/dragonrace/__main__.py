"""``python -m dragonrace``: the same as the command ``dragonrace``."""

import sys

from dragonrace.cli.main import main

sys.exit(main())

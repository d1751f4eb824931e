"""How commands of this package end."""

import sys
from collections.abc import Callable, Sequence
from typing import NoReturn

from .job import JobError
from .retry import TransientError
from .store import StoreError

USAGE = 64


def run(main: Callable[[Sequence[str]], int]) -> NoReturn:
    """Run a command and end the process, with one line for what went wrong."""
    try:
        status = main(sys.argv[1:])
    except JobError as error:
        sys.stderr.write(f"{error}\n")
        status = USAGE
    except (StoreError, TransientError) as error:
        sys.stderr.write(f"image-app-cluster: {error}\n")
        status = 1
    sys.exit(status)

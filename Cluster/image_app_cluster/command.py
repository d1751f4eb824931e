"""What the commands of this package have in common."""

import argparse
import sys
from collections.abc import Callable, Sequence
from typing import NoReturn

from .job import JobError
from .retry import TransientError
from .store import StoreError

USAGE = 64
INTERRUPTED = 130


def command_line(text: str | None) -> argparse.ArgumentParser:
    """Return what parses IN, OUT and --resume; all it does not know is image-app's."""
    parser = argparse.ArgumentParser(
        usage=argparse.SUPPRESS,
        description=text,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("source", metavar="IN", help="s3://BUCKET/PREFIX or a folder")
    parser.add_argument("target", metavar="OUT", help="s3://BUCKET/PREFIX or a folder; for results")
    parser.add_argument("--resume", action="store_true", help="do what is not done, and what has changed")
    return parser


def execute(main: Callable[[Sequence[str]], int]) -> NoReturn:
    """Run a command and end the process, with one line for what went wrong."""
    try:
        status = main(sys.argv[1:])
    except JobError as error:
        sys.stderr.write(f"{error}\n")
        status = USAGE
    except (StoreError, TransientError) as error:
        sys.stderr.write(f"image-app-cluster: {error}\n")
        status = 1
    except KeyboardInterrupt:
        status = INTERRUPTED
    sys.exit(status)

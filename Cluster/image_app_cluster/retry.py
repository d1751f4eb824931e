"""How often an operation is tried that may succeed the next time."""

import random
import time
from collections.abc import Callable
from typing import TypeVar

Value = TypeVar("Value")

ATTEMPTS = 10
FIRST_PAUSE = 0.1
LONGEST_PAUSE = 20.0


class TransientError(Exception):
    """The store could not do it now: it was busy, or the connection was lost."""


def retrying(operation: Callable[[], Value], pause: Callable[[float], None] = time.sleep) -> Value:
    """Try an operation until it gives no TransientError, with random pauses of up to 0.1, 0.2, 0.4 … 20 seconds.

    Pauses are random so that a thousand nodes that were refused together don't come back together.
    """
    for attempt in range(ATTEMPTS - 1):
        try:
            return operation()
        except TransientError:
            pause(random.uniform(0, min(LONGEST_PAUSE, FIRST_PAUSE * 2**attempt)))  # noqa: S311
    return operation()

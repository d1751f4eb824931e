"""What the command prints in the end."""

import json
import sys
from collections import Counter
from collections.abc import Generator
from contextlib import redirect_stdout

import pytest

from image_app_cluster.command import follow
from image_app_cluster.shard import Report


def test_the_summary_is_printed_before_the_cluster_stops(
    capsys: pytest.CaptureFixture[str],
) -> None:
    printed = ""

    def reports() -> Generator[Report, None, None]:
        nonlocal printed
        with redirect_stdout(sys.stderr):
            try:
                for _ in range(2):
                    yield Report("", {}, "", "", Counter(done=3))
            finally:
                printed = capsys.readouterr().out

    assert follow(reports(), 2) == 0
    summary = json.loads(printed)
    assert (summary["done"], summary["shards"], summary["shardsNotDone"]) == (6, 2, 0)

"""The simulation, small."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from simulate import options, simulate, table

SMALL = ["--pictures", "200000", "--nodes", "10", "--node-life", "2000"]


def test_it_is_deterministic_by_its_seed() -> None:
    asked = options(SMALL)
    assert table(asked, simulate(asked)) == table(asked, simulate(asked))
    assert simulate(asked) != simulate(options([*SMALL, "--seed", "2"]))


def test_all_is_done_and_nothing_is_free() -> None:
    asked = options(SMALL)
    found = simulate(asked)
    assert found.makespan > found.ideal
    assert abs(found.busy / found.ideal / 20 - 1) < 1e-6
    assert found.failures > 0
    assert found.lost > 0
    assert found.hand_outs >= found.shards
    assert found.hand_outs <= found.shards + 2 * found.failures + 100
    calm = simulate(options(["--pictures", "200000", "--nodes", "10", "--node-life", "1e12"]))
    assert calm.lost == 0
    assert calm.makespan < found.makespan

"""Plans a run for clusters without Ray.

    python -m image_app_cluster.plan IN OUT [--resume] [OPTION OF image-app batch]…

Writes the job and the list of its shards into OUT, and prints how many there are.
"""

import json
import sys
from collections.abc import Sequence

from .command import command_line, execute
from .job import Job, find_program
from .run import Run
from .shard import shards

SHARDS_KEY = ".image-app-cluster/shards.jsonl"


def main(arguments: Sequence[str]) -> int:
    """Plan the run."""
    asked, options = command_line(__doc__).parse_known_args(arguments)
    run = Run.of(Job.make(asked.source, asked.target, options, find_program(), resumes=asked.resume))
    run.begin()
    lines = [json.dumps(shard.row()) for shard in shards(run.pictures())]
    run.target.replace(SHARDS_KEY, "".join(f"{line}\n" for line in lines).encode())
    sys.stdout.write(f"{len(lines)}\n")
    return 0


if __name__ == "__main__":
    execute(main)

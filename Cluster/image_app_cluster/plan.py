"""Plans a run for clusters without Ray.

    python -m image_app_cluster.plan IN OUT [OPTION OF image-app batch]…

Writes the job and the list of its shards into OUT, and prints how many there are.
"""

import json
import sys
from collections.abc import Sequence

from .address import Stores
from .command import run
from .job import JOB_KEY, Job, JobError, find_program
from .shard import shards

SHARDS_KEY = ".image-app-cluster/shards.jsonl"


def begin(job: Job, stores: Stores) -> None:
    """Store the job. Raise JobError where the results there were made with another look or program."""
    earlier = stores.target.read(JOB_KEY)
    if earlier is not None and job.existing_results != "replaced":
        before = Job.decoded(earlier)
        for what, is_other in [
            ("look, format or size", before.settings != job.settings),
            ("image-app", before.program != job.program),
            ("instruction set (IMAGE_APP_ISA)", before.instruction_set != job.instruction_set),
            ("folder of pictures", before.source != job.source),
        ]:
            if is_other:
                raise JobError(f"{stores.target} has results of another {what}; use another folder, or --overwrite")
    stores.target.replace(JOB_KEY, job.encoded())


def main(arguments: Sequence[str]) -> int:
    """Plan the run."""
    if len(arguments) < 2 or arguments[0].startswith("-") or arguments[1].startswith("-"):  # noqa: PLR2004
        raise JobError((__doc__ or "").strip())
    source, target, *options = arguments
    stores = Stores.open(source, target)
    begin(Job.make(source, target, options, find_program()), stores)
    lines = [json.dumps(shard.row()) for shard in shards(stores.pictures())]
    stores.target.replace(SHARDS_KEY, "".join(f"{line}\n" for line in lines).encode())
    sys.stdout.write(f"{len(lines)}\n")
    return 0


if __name__ == "__main__":
    run(main)

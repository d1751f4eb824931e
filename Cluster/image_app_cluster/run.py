"""A run: its job, its pictures, and its results with what is known of them."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from .folder_store import FolderStore
from .job import Job, JobError
from .report import Report
from .s3_store import S3Store
from .shard import Shard
from .store import Entry, Store

JOB_KEY = ".image-app-cluster/job.json"


def open_store(address: str) -> Store:
    """Open `s3://BUCKET/PREFIX`, or else a folder."""
    if address.startswith("s3://"):
        bucket, _, prefix = address.removeprefix("s3://").partition("/")
        return S3Store(bucket, prefix)
    return FolderStore(address)


@dataclass(frozen=True)
class Run:
    """What every node knows."""

    job: Job
    source: Store
    target: Store
    inner: str | None
    """What the keys of results begin with where they are among the pictures."""

    @classmethod
    def of(cls, job: Job) -> Self:
        """Open the stores. Raise JobError where results would be among what they are made of."""
        source, target = open_store(job.source), open_store(job.target)
        source_root, target_root = (f"{str(store).rstrip('/')}/" for store in (source, target))
        if source_root.startswith(target_root):
            raise JobError(f"the results need a folder of their own: {source} is {target}, or in it")
        inner = target_root.removeprefix(source_root) if target_root.startswith(source_root) else None
        return cls(job, source, target, inner)

    @classmethod
    def stored(cls, address: str) -> Self:
        """Read the job that `begin` stored with the results."""
        data = open_store(address).read(JOB_KEY)
        if data is None:
            raise JobError(f"{address} has no plan: run python -m image_app_cluster.plan first")
        return cls.of(Job.decoded(data))

    def begin(self) -> None:
        """Store the job. Raise JobError where the results there are not those of an earlier part of this run."""
        job = self.job
        data = self.target.read(JOB_KEY)
        if data is not None and job.existing_results != "replaced":
            before = Job.decoded(data)
            if not job.resumes:
                raise JobError(f"{self.target} has the results of an earlier run: add --resume or --overwrite")
            for what, is_other in [
                ("look, format or size", before.settings != job.settings),
                ("image-app", before.program != job.program),
                ("instruction set (IMAGE_APP_ISA)", before.instruction_set != job.instruction_set),
                ("folder of pictures", before.source != job.source),
            ]:
                if is_other:
                    raise JobError(f"{self.target} has results of another {what}: use --overwrite or another folder")
        self.target.replace(JOB_KEY, job.encoded())

    def pictures(self, after: str = "", through: str | None = None) -> Iterator[Entry]:
        """List what may be pictures: nothing hidden, as image-app batch does, and no results."""
        for entry in self.source.list(after, through):
            is_hidden = entry.key.startswith(".") or "/." in entry.key
            if not is_hidden and not (self.inner and entry.key.startswith(self.inner)):
                yield entry

    def report(self, shard: Shard) -> Report | None:
        """Return a shard's report, if it is of this job's look and program; one of an earlier run only to resume it."""
        data = self.target.read(shard.report_key)
        report = Report.decoded(data) if data else None
        job = self.job
        if report is None or not (job.resumes or report.run == job.run):
            return None
        if report.skipped and job.existing_results != "skipped":
            return None
        made = (report.settings, report.program, report.instruction_set)
        return report if made == (job.settings, job.program, job.instruction_set) else None

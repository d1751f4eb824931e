"""What is done to every picture of a run, as it travels to the nodes."""

import base64
import hashlib
import json
import os
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Self
from urllib.parse import unquote_to_bytes
from uuid import uuid4

from .stores import RUN_PREFIX, Store, memory_file, open_store

INSTRUCTION_SET = "instruction set (IMAGE_APP_ISA)"
JOB_KEY = f"{RUN_PREFIX}job.json"


class JobError(Exception):
    """The run can't begin, or not on this node."""


@dataclass(frozen=True)
class Job:
    """A request for workers, with the files of its look and what must be the same on every node."""

    source: str
    target: str
    order: dict[str, Any]  # what `image-app worker-request` prints
    look_files: list[str]  # in base64
    fingerprints: dict[str, str]  # of what decides the bytes of results
    resumes: bool  # whether reports of earlier runs hold
    run: str  # identifies this start

    @cached_property
    def pictures(self) -> Store:
        return open_store(self.source)

    @cached_property
    def results(self) -> Store:
        return open_store(self.target)

    @classmethod
    def make(cls, source: str, target: str, options: Sequence[str], *, resumes: bool) -> Self:
        """Have image-app read a batch's options. Raise JobError with its message if it can't."""
        # Nodes have other working directories.
        source, target = str(open_store(source)), str(open_store(target))
        order = json.loads(image_app("worker-request", *options))
        paths = [Path(os.fsdecode(unquote_to_bytes(name))) for name in order["lookFiles"]]
        look_files = [base64.b64encode(path.read_bytes()).decode() for path in paths]
        fingerprints = {
            "folder of pictures": source,
            "look, format or size": order["work"]["fingerprint"],
            "image-app": program_digest(),
            INSTRUCTION_SET: order["work"]["request"]["instructionSet"],
        }
        return cls(source, target, order, look_files, fingerprints, resumes, uuid4().hex)

    def begin(self) -> None:
        """Store the job. Raise JobError where results there are not of an earlier part of it."""
        target = self.target
        if self.source.startswith(target) or target.startswith(self.source):
            raise JobError(f"pictures and results need folders apart: {self.source} and {target}")
        data = self.results.read(JOB_KEY)
        if data is not None and self.order["existingResults"] != "replaced":
            if not self.resumes:
                raise JobError(f"{target} has results already: add --resume or --overwrite")
            before = Job(**json.loads(data))
            for what, value in self.fingerprints.items():
                if before.fingerprints[what] != value:
                    raise JobError(f"{target} has results of another {what}: add --overwrite")
        file = memory_file("job", json.dumps(asdict(self)).encode())
        self.results.store(JOB_KEY, file, replaces=True)

    def check_node(self) -> None:
        """Raise JobError where this node would give other bytes."""
        if program_digest() != self.fingerprints["image-app"]:
            raise JobError(f"{os.uname().nodename} has another image-app than the run began with")
        image_app("worker-request", IMAGE_APP_ISA=self.fingerprints[INSTRUCTION_SET])


def find_program() -> str:
    name = os.environ.get("IMAGE_APP", "image-app")
    if path := shutil.which(name):
        return path
    raise JobError(f"there is no {name} on {os.uname().nodename}: install it, or set IMAGE_APP")


def program_digest() -> str:
    return hashlib.sha256(Path(find_program()).read_bytes()).hexdigest()


def image_app(*arguments: str, data: bytes = b"", **environment: str) -> bytes:
    """Return what image-app prints; raise JobError with its message if it fails."""
    command, variables = [find_program(), *arguments], os.environ | environment
    result = subprocess.run(command, input=data, capture_output=True, check=False, env=variables)
    if result.returncode:
        raise JobError(result.stderr.decode(errors="replace").strip())
    return result.stdout

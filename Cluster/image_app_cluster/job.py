"""What is done to every picture of a run, as it travels to the nodes."""

import base64
import hashlib
import json
import os
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any, Self
from urllib.parse import unquote_to_bytes
from uuid import uuid4


class JobError(Exception):
    """The run can't begin, or not on this node."""


@dataclass(frozen=True)
class Job:
    """An order for workers, with the files of its look and what must be the same on every node."""

    source: str
    """The address of the pictures."""
    target: str
    """The address of the results."""
    order: dict[str, Any]
    """What `image-app worker-request` prints."""
    look_files: list[str]
    """The bytes of its look's files, in base64."""
    program: str
    """SHA-256 of the program."""
    resumes: bool
    """Whether reports of earlier runs hold."""
    run: str
    """Another one for each start."""

    @property
    def settings(self) -> str:
        """The fingerprint of the look and the coding, as journals have it."""
        return str(self.order["work"]["fingerprint"])

    @property
    def instruction_set(self) -> str:
        """Whose kernels run, on every node."""
        return str(self.order["work"]["request"]["instructionSet"])

    @property
    def existing_results(self) -> str:
        """`refused`, `skipped` or `replaced`."""
        return str(self.order["existingResults"])

    def open_look_files(self) -> list[int]:
        """Return descriptors of files in memory."""
        return [memory_file("look", base64.b64decode(text)) for text in self.look_files]

    def encoded(self) -> bytes:
        """Return it as JSON."""
        return json.dumps(asdict(self), sort_keys=True).encode()

    @classmethod
    def decoded(cls, data: bytes) -> Self:
        """Read what `encoded` gives."""
        return cls(**json.loads(data))

    @classmethod
    def make(cls, source: str, target: str, options: Sequence[str], program: str, *, resumes: bool) -> Self:
        """Have image-app read a batch's options. Raise JobError with its words where it can't use them."""
        order = json.loads(_output([program, "worker-request", *options]))
        try:
            files = [Path(os.fsdecode(unquote_to_bytes(name))).read_bytes() for name in order["lookFiles"]]
        except OSError as error:
            raise JobError(f"{error.filename}: {error.strerror}") from error
        look_files = [base64.b64encode(data).decode() for data in files]
        return cls(source, target, order, look_files, program_digest(program), resumes, uuid4().hex)

    def check_node(self, program: str) -> None:
        """Raise JobError where this node would give other bytes."""
        if program_digest(program) != self.program:
            raise JobError(f"{program} on {os.uname().nodename} is another one than the run began with")
        _output([program, "worker-request"], IMAGE_APP_ISA=self.instruction_set)


def memory_file(name: str, data: bytes = b"") -> int:
    """Return the descriptor of a file in memory."""
    descriptor = os.memfd_create(name, os.MFD_CLOEXEC)
    os.pwrite(descriptor, data, 0)
    return descriptor


def find_program() -> str:
    """Return the path of image-app: that of IMAGE_APP, or in the PATH."""
    name = os.environ.get("IMAGE_APP", "image-app")
    path = shutil.which(name)
    if path is None:
        raise JobError(f"there is no program {name} on {os.uname().nodename}: install it, or set IMAGE_APP to its path")
    return path


@cache
def program_digest(path: str) -> str:
    """Return the SHA-256 of a program."""
    with Path(path).open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _output(command: Sequence[str], **environment: str) -> bytes:
    result = subprocess.run(command, capture_output=True, check=False, env=os.environ | environment)
    if result.returncode:
        raise JobError(result.stderr.decode(errors="replace").strip())
    return result.stdout

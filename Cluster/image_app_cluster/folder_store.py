"""A folder that all nodes see at the same path."""

import errno
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .store import Entry, ExistsError, StoreError, digest

NO_NAMELESS_FILES = {errno.EOPNOTSUPP, errno.EISDIR, errno.EINVAL}


class FolderStore:
    """Files below a folder; hidden ones and links to folders are not listed, as in image-app batch."""

    def __init__(self, folder: str) -> None:
        """Take any path; it need not exist."""
        self.folder = Path(folder).resolve()

    def __str__(self) -> str:
        """Return the path."""
        return str(self.folder)

    def list(self, after: str = "", through: str | None = None) -> Iterator[Entry]:
        """See Store."""
        for entry in self._walk(self.folder, "", after):
            if through is not None and os.fsencode(entry.key) > os.fsencode(through):
                return
            if os.fsencode(entry.key) > os.fsencode(after):
                yield entry

    def _walk(self, folder: Path, prefix: str, after: str) -> Iterator[Entry]:
        with self._translated(folder), os.scandir(folder) as entries:
            # A folder sorts as its files' keys do.
            found = sorted(
                (
                    (f"{prefix}{entry.name}{'/' if entry.is_dir(follow_symlinks=False) else ''}", entry)
                    for entry in entries
                ),
                key=lambda pair: os.fsencode(pair[0]),
            )
        for key, entry in found:
            if entry.name.startswith("."):
                continue
            if key.endswith("/"):
                if os.fsencode(key) > os.fsencode(after) or after.startswith(key):
                    yield from self._walk(Path(entry.path), key, after)
            elif entry.is_file():
                status = entry.stat()
                yield Entry(key, status.st_size, status.st_mtime, str(status.st_mtime_ns))

    def read_into(self, key: str, descriptor: int) -> None:
        """See Store."""
        with (
            self._translated(self.folder / key),
            (self.folder / key).open("rb") as source,
            os.fdopen(os.dup(descriptor), "wb") as target,
        ):
            shutil.copyfileobj(source, target, 1 << 20)

    def read(self, key: str) -> bytes | None:
        """See Store."""
        with self._translated(self.folder / key):
            try:
                return (self.folder / key).read_bytes()
            except FileNotFoundError:
                return None

    def create(self, key: str, data: bytes) -> bool:
        """See Store."""
        path = self._path(key)
        with self._translated(path), self._written(path, data) as (name, file):
            try:
                # With a descriptor Python follows the link in /proc, which leads to a file without a name.
                os.link(name, path, src_dir_fd=file)
            except FileExistsError:
                if digest(path.read_bytes()) == digest(data):
                    return False
                raise ExistsError(f"{path} is there already, with other content") from None
        return True

    def replace(self, key: str, data: bytes) -> None:
        """See Store."""
        path = self._path(key)
        with self._translated(path):
            with tempfile.NamedTemporaryFile(dir=path.parent, prefix=".image-app-", delete=False) as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            Path(file.name).replace(path)

    def _path(self, key: str) -> Path:
        path = self.folder / key
        if ".." in path.parts:
            raise StoreError(f"{key} leads out of {self.folder}")
        with self._translated(path):
            path.parent.mkdir(parents=True, exist_ok=True)
        return path

    @contextmanager
    def _written(self, path: Path, data: bytes) -> Iterator[tuple[str, int]]:
        """Write a file without a name, of which a node that dies leaves nothing; yield what it can be linked by."""
        try:
            descriptor = os.open(path.parent, os.O_TMPFILE | os.O_RDWR | os.O_CLOEXEC, 0o666)
        except OSError as error:
            if error.errno not in NO_NAMELESS_FILES:
                raise
            # A network's file system.
            with tempfile.NamedTemporaryFile(dir=path.parent, prefix=".image-app-") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
                yield file.name, file.fileno()
            return
        with os.fdopen(descriptor, "wb") as nameless:
            nameless.write(data)
            nameless.flush()
            os.fsync(descriptor)
            yield f"/proc/self/fd/{descriptor}", descriptor

    @contextmanager
    def _translated(self, path: Path) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise StoreError(f"{path}: {error.strerror}") from error

"""Where pictures come from and results go: a folder, or a bucket of an S3 endpoint."""

import base64
import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import wraps
from io import FileIO
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple
from uuid import uuid4

import boto3
import tenacity
from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError, NoCredentialsError

RUN_PREFIX = ".image-app-cluster/"  # of a run's own objects among the results
TRANSIENT = {409, 429, 500, 502, 503, 504}
# The numbers are those of answers whose text was cut.
NOT_FOUND, PRECONDITION_FAILED = {"NoSuchKey", "404"}, {"PreconditionFailed", "412"}


class StoreError(Exception):
    """An object can't be read or written, and trying again won't help."""


class TransientError(Exception):
    """The store was busy or could not be reached, however often it was tried."""


class Entry(NamedTuple):
    """An object of a listing: its key, its size, and what changes with its content, if known."""

    key: str
    size: int = 0
    tag: str = ""


def request(method: Any) -> Any:
    """Have a method tried ten times, and raise StoreError or TransientError with the address."""

    # Pauses are random: a thousand nodes that were refused together don't come back together.
    @tenacity.retry(
        retry=tenacity.retry_if_exception_type(TransientError),
        wait=tenacity.wait_random_exponential(multiplier=0.1, max=20),
        stop=tenacity.stop_after_attempt(10),
        reraise=True,
    )
    @wraps(method)
    def tried(store: "S3Store", key: str, *arguments: Any, **options: Any) -> Any:
        try:
            return method(store, key, *arguments, **options)
        except (BotoCoreError, ClientError) as error:
            # One without a response is a connection that was refused, timed out or ended early.
            response = getattr(error, "response", None)
            code = response["ResponseMetadata"]["HTTPStatusCode"] if response else 503
            is_final = code not in TRANSIENT or isinstance(error, NoCredentialsError)
            raise (StoreError if is_final else TransientError)(f"{store}{key}: {error}") from error

    return tried


class S3Store:
    """Objects by keys in a prefix, with the endpoint and the credentials that boto3 finds."""

    def __init__(self, bucket: str, prefix: str = "") -> None:
        self.bucket = bucket
        self.prefix = prefix if not prefix or prefix.endswith("/") else f"{prefix}/"
        # `request` tries again, after 409 and cut bodies too, where boto3 would not.
        retries: Any = {"total_max_attempts": 1}
        config = Config(retries=retries, max_pool_connections=16, read_timeout=20)
        self._client = boto3.client("s3", config=config)

    def __str__(self) -> str:
        return f"s3://{self.bucket}/{self.prefix}"

    def objects(self, after: str = "", through: str | None = None) -> Iterator[Entry]:
        """List the objects with `after` < key ≤ `through`."""
        for page in self._pages("", **{"StartAfter": self.prefix + after} if after else {}):
            for item in page.get("Contents", []):
                key = item["Key"][len(self.prefix) :]
                if through is not None and key > through:
                    return
                # Some programs store an empty object as a folder.
                if key and not key.endswith("/"):
                    yield Entry(key, item["Size"], item.get("ETag", ""))

    def folders(self, prefix: str) -> list[str]:
        """Return prefixes that are one level below and end in a slash; of many, the first."""
        pages = islice(self._pages(prefix, Delimiter="/"), 10)
        found = (item["Prefix"] for page in pages for item in page.get("CommonPrefixes", []))
        return [name.removeprefix(self.prefix) for name in found]

    def _pages(self, prefix: str, **options: str) -> Iterator[Any]:
        page: Any = {"IsTruncated": True}
        while page["IsTruncated"]:
            page = self._page(prefix, **options)
            yield page
            options["ContinuationToken"] = page.get("NextContinuationToken", "")

    @request
    def _page(self, prefix: str, **options: Any) -> Any:
        options |= {"Bucket": self.bucket, "Prefix": self.prefix + prefix}
        return self._client.list_objects_v2(**options)

    @request
    def size(self, key: str) -> int:
        return self._client.head_object(Bucket=self.bucket, Key=self.prefix + key)["ContentLength"]

    @request
    def read(self, key: str, **options: str) -> Any:
        """Return an object's bytes, or with Range="bytes=0-9" some; None where there is none."""
        try:
            return self._get(key, **options)["Body"].read()
        except ClientError as error:
            if error.response["Error"]["Code"] in NOT_FOUND:
                return None
            raise

    @request
    def fetch(self, key: str) -> FileIO:
        """Return a file with an object's bytes and the time of its last change."""
        file, answer = memory_file("picture"), self._get(key)
        file.writelines(answer["Body"].iter_chunks(1 << 20))
        modified = answer["LastModified"].timestamp()
        os.utime(file.fileno(), (modified, modified))
        return file

    @request
    def store(self, key: str, file: FileIO, *, replaces: bool = False) -> bool:
        """Store a file as an object; return False if one with other content has the key."""
        data = contents(file)
        name: Any = {"Bucket": self.bucket, "Key": self.prefix + key}
        checksum = base64.b64encode(hashlib.sha256(data).digest()).decode()
        options: Any = {"ChecksumAlgorithm": "SHA256", "ChecksumSHA256": checksum}
        if not replaces:
            options["IfNoneMatch"] = "*"
        try:
            self._client.put_object(Body=data, **name, **options)
        except ClientError as error:
            if error.response["Error"]["Code"] not in PRECONDITION_FAILED:
                raise
            # It may be this very one, whose answer was lost, or that of another node. Some
            # endpoints, and other programs, store no checksum.
            head = self._client.head_object(**name, ChecksumMode="ENABLED")
            return (head.get("ChecksumSHA256") or self._get(key)["Body"].read()) in (checksum, data)
        return True

    def _get(self, key: str, **options: Any) -> Any:
        return self._client.get_object(Bucket=self.bucket, Key=self.prefix + key, **options)


class FolderStore:
    """The same for a folder that all nodes have: hidden files and links to folders don't count."""

    def __init__(self, folder: str) -> None:
        self._folder = Path(folder).resolve()

    def __str__(self) -> str:
        return f"{str(self._folder).rstrip('/')}/"

    def objects(self, after: str = "", through: str | None = None) -> Iterator[Entry]:
        for folder, folders, files in os.walk(self._folder, onerror=self._raise):
            prefix = str(Path(folder, "-").relative_to(self._folder))[:-1]
            keys = {name: f"{prefix}{name}/" for name in folders if not name.startswith(".")}
            folders[:] = [
                name
                for name, key in keys.items()
                if (after < key or after.startswith(key)) and (through is None or key <= through)
            ]
            for name in files:
                key, path = prefix + name, Path(folder, name)
                is_wanted = after < key and (through is None or key <= through)
                if is_wanted and not name.startswith(".") and path.is_file():
                    facts = path.stat()
                    yield Entry(key, facts.st_size, str(facts.st_mtime_ns))

    def size(self, key: str) -> int:
        with self._path(key) as path:
            return path.stat().st_size

    def read(self, key: str, **options: str) -> bytes | None:
        first, _, last = options.get("Range", "bytes=0-").removeprefix("bytes=").partition("-")
        with self._path(key) as path:
            if not path.exists():
                return None
            with path.open("rb") as file:
                file.seek(int(first))
                return file.read(int(last) + 1 - int(first) if last else -1)

    def fetch(self, key: str) -> FileIO:
        file = memory_file("picture")
        with self._path(key) as path, FileIO(path) as source:
            copy(source, file)
            modified = os.fstat(source.fileno()).st_mtime_ns
            os.utime(file.fileno(), ns=(modified, modified))
        return file

    def store(self, key: str, file: FileIO, *, replaces: bool = False) -> bool:
        # What a lost node leaves unfinished is not a result.
        unfinished = self._folder / RUN_PREFIX / "unfinished" / uuid4().hex
        with self._path(key) as path:
            for folder in (unfinished.parent, path.parent):
                folder.mkdir(parents=True, exist_ok=True)
            try:
                with FileIO(unfinished, "x") as target:
                    copy(file, target)
                    os.fsync(target.fileno())
                (os.replace if replaces else os.link)(unfinished, path)
            except FileExistsError:
                return path.read_bytes() == contents(file)
            finally:
                unfinished.unlink(missing_ok=True)
        return True

    def _raise(self, error: OSError) -> None:
        raise StoreError(f"{error.filename}: {error.strerror}") from error

    @contextmanager
    def _path(self, key: str) -> Iterator[Path]:
        """Yield a key's path; raise a StoreError that names it for what goes wrong."""
        if ".." in key.split("/") or key.startswith("/"):
            raise StoreError(f"{key} leads out of {self}")
        try:
            yield self._folder / key
        except OSError as error:
            self._raise(error)


Store = FolderStore | S3Store


def open_store(address: str) -> Store:
    if address.startswith("s3://"):
        return S3Store(*address.removeprefix("s3://").split("/", 1))
    return FolderStore(address)


def open_object(address: str) -> tuple[Store, str]:
    folder, slash, key = address.rpartition("/")
    return open_store(folder or slash or "."), key


def memory_file(name: str, data: bytes = b"") -> FileIO:
    """Return a file in memory, which is closed when nothing refers to it."""
    file = FileIO(os.memfd_create(name), "r+")
    file.write(data)
    return file


def contents(file: FileIO) -> bytes:
    """Return all bytes; the offset, which others have moved, does not matter."""
    return os.pread(file.fileno(), os.fstat(file.fileno()).st_size, 0)


def copy(source: FileIO, target: FileIO) -> None:
    while os.sendfile(target.fileno(), source.fileno(), target.tell(), 1 << 30):
        pass

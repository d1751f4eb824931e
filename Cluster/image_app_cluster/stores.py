"""Where pictures come from and results go: a folder, or a bucket of an S3 endpoint."""

import base64
import hashlib
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO, TypeVar, cast
from uuid import uuid4

import boto3
import tenacity
from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError, NoCredentialsError

RUN_PREFIX = ".image-app-cluster/"  # of a run's own objects among the results
TRANSIENT = {409, 429, 500, 502, 503, 504}
# The numbers are those of answers whose text was cut.
NOT_FOUND, PRECONDITION_FAILED = {"NoSuchKey", "404"}, {"PreconditionFailed", "412"}

Method = TypeVar("Method", bound=Callable[..., Any])


class StoreError(Exception):
    """An object can't be read or written, and trying again won't help."""


class TransientError(Exception):
    """The store was busy or could not be reached, however often it was tried."""


@dataclass(frozen=True)
class Entry:
    """An object of a listing: its key in the store, its size, and what changes with its content.

    A manifest gives keys alone. Names that are not UTF-8 have surrogates, as Python's paths do.
    """

    key: str
    size: int = 0
    tag: str = ""


def request(method: Method) -> Method:
    """Have a method tried ten times, and raise StoreError or TransientError with the address.

    Pauses are random, of up to 0.1, 0.2, 0.4 … 20 seconds: a thousand nodes that were refused
    together don't come back together.
    """

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
            kind = StoreError if is_final else TransientError
            raise kind(f"{store}{key}: {error}") from error

    return cast("Method", tried)


def checksum(data: bytes) -> str:
    return base64.b64encode(hashlib.sha256(data).digest()).decode()


class S3Store:
    """Objects by keys, which are relative to a prefix.

    Endpoint and credentials are those that boto3 finds: AWS_ENDPOINT_URL, a profile, a role.
    """

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
        """List the objects with `after` < key ≤ `through`, in the order of UTF-8 bytes."""
        for page in self._pages("", **{"StartAfter": self.prefix + after} if after else {}):
            for item in page.get("Contents", []):
                key = item["Key"][len(self.prefix) :]
                if through is not None and key.encode() > through.encode():
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
        name = self.prefix + prefix
        return self._client.list_objects_v2(Bucket=self.bucket, Prefix=name, **options)

    @request
    def size(self, key: str) -> int:
        return self._client.head_object(Bucket=self.bucket, Key=self.prefix + key)["ContentLength"]

    @request
    def read(self, key: str, **options: str) -> bytes | None:
        """Return an object's bytes, or with Range="bytes=0-9" some; None where there is none."""
        try:
            return cast("bytes", self._get(key, **options)["Body"].read())
        except ClientError as error:
            if error.response["Error"]["Code"] in NOT_FOUND:
                return None
            raise

    @request
    def read_into(self, key: str, file: BinaryIO) -> None:
        """Copy an object, and the time of its last change."""
        file.seek(0)
        file.truncate()
        answer = self._get(key)
        file.writelines(answer["Body"].iter_chunks(1 << 20))
        modified = answer["LastModified"].timestamp()
        os.utime(file.fileno(), (modified, modified))

    @request
    def store(self, key: str, data: bytes, *, replaces: bool = False) -> bool:
        """Store an object as a whole; return False if one with other content has the key."""
        name: Any = {"Bucket": self.bucket, "Key": self.prefix + key}
        options: Any = {"ChecksumAlgorithm": "SHA256", "ChecksumSHA256": checksum(data)}
        if not replaces:
            options["IfNoneMatch"] = "*"
        try:
            self._client.put_object(Body=data, **name, **options)
        except ClientError as error:
            if error.response["Error"]["Code"] not in PRECONDITION_FAILED:
                raise
            # It may be this very one, whose answer was lost, or that of another node.
            head = self._client.head_object(**name, ChecksumMode="ENABLED")
            # Some endpoints, and other programs, store no checksum.
            there = head.get("ChecksumSHA256") or checksum(self._get(key)["Body"].read())
            return there == checksum(data)
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
        for entry in self._walk("", os.fsencode(after)):
            if through is not None and os.fsencode(entry.key) > os.fsencode(through):
                return
            yield entry

    def _walk(self, prefix: str, after: bytes) -> Iterator[Entry]:
        with self._path(prefix) as path, os.scandir(path) as entries:
            shown = [entry for entry in entries if not entry.name.startswith(".")]
        # Folders are sorted as the keys in them are.
        names = {f"{prefix}{entry.name}{'/' * entry.is_dir()}": entry for entry in shown}
        for key in sorted(names, key=os.fsencode):
            if key.endswith("/") and not names[key].is_symlink():
                if os.fsencode(key) > after or after.startswith(os.fsencode(key)):
                    yield from self._walk(key, after)
            elif os.fsencode(key) > after and names[key].is_file():
                facts = names[key].stat()
                yield Entry(key, facts.st_size, str(facts.st_mtime_ns))

    def folders(self, _prefix: str) -> list[str]:
        """Return nothing: a folder is listed by one thread."""
        return []

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

    def read_into(self, key: str, file: BinaryIO) -> None:
        with self._path(key) as path, path.open("rb") as source:
            shutil.copyfileobj(source, file, 1 << 20)
            modified = os.fstat(source.fileno()).st_mtime_ns
            os.utime(file.fileno(), ns=(modified, modified))

    def store(self, key: str, data: bytes, *, replaces: bool = False) -> bool:
        # What a lost node leaves unfinished is not a result.
        unfinished = self._folder / RUN_PREFIX / "unfinished" / uuid4().hex
        with self._path(key) as path:
            for folder in (unfinished.parent, path.parent):
                folder.mkdir(parents=True, exist_ok=True)
            try:
                with unfinished.open("xb") as file:
                    file.write(data)
                    file.flush()
                    os.fsync(file.fileno())
                (os.replace if replaces else os.link)(unfinished, path)
            except FileExistsError:
                return path.read_bytes() == data
            finally:
                unfinished.unlink(missing_ok=True)
        return True

    @contextmanager
    def _path(self, key: str) -> Iterator[Path]:
        """Yield a key's path; raise a StoreError that names it for what goes wrong."""
        if ".." in key.split("/") or key.startswith("/"):
            raise StoreError(f"{key} leads out of {self}")
        try:
            yield self._folder / key
        except OSError as error:
            raise StoreError(f"{self}{key}: {error.strerror}") from error


Store = FolderStore | S3Store


def open_store(address: str) -> Store:
    """Open `s3://BUCKET/PREFIX`, or else a folder."""
    if address.startswith("s3://"):
        return S3Store(*address.removeprefix("s3://").split("/", 1))
    return FolderStore(address)


def open_object(address: str) -> tuple[Store, str]:
    """Return the store that an object or file is in, and its key there."""
    folder, slash, key = address.rpartition("/")
    return open_store(folder or slash or "."), key

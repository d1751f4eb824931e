"""A bucket of any S3 endpoint, with a prefix."""

import base64
import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

import boto3
from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError, HTTPClientError, NoCredentialsError

from .retry import TransientError, retrying
from .store import Entry, ExistsError, StoreError, digest

if TYPE_CHECKING:
    from mypy_boto3_s3.client import S3Client
    from mypy_boto3_s3.type_defs import ListObjectsV2OutputTypeDef

CONNECTIONS = 16
PART = 1 << 20
TRANSIENT = {409, 429, 500, 502, 503, 504}
PRECONDITION_FAILED = 412
NOT_FOUND = 404


class S3Store:
    """Objects whose keys begin with a prefix."""

    def __init__(self, bucket: str, prefix: str) -> None:
        """Use the endpoint and the credentials that boto3 finds: AWS_ENDPOINT_URL, a profile, an instance's role."""
        self.bucket = bucket
        self.prefix = prefix if not prefix or prefix.endswith("/") else f"{prefix}/"
        # One policy for all that may be tried again, cut transfers too: see `retrying`.
        config = Config(retries={"total_max_attempts": 1}, max_pool_connections=CONNECTIONS, read_timeout=60)
        self.client: S3Client = boto3.client("s3", config=config)

    def __str__(self) -> str:
        """Return the address that people use."""
        return f"s3://{self.bucket}/{self.prefix}"

    def list(self, after: str = "", through: str | None = None) -> Iterator[Entry]:
        """See Store."""
        start = self.prefix + after if after else ""
        token: str | None = None
        while True:
            page = retrying(partial(self._page, start, token))
            for item in page.get("Contents", []):
                key = item["Key"][len(self.prefix) :]
                if through is not None and key.encode() > through.encode():
                    return
                # Some programs store an empty object as a folder.
                if key and not key.endswith("/"):
                    yield Entry(key, item["Size"], item["LastModified"].timestamp(), item.get("ETag", ""))
            token = page.get("NextContinuationToken")
            if token is None:
                return

    def _page(self, start: str, token: str | None) -> "ListObjectsV2OutputTypeDef":
        more: Any = {"ContinuationToken": token} if token else {"StartAfter": start} if start else {}
        with self._translated(""):
            return self.client.list_objects_v2(Bucket=self.bucket, Prefix=self.prefix, **more)

    def read_into(self, key: str, descriptor: int) -> None:
        """See Store."""

        def copy() -> None:
            os.ftruncate(descriptor, 0)
            os.lseek(descriptor, 0, os.SEEK_SET)
            with self._translated(key):
                body = self.client.get_object(Bucket=self.bucket, Key=self.prefix + key)["Body"]
                for part in body.iter_chunks(PART):
                    view = memoryview(part)
                    while view:
                        view = view[os.write(descriptor, view) :]

        retrying(copy)

    def read(self, key: str) -> bytes | None:
        """See Store."""

        def get() -> bytes | None:
            with self._translated(key):
                try:
                    return self.client.get_object(Bucket=self.bucket, Key=self.prefix + key)["Body"].read()
                except ClientError as error:
                    if _status(error) == NOT_FOUND and error.response["Error"]["Code"] != "NoSuchBucket":
                        return None
                    raise

        return retrying(get)

    def create(self, key: str, data: bytes) -> bool:
        """See Store."""

        def put() -> bool:
            try:
                self._put(key, data, IfNoneMatch="*")
            except ExistsError:
                # It may be this very one, whose answer was lost, or that of another node.
                if self._stored_digest(key) == digest(data):
                    return False
                raise
            return True

        return retrying(put)

    def replace(self, key: str, data: bytes) -> None:
        """See Store."""
        retrying(lambda: self._put(key, data))

    def _put(self, key: str, data: bytes, **condition: Any) -> None:  # noqa: ANN401
        with self._translated(key):
            self.client.put_object(
                Bucket=self.bucket,
                Key=self.prefix + key,
                Body=data,
                ChecksumAlgorithm="SHA256",
                ChecksumSHA256=base64.b64encode(digest(data)).decode(),
                **condition,
            )

    def _stored_digest(self, key: str) -> bytes:
        """Return the stored checksum, or for an object that was stored without, that of its bytes."""
        with self._translated(key):
            head = self.client.head_object(Bucket=self.bucket, Key=self.prefix + key, ChecksumMode="ENABLED")
            # That of an object in parts is one of its parts' checksums.
            if "ChecksumSHA256" in head and head.get("ChecksumType", "FULL_OBJECT") == "FULL_OBJECT":
                return base64.b64decode(head["ChecksumSHA256"])
            return digest(self.client.get_object(Bucket=self.bucket, Key=self.prefix + key)["Body"].read())

    @contextmanager
    def _translated(self, key: str) -> Iterator[None]:
        try:
            yield
        except ClientError as error:
            status, code = _status(error), error.response["Error"].get("Code", "")
            message = f"{self}{key}: {error.response['Error'].get('Message') or code}"
            if status in TRANSIENT:
                raise TransientError(message) from error
            if status == PRECONDITION_FAILED:
                raise ExistsError(f"{self}{key} is there already, with other content") from error
            raise StoreError(message) from error
        except NoCredentialsError as error:
            raise StoreError(f"{self}: there are no credentials for it") from error
        except (HTTPClientError, BotoCoreError) as error:
            # A connection that was refused, timed out or ended early.
            raise TransientError(f"{self}{key}: {error}") from error


def _status(error: ClientError) -> int:
    return error.response["ResponseMetadata"]["HTTPStatusCode"]

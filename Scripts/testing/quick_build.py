"""The build of `Scripts/test --quick`: it compiles only the files that a change affects, as a debug build does.

Tests of a debug build take five times as long: at each start of a program, swift-argument-parser checks all of its options.
"""
import hashlib
import pathlib
import re

FOLDER = ".build-quick"
OPTIONS = (
    f"-c release --scratch-path {FOLDER}"
    " -Xswiftc -no-whole-module-optimization -Xswiftc -enable-batch-mode -Xswiftc -incremental"
)
#: Code that modules copy from others.
COPIED = re.compile(rb"@(inlinable|_alwaysEmitIntoClient|_transparent)\b")


def prepare(project):
    """Has everything compiled if code that modules copy from others has changed since the last quick build.

    The compiler takes the body of such a function for its own module's business, and leaves other modules as they are.
    """
    sources = [path.read_bytes() for path in sorted(pathlib.Path(project, "Sources").rglob("*.swift"))]
    digest = hashlib.sha256(b"\0".join(source for source in sources if COPIED.search(source))).hexdigest()
    folder = pathlib.Path(project, FOLDER)
    record = folder / "copied-code"
    if record.exists() and record.read_text() == digest:
        return
    # The compiler's records of its last run, so that it compiles all files; and modules, so that the package manager runs it.
    for path in (*folder.rglob("*.priors"), *folder.rglob("Modules/*.swiftmodule")):
        path.unlink()
    folder.mkdir(exist_ok=True)
    record.write_text(digest)

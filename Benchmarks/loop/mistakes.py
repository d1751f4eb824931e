#!/usr/bin/env python3
"""Checks that the tests find deliberate mistakes: 20 mistakes in 20 files, all in one build. An environment variable selects one.

    Benchmarks/loop/mistakes.py list                     prints each mistake: its number, file, original text and mistaken text
    Benchmarks/loop/mistakes.py check                    fails if an original text does not occur exactly once in its file
    Benchmarks/loop/mistakes.py apply FOLDER             adds the mistakes to a copy of the project
    Benchmarks/loop/mistakes.py run FOLDER [NUMBER…]     runs the tests of that copy without a mistake, then with each mistake:
                                                         those of the mistaken target, and all others where these find nothing

Between `apply` and `run`, build the copy with `Scripts/build --tests`. Processes that a test starts inherit the variable
IMAGE_APP_MISTAKE. The output of each run is kept in FOLDER/.build/mistakes.
"""
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Scripts/testing"))
from results import read

VARIABLE = "IMAGE_APP_MISTAKE"
#: The maximum time of a run, in seconds. A run that takes longer has found the mistake.
TIME_LIMIT = 30 * 60
COMMAND = ["swift", "test", "-c", "release", "--skip-build"]

#: Files below Sources, each with the original expression and the mistaken one. Both have the same type.
MISTAKES = [
    ("ImageCore/PixelLayout.swift", "size.height > 0", "size.height >= 0"),
    ("ImageMetadata/PictureDate.swift", "month > 2 ? year : year - 1", "month >= 2 ? year : year - 1"),
    ("ImageCodecs/TIFF/TIFFDirectoryWriter.swift", "value.bytes.count <= room", "value.bytes.count < room"),
    ("FilterEngine/Operations/PiecewiseLinear.swift", "abs(piece.slope) > 1e-12", "piece.slope > 1e-12"),
    ("ColorManagement/PNGColor.swift", "data[3] == 1", "data[3] <= 1"),
    ("PictureAnalysis/Statistics/LightLevel+Groups.swift",
     "sorted.count - index - 1 >= minimumCount", "sorted.count - index - 1 >= 1"),
    ("Inspire/Filters/MonotoneCurve.swift", "before.width + 2 * after.width", "2 * before.width + after.width"),
    ("LookPresets/Table/RGBTable+Cube.swift",
     "samples[(red * divisions + green) * divisions + blue]", "samples[(blue * divisions + green) * divisions + red]"),
    ("ImageFiles/LeftoverName.swift",
     'text.hasPrefix("#") && text.hasSuffix("#")', 'text.hasPrefix("#") || text.hasSuffix("#")'),
    ("IsolatedCodecs/CodecMessages.swift", "(1...64).contains(bitDepth)", "(0...64).contains(bitDepth)"),
    ("ImagePipeline/Geometry/GeometryStep+Sizes.swift",
     "size.width > box.width || size.height > box.height", "size.width > box.width && size.height > box.height"),
    ("ImageSources/Camera/CameraMode.swift",
     "isLive ? Self.fastest : Self.fastEnough", "isLive ? Self.fastEnough : Self.fastest"),
    ("ContactSheet/SheetLayout.swift", "(cellWidth - picture.width) / 2", "cellWidth - picture.width"),
    ("ImageBatch/Outputs/NameFacts.swift", 'maker.prefix { $0 != "-" }.lowercased()', "maker.lowercased()"),
    ("ImageBatch/Processing/InputDecision.swift",
     "resumes && facts.resultState == .outdated", "facts.resultState == .outdated"),
    ("ImageBatch/Processing/JobQueue.swift", "$0.inputSize > $1.inputSize", "$0.inputSize < $1.inputSize"),
    ("Presenters/Controls/Slider.swift",
     "((clamped - lowest) / extent * Double(steps)).rounded()", "((clamped - lowest) / extent * Double(steps)).rounded(.down)"),
    ("TerminalUI/Text/TextWidth.swift", "of(text) > width", "of(text) >= width"),
    ("BrowserUI/Safety/RequestGuard.swift",
     r'origin == "http://\(host)"', r'hosts.contains { origin == "http://\($0)" }'),
    ("ImageApp/Batch/BatchReporter.swift", "summary.failed > 0 || summary.hasLostReport", "summary.failed > 0"),
]
NUMBERS = range(1, len(MISTAKES) + 1)

IMPORTS = """\
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif
"""
DECLARATION = """\
/// Whether the mistake of this file was asked for.
private let isMistaken = getenv("{variable}").map {{ String(cString: $0) }} == "{number}"
"""


def source(folder, number):
    """Returns the path of a mistake's file in a copy of the project."""
    return folder / "Sources" / MISTAKES[number - 1][0]


def checked(folder):
    """Returns the texts of all files by their numbers. Exits if an original text does not occur exactly once in one of them."""
    texts = {}
    for number, (name, original, _) in zip(NUMBERS, MISTAKES):
        path = source(folder, number)
        if not path.is_file():
            sys.exit(f"Mistake {number}: there is no file Sources/{name}.")
        text = path.read_text(encoding="utf-8")
        if "isMistaken" in text:
            sys.exit(f"Mistake {number}: Sources/{name} has its mistake already.")
        if (count := text.count(original)) != 1:
            sys.exit(f"Mistake {number}: '{original}' occurs {count} times in Sources/{name}, not once.")
        texts[number] = text
    return texts


def changed(text, number):
    """Returns the text of a file with its mistake."""
    _, original, mistaken = MISTAKES[number - 1]
    text = text.replace(original, f"(isMistaken ? ({mistaken}) : ({original}))")
    imports = "" if re.search(r"^ *import Glibc$", text, re.MULTILINE) else IMPORTS
    return f"{text}\n{imports}{DECLARATION.format(variable=VARIABLE, number=number)}"


def apply(folder):
    if folder.resolve() == ROOT:
        sys.exit("The mistakes belong in a copy of the project, not in the project itself.")
    for number, text in checked(folder).items():
        source(folder, number).write_text(changed(text, number), encoding="utf-8")


def print_list():
    for number, (name, original, mistaken) in zip(NUMBERS, MISTAKES):
        print(f"{number:2}  Sources/{name}\n    original: {original}\n    mistaken: {mistaken}")


def end(session):
    """Kills all processes of a session: the package manager gives the tests a process group of their own."""
    for folder in pathlib.Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            # After the name in parentheses come the state, the parent, the process group and the session.
            if int((folder / "stat").read_text().rpartition(")")[2].split()[3]) == session:
                os.kill(int(folder.name), signal.SIGKILL)
        except OSError:
            continue


def failing_tests(results):
    """Returns the number of tests that failed, by the reports in a folder. A run that crashed has written none."""
    count = 0
    for path in results.glob("*.xml"):
        count += sum(test.find("failure") is not None for test in read(path) or [])
    return count


def run_tests(folder, number, *selection):
    """Runs tests, by default all, with a mistake, or with none if its number is 0.

    Returns what failed, in words; None if all tests passed.
    """
    results = folder / ".build/mistakes" / str(number)
    shutil.rmtree(results, ignore_errors=True)
    results.mkdir(parents=True)
    environment = dict(os.environ, **{VARIABLE: str(number)})
    # As in Scripts/test: by default all tests run at once, and each lasts as long as all of them.
    environment.setdefault("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH", str(2 * len(os.sched_getaffinity(0))))
    with open(results / "output.txt", "wb") as output:
        process = subprocess.Popen(
            [*COMMAND, *selection, "--xunit-output", str((results / "tests.xml").resolve())], cwd=folder, env=environment,
            stdin=subprocess.DEVNULL, stdout=output, stderr=output, start_new_session=True)
        try:
            status = process.wait(timeout=TIME_LIMIT)
        except subprocess.TimeoutExpired:
            return "the time limit"
        finally:
            end(process.pid)
            process.wait()
    if status == 0:
        return None
    count = failing_tests(results)
    return f"{count} failing test{'' if count == 1 else 's'}" if count else f"an early end (status {status}), such as a crash"


def run(folder, numbers):
    if shutil.which("swift") is None:
        sys.exit("There is no 'swift' in the PATH.")
    for number in numbers:
        path = source(folder, number)
        if not path.is_file() or "isMistaken" not in path.read_text(encoding="utf-8"):
            sys.exit(f"Mistake {number} is not in the folder: use 'apply', then Scripts/build --tests.")
    if failure := run_tests(folder, 0):
        sys.exit(f"The tests must pass without a mistake, but there was {failure}. See .build/mistakes/0 in the folder.")
    found = 0
    print("number  file                                                    found by", flush=True)
    for number in numbers:
        tests = f"{MISTAKES[number - 1][0].split('/')[0]}Tests"
        finder = run_tests(folder, number, "--filter", rf"^{tests}\.") or run_tests(folder, number, "--skip", rf"^{tests}\.")
        found += finder is not None
        print(f"{number:6}  {MISTAKES[number - 1][0]:<54}  {finder or 'NOTHING: the tests pass'}", flush=True)
    print(f"{found} of {len(numbers)} mistakes found")
    sys.exit(found < len(numbers))


def main():
    match sys.argv[1:]:
        case ["--help"] | ["-h"]:
            print(__doc__.strip())
        case ["list"]:
            print_list()
        case ["check"]:
            checked(ROOT)
        case ["apply", folder]:
            apply(pathlib.Path(folder))
        case ["run", folder, *words] if all(word.isdigit() and int(word) in NUMBERS for word in words):
            run(pathlib.Path(folder), [int(word) for word in words] or list(NUMBERS))
        case _:
            sys.exit(__doc__.strip())


if __name__ == "__main__":
    main()

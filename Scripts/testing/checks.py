"""What Scripts/test runs: the jobs, and what each needs.

Where two are ready, the first one of the list goes first; so those that take long, or that others need, stand first.
"""
import pathlib

from schedule import Job

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCRIPTS = ROOT / "Scripts"
PROGRAM = ROOT / ".build/release/image-app"
#: What `Scripts/build --tests` makes beside it.
PROGRAM_WITH_FAULTS = ROOT / ".build/release/image-app-with-faults"

BUILD_OF_TESTS = "build of the tests"
BUILD_OF_PROGRAMS = "build of the programs"
SCREENS = "tests of screens"
OTHER_TESTS = "other tests"
#: These tests mostly wait. They run by themselves, so that they don't queue behind tests that compute.
SCREEN_TARGETS = r"^(PresentersTests|TerminalUITests)\."
#: Swift tests that do nothing for this long wait for something that never comes: a process that has ended, for example.
MINUTES_OF_IDLE_TESTS = 2
#: The limit for a clean build. Debian's compiler has assertions, and takes three times as long as others.
MINUTES_OF_A_BUILD = 75
#: For a job that measures time: no other job runs beside it.
ALONE = float("inf")


def script(path, *arguments, name=None, **options):
    """The job of a check, or of another script by its path from Scripts."""
    return Job(name or path, [str(SCRIPTS / path), *map(str, arguments)], **options)


def shell(name, line, *arguments, **options):
    """The job of a line of the shell, in the project's folder."""
    return Job(name, ["bash", "-euo", "pipefail", "-c", line, name, *map(str, arguments)], **options)


def builds(options):
    """The jobs of the two builds, one after the other: the package manager does one thing at a time in a folder. What needs the
    programs alone begins before the tests are compiled."""
    return [
        script("build", "--manual", *options, name=BUILD_OF_PROGRAMS, minutes=MINUTES_OF_A_BUILD),
        script("build", "--tests", *options, name=BUILD_OF_TESTS, minutes=MINUTES_OF_A_BUILD, needs=(BUILD_OF_PROGRAMS,)),
    ]


def swift_tests(name, results, *arguments, build="-c release", manifest="", **options):
    """The job of Swift tests that are built: as their build was told, and with the variables that the manifest saw."""
    # By default all tests are under way at once, and each lasts as long as all of them.
    line = (
        "export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=$((2 * $(nproc))); "
        # Swift 6.2 ignores that variable, and the time that a test waits for other tests would count against its time limit.
        '[[ $(swift --version 2>&1) != *"Swift version 6.2"* ]] || set -- --no-parallel "$@"; '
        # A test that hangs says where: see ChildWatch.
        "export SWIFT_BACKTRACE=enable=yes,threads=all; "
        f'exec env {manifest} swift test {build} --skip-build "$@"')
    return shell(
        name, line, "--xunit-output", results / f"{name}.xml", *arguments, idle_minutes=MINUTES_OF_IDLE_TESTS, **options)


def tests(results, arguments, is_all):
    """The Swift tests. Arguments are for them; then they are one job."""
    # Were the server's packages removed now, those that read them in the meantime would miss them.
    options = {"needs": (BUILD_OF_TESTS,), "manifest": "IMAGE_APP_WITH_SERVER=1" if is_all else ""}
    if arguments:
        return [swift_tests(OTHER_TESTS, results, *arguments, is_live=True, **options)]
    return [
        swift_tests(SCREENS, results, "--filter", SCREEN_TARGETS, has_long_output=True, **options),
        # The package manager does one thing at a time in a folder.
        swift_tests(OTHER_TESTS, results, "--skip", SCREEN_TARGETS, has_long_output=True, after=(SCREENS,), **options),
    ]


def without_program(is_all):
    """The checks that need nothing built."""
    return [
        shell(
            "format",
            "git ls-files -z '*.swift' | xargs -0 swift format lint --strict --parallel; "
            "git ls-files -z '*.py' | xargs -0 python3 -m py_compile"),
        script("check-targets"),
        script("check-commands"),
        script("make-lists", "--check"),
        script("check-skips", "--self-test"),
        script("testing/test_testing.py"),
        script("check-arm64"),
        script("check-chafa"),
        # It builds the library, as others would.
        *([script("check-embedding")] if is_all else []),
    ]


def waiting():
    """The checks that mostly wait, and have time limits of their own: they don't begin beside a build, which takes all processors."""
    options = {"needs": (BUILD_OF_PROGRAMS,), "after": (BUILD_OF_TESTS,)}
    return [
        shell("Cluster/test", 'IMAGE_APP="$1" exec Cluster/test', PROGRAM, processors=0.5, **options),
        script("check-studio", PROGRAM, processors=0.5, **options),
        # Its two virtual machines wait for each other: on average they keep one processor busy.
        script("check-camera", PROGRAM, **options),
    ]


def with_program(is_all):
    """The other checks of the program, those that take long first."""
    options = {"needs": (BUILD_OF_PROGRAMS,)}
    names = ("denoising", "looks", "metadata", "formats", "colors", "lookup-tables", "libraries", "sheet")
    only_in_all = [
        script("drill", "--program", PROGRAM, "--kills", "10", "kills", name="drill kills", **options),
        script("drill", "--program", PROGRAM, "bombs", "mutations", name="drills of bombs and mutations", **options),
        script("check-instruction-sets", PROGRAM, **options),
        script("check-processors", PROGRAM, **options),
        script("check-program", PROGRAM, PROGRAM_WITH_FAULTS, processors=ALONE, needs=(BUILD_OF_TESTS,)),
    ]
    return [
        script("check-likeness", PROGRAM, *(["--all"] if is_all else []), **options),
        script("check-documentation", PROGRAM.parent, **options),
        shell("check-kernels", 'Scripts/check-kernels "$1"; Scripts/check-kernels --self-test', PROGRAM.parent, **options),
        *(script(f"check-{name}", PROGRAM, **options) for name in names),
        *(only_in_all if is_all else []),
        script("check-terminal", PROGRAM, needs=(BUILD_OF_TESTS,)),
        script("check-speed", PROGRAM, processors=ALONE, **options),
    ]


def nightly():
    """What `--nightly` adds: builds of other kinds, which hardly any change breaks."""
    return [
        script("check-codecs", needs=(BUILD_OF_TESTS,)),
        # The package manager does one thing at a time in a folder.
        script(
            "build", "--fuzz", name="fuzz targets compile", minutes=MINUTES_OF_A_BUILD, needs=(BUILD_OF_TESTS,),
            after=(OTHER_TESTS,)),
    ]


def listed(results, arguments, *, is_all, is_nightly):
    """The jobs of a run."""
    return [
        *builds(["--server"] if is_all else []), *tests(results, arguments, is_all), *without_program(is_all),
        *(waiting() if is_all else []), *with_program(is_all), *(nightly() if is_nightly else []),
    ]

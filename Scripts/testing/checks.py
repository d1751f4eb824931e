"""What Scripts/test runs: the jobs, and what each needs.

Where two are ready, the first one of the list goes first; so those that take long, or that others need, stand first.
"""
import pathlib

from schedule import Job

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCRIPTS = ROOT / "Scripts"
#: What `Scripts/build --tests` builds, and beside it the program with faults.
TESTED = ROOT / ".build-tests/release/image-app"
#: What `Scripts/build` builds: the program that people run.
RELEASED = ROOT / ".build/release/image-app"

BUILD_OF_TESTS = "build of the tests"
BUILD_OF_PROGRAMS = "build of the programs"
SCREENS = "tests of screens"
OTHER_TESTS = "other tests"
#: These tests mostly wait. They run by themselves, so that they don't queue behind tests that compute.
SCREEN_TARGETS = r"^(PresentersTests|TerminalUITests)\."
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


def swift_tests(name, results, *arguments, build="-c release --scratch-path .build-tests", **options):
    # By default all tests are under way at once, and each lasts as long as all of them.
    line = (
        "export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=$((2 * $(nproc))); "
        # Swift 6.2 ignores that variable, and the time that a test waits for other tests would count against its time limit.
        '[[ $(swift --version 2>&1) != *"Swift version 6.2"* ]] || set -- --no-parallel "$@"; '
        # A test that hangs says where: see ChildWatch.
        "export SWIFT_BACKTRACE=enable=yes,threads=all; "
        f'exec swift test {build} --skip-build "$@"')
    return shell(name, line, "--xunit-output", results / f"{name}.xml", *arguments, **options)


def basic(results, arguments):
    """The first jobs of every run but a quick one. Arguments are for the Swift tests, which then are one job."""
    built = {"needs": (BUILD_OF_TESTS,)}
    if arguments:
        tests = [swift_tests(OTHER_TESTS, results, *arguments, is_live=True, **built)]
    else:
        tests = [
            swift_tests(SCREENS, results, "--filter", SCREEN_TARGETS, has_long_output=True, **built),
            # The package manager does one thing at a time in a folder.
            swift_tests(OTHER_TESTS, results, "--skip", SCREEN_TARGETS, has_long_output=True, after=(SCREENS,), **built),
        ]
    return [
        script("build", "--tests", name=BUILD_OF_TESTS, minutes=MINUTES_OF_A_BUILD),
        shell(
            "format",
            "git ls-files -z '*.swift' | xargs -0 swift format lint --strict --parallel; "
            "git ls-files -z '*.py' | xargs -0 python3 -m py_compile"),
        script("check-targets"),
        script("check-commands"),
        script("make-lists", "--check"),
        script("check-skips", "--self-test"),
        script("testing/test_testing.py"),
        shell("check-kernels", 'Scripts/check-kernels "$1"; Scripts/check-kernels --self-test', TESTED.parent, **built),
        *tests,
        script("check-arm64"),
        script("check-chafa"),
    ]


def long_with_tested_program(is_all):
    """The checks of the program of .build-tests that take longest."""
    built = {"needs": (BUILD_OF_TESTS,)}
    return [
        script("check-likeness", TESTED, *(["--all"] if is_all else []), **built),
        # It builds the generator of the man pages where the programs are built.
        script("check-documentation", TESTED.parent, after=(BUILD_OF_PROGRAMS,), **built),
    ]


def short_with_tested_program():
    """The checks of the program of .build-tests that take half a minute at most."""
    built = {"needs": (BUILD_OF_TESTS,)}
    names = ("denoising", "looks", "terminal", "metadata", "formats", "colors", "lookup-tables", "libraries", "sheet")
    return [
        *(script(f"check-{name}", TESTED, **built) for name in names),
        script("check-speed", TESTED, processors=ALONE, **built),
    ]


def slow():
    """What `--all` adds."""
    tested, released = {"needs": (BUILD_OF_TESTS,)}, {"needs": (BUILD_OF_PROGRAMS,)}
    both = {"needs": (BUILD_OF_PROGRAMS, BUILD_OF_TESTS)}
    return [
        script("build", "--server", name=BUILD_OF_PROGRAMS, minutes=MINUTES_OF_A_BUILD),
        shell("Cluster/test", 'IMAGE_APP="$1" exec Cluster/test', RELEASED, processors=0.5, **released),
        script("check-studio", RELEASED, **released),
        # It builds the library, as others would.
        script("check-embedding", **both),
        # Its two virtual machines wait for each other: on average they keep one processor busy.
        script("check-camera", TESTED, **tested),
        script("drill", "--program", RELEASED, "bombs", "mutations", name="drills of bombs and mutations", **released),
        script("drill", "--program", RELEASED, "--kills", "10", "kills", name="drill kills", **released),
        script("check-instruction-sets", TESTED, **tested),
        script("check-processors", TESTED, **tested),
        script("check-program", RELEASED, f"{TESTED}-with-faults", processors=ALONE, **both),
    ]


def nightly():
    """What `--nightly` adds: builds of other kinds, which hardly any change breaks."""
    return [
        script("check-codecs", needs=(BUILD_OF_PROGRAMS, BUILD_OF_TESTS)),
        # The package manager does one thing at a time in a folder.
        shell(
            "fuzz targets compile", "IMAGE_APP_FUZZ=1 exec swift build -c release --scratch-path .build-tests --target Fuzz",
            needs=(BUILD_OF_TESTS,), after=(OTHER_TESTS,)),
    ]


def listed(results, arguments, *, is_all, is_nightly):
    """The jobs of a run."""
    build_of_tests, *jobs = basic(results, arguments)
    builds, jobs = [build_of_tests], jobs + long_with_tested_program(is_all)
    if is_all:
        build_of_programs, *others = slow()
        # The two builds side by side: each has parts that a single processor does.
        builds.append(build_of_programs)
        jobs += others
    return builds + jobs + short_with_tested_program() + (nightly() if is_nightly else [])

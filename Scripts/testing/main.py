"""What Scripts/test does once the machine has what it needs: see its --help."""
import argparse
import collections
import pathlib
import subprocess
import sys
import tempfile
import time

import changes
import checks
import quick_build
from results import read
from schedule import Schedule, say


def main():
    parser = argparse.ArgumentParser(prog="Scripts/test", allow_abbrev=False, add_help=False)
    modes = parser.add_mutually_exclusive_group()
    for mode in ("quick", "all", "nightly"):
        modes.add_argument(f"--{mode}", action="store_true")
    options, arguments = parser.parse_known_args()
    if any(argument.startswith("--sanitize") for argument in arguments):
        parser.error("--sanitize=NAME stands alone or before arguments for the tests")
    start = time.monotonic()
    logs = checks.ROOT / ".build/logs"
    logs.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        results, skips = pathlib.Path(folder, "results"), pathlib.Path(folder, "skips")
        results.mkdir()
        skips.touch()
        if options.quick:
            jobs = quick_jobs(results, arguments)
        else:
            jobs = checks.listed(results, arguments, is_all=options.all or options.nightly, is_nightly=options.nightly)
        outcomes = Schedule(jobs, checks.ROOT, logs=logs, environment={"IMAGE_APP_SKIPS": str(skips)}).run()
        report(outcomes)
        unexpected = subprocess.run([checks.SCRIPTS / "check-skips", skips, *sorted(results.glob("*.xml"))]).returncode
        has_failed = unexpected != 0 or any(outcome.failure for outcome in outcomes)
        say(summary(outcomes, results, skips, has_failed, time.monotonic() - start))
    sys.exit(1 if has_failed else 0)


def quick_jobs(results, arguments):
    """A build that is incremental, and the tests of what the change can have broken."""
    targets = changes.package_targets()
    commit = changes.base()
    if commit is None:
        say("The history does not say what has changed: all tests run.")
        names, others = set(targets), []
    else:
        names, others = changes.affected(changes.changed_files(commit), targets)
    tests = sorted(name for name in names if targets[name].is_test)
    if others:
        shown = ", ".join(others[:5]) + (f" and {len(others) - 5} more" if len(others) > 5 else "")
        say(f"These files belong to no target: {shown}. Scripts/test runs their checks.")
    if not tests:
        say("The change affects no tests.")
        return []
    say(f"Since {commit or 'the beginning'}: {', '.join(tests)}")
    quick_build.prepare(checks.ROOT)
    build = checks.shell("quick build", f"exec swift build {quick_build.OPTIONS} --build-tests", minutes=checks.MINUTES_OF_A_BUILD)
    # Several filters would be one or the other.
    chosen = arguments or ["--filter", rf"^({'|'.join(tests)})\."]
    options = {"build": quick_build.OPTIONS, "has_long_output": not arguments, "is_live": bool(arguments), "needs": (build.name,)}
    return [build, checks.swift_tests("tests", results, *chosen, **options)]


def report(outcomes):
    """Prints how long each job took, and what failed."""
    say("== Times")
    for outcome in sorted(outcomes, key=lambda outcome: -outcome.seconds):
        if outcome.did_run:
            say(f"{outcome.seconds:5.0f} s  {outcome.job.name}")
    for outcome in outcomes:
        if outcome.failure:
            say(f"FAILED: {outcome.job.name}: {outcome.failure}")


def summary(outcomes, results, skips, has_failed, seconds):
    """One line that says what ran, what was skipped and why, and how long it took."""
    tests, failures, reasons = 0, 0, collections.Counter(skips.read_text().splitlines())
    for path in results.glob("*.xml"):
        for test in read(path) or []:
            skip = test.find("skipped")
            if skip is None:
                tests += 1
                failures += test.find("failure") is not None
            else:
                reasons[(skip.text or "without a reason").strip('"')] += 1
    ran = sum(outcome.did_run for outcome in outcomes)
    failed = sum(outcome.failure is not None for outcome in outcomes)
    skipped = "; ".join(f"{count} × {reason}" for reason, count in sorted(reasons.items())) or "nothing"
    minutes, rest = divmod(round(seconds), 60)
    return (
        f"Scripts/test: {'FAILED' if has_failed else 'passed'}. {ran} jobs, {failed} of them failed; {tests} tests, {failures} "
        f"failed; skipped: {skipped}; {minutes} min {rest} s")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Tests of what runs the tests.

    Scripts/testing/test_testing.py
"""
import contextlib
import io
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import unittest.mock

import changes
import checks
import quick_build
from changes import Target
from schedule import Job, Schedule


def shell(name, line, **options):
    return Job(name, ["bash", "-c", line], **options)


class ScheduleTests(unittest.TestCase):
    """How jobs are run."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def run_jobs(self, *jobs, processors=2):
        """The outcomes by their names, and what was said."""
        said = io.StringIO()
        with contextlib.redirect_stderr(said):
            schedule = Schedule(jobs, "/", logs=self.folder, processors=processors, environment={"OUT": self.folder})
            outcomes = schedule.run()
        return {outcome.job.name: outcome for outcome in outcomes}, said.getvalue()

    def test_order(self):
        """A job begins when what it needs is done, though it stands before that."""
        outcomes, _ = self.run_jobs(
            shell("second", 'cat "$OUT/made"', needs=("first",)), shell("first", 'sleep 0.2; touch "$OUT/made"'))
        self.assertEqual([outcome.failure for outcome in outcomes.values()], [None, None])

    def test_failure(self):
        """Jobs that need a failed job are not run; others are."""
        outcomes, said = self.run_jobs(
            shell("last", "true", needs=("middle",)), shell("middle", "true", needs=("first",)),
            shell("first", "echo why; exit 3"), shell("other", "sleep 0.3"))
        self.assertEqual(outcomes["first"].failure, "status 3")
        self.assertFalse(outcomes["middle"].did_run or outcomes["last"].did_run)
        self.assertEqual(outcomes["last"].failure, "it needs middle, which failed")
        self.assertIsNone(outcomes["other"].failure)
        self.assertRegex(said, r"== first: FAILED, status 3, \d+ s\nwhy\n")

    def test_idle(self):
        """A job whose processes do nothing is ended, and says where it was; one that works or may wait is not."""
        outcomes, said = self.run_jobs(
            shell("idle", "trap 'echo here' ABRT; sleep 60 & wait; wait", idle_minutes=1 / 60),
            shell("busy", "end=$((SECONDS + 3)); while ((SECONDS < end)); do :; done", idle_minutes=1 / 60),
            shell("patient", "sleep 2"), processors=3)
        self.assertEqual(outcomes["idle"].failure, "its processes did nothing for 0.0166667 minutes")
        self.assertRegex(said, "== idle: FAILED, its processes did nothing for .* s\nhere\n")
        self.assertLess(outcomes["idle"].seconds, 30)
        self.assertEqual([outcomes["busy"].failure, outcomes["patient"].failure], [None, None])

    def test_processors(self):
        """No more jobs at a time than there are processors for; one that needs more than there are runs alone."""
        line = 'mkdir "$OUT/$$"; sleep 0.2; ls -d "$OUT"/[0-9]*/ | wc -l; rmdir "$OUT/$$"'
        for processors, cost, most in ((2, 1, 2), (1, 1, 1), (2, 0.5, 4), (1, 2, 1)):
            jobs = [shell(f"job {number}", line, processors=cost) for number in range(5)]
            _, said = self.run_jobs(*jobs, processors=processors)
            counts = [int(line) for line in said.splitlines() if line.isdigit()]
            self.assertEqual((len(counts), max(counts)), (5, most), said)

    def test_unending_needs(self):
        """Jobs that can never begin fail."""
        outcomes, _ = self.run_jobs(
            shell("one", "true", needs=("two",)), shell("two", "true", needs=("one",)), shell("three", "true", needs=("none",)))
        self.assertEqual([outcome.did_run for outcome in outcomes.values()], [False] * 3)

    def test_after(self):
        """A job may follow one that fails, and what is not in the run is not waited for."""
        outcomes, _ = self.run_jobs(
            shell("second", 'cat "$OUT/made"', after=("first", "none")), shell("first", 'sleep 0.2; touch "$OUT/made"; false'))
        self.assertIsNone(outcomes["second"].failure)

    def test_limit(self):
        """A job that does not end is ended with all that it started, other groups included, and tells where it was."""
        line = 'set -m; trap "echo stack; exit" ABRT; sleep 600 & echo $! >"$OUT/child"; wait'
        outcomes, said = self.run_jobs(shell("hangs", line, minutes=1 / 60))
        self.assertIn("not done after", outcomes["hangs"].failure)
        self.assertIn("stack\n", said)
        self.assertFalse(lives(pathlib.Path(self.folder, "child").read_text()))

    def test_rest(self):
        """What a job leaves behind is ended."""
        outcomes, _ = self.run_jobs(shell("leaves", 'set -m; sleep 600 & echo $! >"$OUT/child"'))
        self.assertIsNone(outcomes["leaves"].failure)
        self.assertFalse(lives(pathlib.Path(self.folder, "child").read_text()))

    def test_signal(self):
        """Signals without a name are no reason to hang."""
        outcomes, _ = self.run_jobs(shell("ends", "kill -40 $$"))
        self.assertEqual(outcomes["ends"].failure, "ended by signal 40")

    def test_no_reader(self):
        """Nobody has to listen."""
        said = io.StringIO()
        said.close()
        with contextlib.redirect_stderr(said):
            outcomes = Schedule([shell("says", "echo x")], "/", logs=self.folder).run()
        self.assertIsNone(outcomes[0].failure)

    def test_wordy(self):
        """Of a job that says much, the end is shown, and where it fails also what failed, and where it crashed."""
        lines = "echo '✘ broken'; seq 100"
        _, said = self.run_jobs(shell("passes", lines, has_long_output=True))
        self.assertEqual(said.splitlines()[2:], ["98", "99", "100"])
        _, said = self.run_jobs(shell("fails", lines + "; false", has_long_output=True))
        self.assertEqual(said.splitlines()[2:4], ["✘ broken", "71"])
        _, said = self.run_jobs(shell("crashes", lines + "; echo Fatal error; seq 200; false", has_long_output=True))
        self.assertEqual(len(said.splitlines()), 2 + 1 + 201 + 1)

    def test_interruption(self):
        """A run that is ended ends what it has begun."""
        run = self.begin_endless_jobs()
        numbers = pathlib.Path(self.folder, "numbers")
        while not (numbers.exists() and len(numbers.read_text().split()) == 2):
            time.sleep(0.02)
        run.send_signal(signal.SIGTERM)
        self.assertEqual(run.wait(timeout=60), 128 + signal.SIGTERM)
        self.assertFalse(any(lives(number) for number in numbers.read_text().split()))

    def test_interruption_at_a_start(self):
        """A run that is ended while it starts a process ends that process."""
        run = self.begin_endless_jobs(
            "import os, signal, subprocess\n"
            "class Interrupted(subprocess.Popen):\n"
            "    def __init__(self, *arguments, **options):\n"
            "        super().__init__(*arguments, **options)\n"
            f"        open({self.folder + '/number'!r}, 'w').write(str(self.pid))\n"
            "        os.kill(os.getpid(), signal.SIGTERM)\n"
            "subprocess.Popen = Interrupted")
        self.assertEqual(run.wait(timeout=60), 128 + signal.SIGTERM)
        self.assertFalse(lives(pathlib.Path(self.folder, "number").read_text()))

    def begin_endless_jobs(self, preparation=""):
        """A process that runs two jobs, which write their numbers and go on for minutes."""
        line = f"echo $$ >>{self.folder}/numbers; exec sleep 600"
        script = (
            f"import sys; sys.path.insert(0, {os.path.dirname(os.path.abspath(__file__))!r}); from schedule import *\n"
            f"{preparation}\n"
            f"Schedule([Job(name, ['bash', '-c', {line!r}]) for name in 'ab'], '/', logs={self.folder!r}, processors=2).run()")
        return subprocess.Popen([sys.executable, "-c", script], stderr=subprocess.DEVNULL)


def lives(number):
    """Whether a process is there and has not ended."""
    try:
        return pathlib.Path(f"/proc/{number.strip()}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


class ChangesTests(unittest.TestCase):
    """What a change can break."""

    TARGETS = {
        target.name: target
        for target in (
            Target("Core", "Sources/Core", False, frozenset()),
            Target("Kernels", "Sources/Kernels", False, frozenset()),
            Target("Engine", "Sources/Engine", False, frozenset({"Core", "Kernels"})),
            Target("CoreTests", "Tests/CoreTests", True, frozenset({"Core"})),
            Target("EngineTests", "Tests/EngineTests", True, frozenset({"Engine"})),
        )
    }

    def affected(self, *paths):
        names, others = changes.affected(list(paths), self.TARGETS)
        return sorted(names), others

    def test_dependents(self):
        self.assertEqual(self.affected("Sources/Engine/a.swift"), (["Engine", "EngineTests"], []))
        self.assertEqual(self.affected("Sources/Core/a/b.swift"), (["Core", "CoreTests", "Engine", "EngineTests"], []))
        self.assertEqual(self.affected("Tests/CoreTests/a.swift"), (["CoreTests"], []))

    def test_others(self):
        others = ["README.md", "Sources/CoreOther/a.swift"]
        self.assertEqual(self.affected(*others), ([], others))

    def test_base(self):
        """The merge base in clones and without any, and what counts where nothing differs from it."""
        with tempfile.TemporaryDirectory() as folder, unittest.mock.patch("changes.ROOT", pathlib.Path(folder)):
            def git(*arguments):
                settings = ["-c", "user.name=test", "-c", "user.email=test@localhost", "-c", "commit.gpgsign=false"]
                subprocess.run(["git", *settings, *arguments], cwd=folder, check=True, stdout=subprocess.DEVNULL)
                return changes.output("git", "rev-parse", "HEAD").strip()

            subprocess.run(["git", "init", "--quiet", "--initial-branch=main", folder], check=True)
            first = git("commit", "--quiet", "--allow-empty", "-m", "first")
            self.assertIsNone(changes.base())
            second = git("commit", "--quiet", "--allow-empty", "-m", "second")
            self.assertEqual(changes.base(), first)
            pathlib.Path(folder, "new").touch()
            self.assertEqual(changes.base(), second)
            self.assertEqual(changes.changed_files(second), ["new"])
            git("checkout", "--quiet", "--detach")
            git("commit", "--quiet", "--allow-empty", "-m", "third")
            self.assertEqual(changes.base(), second)
            git("update-ref", "refs/remotes/origin/main", first)
            self.assertEqual(changes.base(), first)

    def test_manifest(self):
        self.assertEqual(self.affected("Package.swift"), (sorted(self.TARGETS), []))

    def test_real_package(self):
        """Of this package: the program's tests depend on all that it is made of, and the kernels' tests on the kernels alone."""
        targets = changes.package_targets()
        for path in ("Sources/ImageApp/ImageApp.swift", "Sources/ImageCore/Size.swift"):
            self.assertIn("ImageAppTests", changes.affected([path], targets)[0], path)
        # They run a program, but not this one.
        self.assertNotIn("ImagePipelineTests", changes.affected(["Sources/ImageApp/ImageApp.swift"], targets)[0])
        self.assertIn("ImagePipelineTests", changes.affected(["Tests/MemoryMeasurement/main.swift"], targets)[0])
        names = changes.affected(["Sources/Presenters/a.swift"], targets)[0]
        self.assertIn("TerminalUITests", names)
        self.assertNotIn("KernelTests", names)
        self.assertLessEqual({"Kernels", "KernelsAVX2", "KernelTests"}, changes.affected(["Sources/Kernels/a.swift"], targets)[0])


class CheckTests(unittest.TestCase):
    """The list of jobs."""

    RESULTS = pathlib.Path("/nonexistent")

    def test_needs(self):
        """A job needs only jobs of the same run, and all names are different."""
        for arguments in ([], ["--filter", "A"]):
            for is_all, is_nightly in ((False, False), (True, False), (True, True)):
                jobs = checks.listed(self.RESULTS, arguments, is_all=is_all, is_nightly=is_nightly)
                names = [job.name for job in jobs]
                self.assertEqual(len(names), len(set(names)))
                for job in jobs:
                    self.assertLessEqual(set(job.needs), set(names), job.name)

    def test_complete(self):
        """Each check of Scripts is in some run."""
        jobs = checks.listed(self.RESULTS, [], is_all=True, is_nightly=True)
        # By scripts and tests that run them.
        elsewhere = {"check-links", "check-thumbnail"}
        missing = {
            path.name for path in checks.SCRIPTS.glob("check-*")
            if not any(path.name in " ".join(job.command) for job in jobs)}
        self.assertEqual(missing - elsewhere, set())


class QuickBuildTests(unittest.TestCase):
    def test_code_that_modules_copy(self):
        """Everything is compiled when such code is new, gone or another, and only then."""
        with tempfile.TemporaryDirectory() as name:
            project = pathlib.Path(name)
            source = project / "Sources/A/a.swift"
            priors = project / quick_build.FOLDER / "A.build/primary.priors"
            module = project / quick_build.FOLDER / "Modules/A.swiftmodule"
            for folder in (source.parent, priors.parent, module.parent):
                folder.mkdir(parents=True)

            def forgets(text):
                source.write_text(text)
                priors.touch()
                module.touch()
                quick_build.prepare(project)
                self.assertEqual(priors.exists(), module.exists())
                return not priors.exists()

            self.assertTrue(forgets("func a() {}"), "nothing is known of the last build")
            self.assertFalse(forgets("func b() {}"))
            self.assertTrue(forgets("@inlinable func b() {}"))
            self.assertFalse(forgets("@inlinable func b() {}"))
            self.assertTrue(forgets("@inlinable func b() { c() }"))
            self.assertTrue(forgets("func b() { c() }"))


if __name__ == "__main__":
    unittest.main()

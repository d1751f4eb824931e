"""What Benchmarks/live runs."""
import os
import pathlib
import sys
import unittest

from fake_camera import FakeCameras
from studio import StudioTest
from test_camera import COUNT

SECONDS = 8
LOOKS = ["Auto", "Vivid", "Noir", "Warm Film", "Cinema", "Portrait"]
TICKS = os.sysconf("SC_CLK_TCK")


def processes():
    """The parents and the seconds of all processes, by their numbers."""
    found = {}
    for folder in pathlib.Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        found[int(folder.name)] = (int(fields[1]), (int(fields[11]) + int(fields[12])) / TICKS)
    return found


def seconds_of(root):
    """The processor's seconds that a process and its children took."""
    all_processes = processes()
    family = {root}
    while True:
        children = {number for number, (parent, _) in all_processes.items() if parent in family} - family
        if not children:
            return sum(all_processes[number][1] for number in family if number in all_processes)
        family |= children


class Live(StudioTest):
    format = "yuyv"
    looks = LOOKS

    def setUp(self):
        cameras = FakeCameras(Front=self.format)
        self.addCleanup(cameras.close)
        self.variables = cameras.variables
        super().setUp()
        self.browser.execute_script(COUNT)

    def runTest(self):
        self.tap("Camera")
        self.title("Camera")
        self.until(lambda: len(self.all(".cell img")) > 5, "small pictures")
        studio, browser = self.studio.process.pid, self.browser.service.process.pid
        print(f"| look ({self.format}) | pictures/s | server, ms each | browser, ms each |\n|---|--:|--:|--:|")
        for look in self.looks:
            self.choose(look)
            self.caption(look)
            self.browser.execute_async_script("setTimeout(arguments[0], 1000)")
            before = [self.browser.execute_script("return window.shown"), seconds_of(studio), seconds_of(browser)]
            self.browser.execute_async_script(f"setTimeout(arguments[0], {1000 * SECONDS})")
            after = [self.browser.execute_script("return window.shown"), seconds_of(studio), seconds_of(browser)]
            count, server, page = (late - early for late, early in zip(after, before))
            each = max(count, 1) / 1000
            print(f"| {look} | {count / SECONDS:.1f} | {server / each:.0f} | {page / each:.0f} |", flush=True)


if __name__ == "__main__":
    arguments = sys.argv[1:]
    if arguments and arguments[0].startswith("--format="):
        Live.format = arguments.pop(0).partition("=")[2]
    Live.looks = arguments or LOOKS
    result = unittest.TextTestRunner(stream=sys.stderr, verbosity=0).run(unittest.TestSuite([Live()]))
    sys.exit(not result.wasSuccessful())

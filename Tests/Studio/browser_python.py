#!/usr/bin/env python3
# Needs: chromedriver chromium
"""The Python that has Selenium, which drives Chromium.

    Tests/Studio/browser_python.py     prints the path of that Python; where there can be none, says why and fails

A script that needs it imports this module and calls `run_by_it` before it imports `studio`.
"""
import os
import pathlib
import shutil
import subprocess
import sys

ENVIRONMENT = pathlib.Path(__file__).resolve().parents[2] / "Scripts/python-environment"


def python():
    """The path of that Python. Exits with the reason where there can be none, or no browser to drive."""
    if not (shutil.which("chromium") and shutil.which("chromedriver")):
        sys.exit("there is no chromium with its driver")
    made = subprocess.run([ENVIRONMENT, "browser"], stdout=subprocess.PIPE, text=True)
    return made.stdout.strip() if made.returncode == 0 else sys.exit(made.returncode)


def run_by_it(program, server):
    """Goes on by that Python, with the studio of these programs: the script begins again."""
    path = python()
    if sys.executable == path:
        return
    programs = {"IMAGE_APP": str(pathlib.Path(program).resolve()), "IMAGE_APP_SERVER": str(pathlib.Path(server).resolve())}
    # A crash is to end the program, not to begin a conversation about it.
    os.environ.update(programs, SWIFT_BACKTRACE="enable=no", PYTHONDONTWRITEBYTECODE="1")
    os.execv(path, [path, *sys.argv])


if __name__ == "__main__":
    print(python())

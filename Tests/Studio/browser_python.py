#!/usr/bin/env python3
# Needs: chromedriver chromium
"""The Python that has Selenium, which drives Chromium: in a venv under .build, made of PyPI's packages when it is first needed.

    Tests/Studio/browser_python.py     prints the path of that Python; where there can be none, says why and fails

A script that needs it imports this module and calls `run_by_it` before it imports `studio`.
"""
import os
import pathlib
import shutil
import subprocess
import sys

VENV = pathlib.Path(__file__).resolve().parents[2] / ".build/studio-venv"
PYTHON = VENV / "bin/python"
PACKAGES = {"selenium": "selenium", "axe-selenium-python": "axe_selenium_python", "setuptools": "setuptools"}


def make():
    """Makes sure that it is there, with a browser to drive. Exits with the reason where that can't be."""
    if not (shutil.which("chromium") and shutil.which("chromedriver")):
        sys.exit("there is no chromium with its driver")
    if succeeds([PYTHON, "-c", "import " + ", ".join(PACKAGES.values())]):
        return
    if not succeeds([sys.executable, "-m", "venv", VENV]):
        sys.exit("python3 can't make a venv here (Debian's python3-venv)")
    if not succeeds([PYTHON, "-m", "pip", "install", "-q", "--disable-pip-version-check", *PACKAGES]):
        sys.exit("pip can't install selenium")


def succeeds(command):
    try:
        return subprocess.run(command, capture_output=True).returncode == 0
    except FileNotFoundError:
        return False


def run_by_it(program, server):
    """Goes on by that Python, with the studio of these programs: the script begins again."""
    if pathlib.Path(sys.executable) == PYTHON:
        return
    make()
    programs = {"IMAGE_APP": str(pathlib.Path(program).resolve()), "IMAGE_APP_SERVER": str(pathlib.Path(server).resolve())}
    # A crash is to end the program, not to begin a conversation about it.
    os.environ.update(programs, SWIFT_BACKTRACE="enable=no", PYTHONDONTWRITEBYTECODE="1")
    os.execv(PYTHON, [PYTHON, *sys.argv])


if __name__ == "__main__":
    make()
    print(PYTHON)

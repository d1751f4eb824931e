"""Where things are."""

import os
from pathlib import Path

HERE = Path(__file__).resolve().parent
WORK = HERE / ".work"  # derived pictures, references and results; may be deleted
RESULTS = HERE.parent / "results"  # measured data and plots
REPORT = HERE.parent / "RESULTS.md"
NOTES = HERE / "notes"
HISTORY = HERE.parent / "history.json"  # what was measured of each release

IMAGE_APP = os.environ.get("IMAGE_APP", "image-app")
FLOOR = WORK / "floor"
PNG_FLOOR = WORK / "png-floor"
SPENT = WORK / "spent"
POOL = HERE / "pool.py"


def fresh(name):
    """An empty folder for results."""
    folder = WORK / name
    folder.mkdir(parents=True, exist_ok=True)
    for file in folder.iterdir():
        file.unlink()
    return folder

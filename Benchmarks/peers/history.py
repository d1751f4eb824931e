"""The figures of all releases: an array in history.json, a line for each release."""

import json

import paths
from limits import figures


def read():
    return json.loads(paths.HISTORY.read_text()) if paths.HISTORY.exists() else []


def add(release, measured):
    """Puts what was measured at the end; in the place of what was measured of the same release, where it is there."""
    line = {
        "release": release,
        "day": max(data["machine"]["day"] for data in measured.values()),
        "figures": {what: round(value, 4) for what, _, _, value in figures(measured)},
    }
    lines = [other for other in read() if other["release"] != release] + [line]
    text = ",\n".join(json.dumps(other, ensure_ascii=False) for other in lines)
    paths.HISTORY.write_text(f"[\n{text}\n]\n")

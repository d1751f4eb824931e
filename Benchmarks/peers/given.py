"""The works' numbers as `works.py` wrote them: the peers start faster without numpy, which most of them don't need."""

import json

from paths import WORK

QUALITY = 90
LUT_SIZE = 33
CUBE = str(WORK / "film.cube")


def numbers(name):
    """matrix: three rows of four; levels: 256 rows of a level for each channel, and mix: three rows of three, which are
    the look clarendon."""
    return json.loads((WORK / "numbers.json").read_text())[name]


def lut():
    """The lookup table's values, red fastest, in one list."""
    return json.loads((WORK / "lut.json").read_text())

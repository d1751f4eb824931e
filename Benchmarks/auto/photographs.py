"""Good pictures that are at hand: Debian's wallpapers, portraits, and the drawn samples."""

import pathlib

from wallpapers import wallpapers

ROOT = pathlib.Path(__file__).resolve().parents[2]


def sets():
    """Name → paths; sets without pictures are left out."""
    portraits = (ROOT.parent / "shared/corpora/portraits").glob("*.[jp]*g")
    samples = (ROOT / "Samples/Pictures").glob("*.[jp]*g")
    found = {"Debian's wallpapers": [pathlib.Path(path) for path in wallpapers()], "Portraits": sorted(portraits), "Samples": sorted(samples)}
    return {name: paths for name, paths in found.items() if paths}

"""Good pictures: Debian's wallpapers, portraits and the drawn samples, or those of a folder."""

import pathlib

from wallpapers import wallpapers

ROOT = pathlib.Path(__file__).resolve().parents[2]


def sets(folder=None):
    """Name → paths; sets without pictures are left out. Each folder in the given one is a set of a source of its own."""
    if folder:
        found = {source.name: sorted(source.glob("*.[jp][pn]*g")) for source in sorted(folder.iterdir()) if source.is_dir()}
        return {name: paths for name, paths in found.items() if paths}
    portraits = (ROOT.parent / "shared/corpora/portraits").glob("*.[jp]*g")
    samples = (ROOT / "Samples/Pictures").glob("*.[jp]*g")
    found = {"Debian's wallpapers": [pathlib.Path(path) for path in wallpapers()], "Portraits": sorted(portraits), "Samples": sorted(samples)}
    return {name: paths for name, paths in found.items() if paths}

"""Good pictures that are at hand: Debian's wallpapers, portraits, and the drawn samples."""

import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
MATE = pathlib.Path("/usr/share/backgrounds/mate")
PLASMA = pathlib.Path("/usr/share/wallpapers")


def sets():
    """Name → paths; sets without pictures are left out."""
    wallpapers = [MATE / "nature" / f"{name}.jpg" for name in (
        "Aqua Blinds Dune FreshFlower Garden GreenMeadow LadyBird RainDrops Storm TwoWings Wood YellowFlower").split()]
    wallpapers += [MATE / "abstract/Elephants.jpg"]
    wallpapers += [PLASMA / name / "contents/images/2560x1600.jpg" for name in (
        "Autumn BytheWater ColdRipple ColorfulCups DarkestHour EveningGlow FallenLeaf Kite OneStandsOut Path"
        " summer_1am").split()]
    portraits = (ROOT.parent / "shared/corpora/portraits").glob("*.[jp]*g")
    samples = (ROOT / "Samples/Pictures").glob("*.[jp]*g")
    found = {"Debian's wallpapers": wallpapers, "Portraits": sorted(portraits), "Samples": sorted(samples)}
    return {name: paths for name, paths in found.items() if paths}

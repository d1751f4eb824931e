"""Debian's wallpapers that are photographs (mate-backgrounds, plasma-workspace-wallpapers)."""

MATE, PLASMA = "/usr/share/backgrounds/mate", "/usr/share/wallpapers"


def wallpapers():
    photos = [f"{MATE}/nature/{name}.jpg" for name in (
        "Aqua Blinds Dune FreshFlower Garden GreenMeadow LadyBird RainDrops Storm TwoWings Wood YellowFlower").split()]
    photos += [f"{MATE}/abstract/Elephants.jpg"]
    return photos + [f"{PLASMA}/{name}/contents/images/2560x1600.jpg" for name in (
        "Autumn BytheWater ColdRipple ColorfulCups DarkestHour EveningGlow FallenLeaf Kite OneStandsOut Path"
        " summer_1am").split()]

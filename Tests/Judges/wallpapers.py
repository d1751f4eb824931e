"""Debian's wallpapers that are photographs."""

MATE, PLASMA = "/usr/share/backgrounds/mate", "/usr/share/wallpapers"
LOMIRI, LXQT = "/usr/share/backgrounds", "/usr/share/lxqt/wallpapers"


def wallpapers():
    """Those of mate-backgrounds and plasma-workspace-wallpapers. Automatic corrections were tuned on some of them."""
    photos = [f"{MATE}/nature/{name}.jpg" for name in (
        "Aqua Blinds Dune FreshFlower Garden GreenMeadow LadyBird RainDrops Storm TwoWings Wood YellowFlower").split()]
    photos += [f"{MATE}/abstract/Elephants.jpg"]
    return photos + [f"{PLASMA}/{name}/contents/images/2560x1600.jpg" for name in (
        "Autumn BytheWater ColdRipple ColorfulCups DarkestHour EveningGlow FallenLeaf Kite OneStandsOut Path"
        " summer_1am").split()]


def untuned_wallpapers():
    """Those of lomiri-wallpapers-16.04, lomiri-wallpapers-20.04 and lxqt-themes, on which nothing is tuned."""
    photos = [f"{LOMIRI}/{name}.jpg" for name in (
        "Bridge_by_Sander_Klootwijk Dragonfly_by_Bolly Kleiber_by_Lukas_Baubkus Picture_0B_by_freespace Picture_1A_by_freespace"
        " Wine_by_Jakkub_Mede aitzgorri_by_Aitzol_Berasategi friends_by_Aitzol_Berasategi picosdeeuropa_by_Aitzol_Berasategi"
        " seeding_by_Clements_Engelhardt sunset_by_Aitzol_Berasategi").split()]
    return photos + [f"{LXQT}/{name}" for name in (
        "Butterfly-Kenneth-Wimer.jpg Valendas.png after-the-rain.jpg appleflower.png butterfly.png cloud.png drop.png flowers.png"
        " fog.jpg this-is-not-windows.jpg").split()]

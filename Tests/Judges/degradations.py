"""Ways to degrade a good photograph: encoded values, 0 to 1, to such that may lie beyond."""

from color import encoded, linear

GREEN = (0.85, 1.15, 0.8)
TUNGSTEN = (1.35, 0.95, 0.45)


def gains(*factors):
    return lambda x, random: encoded(linear(x) * factors)


def stops(ev, sigma=0.0, factors=(1, 1, 1)):
    return lambda x, random: encoded(linear(x) * factors * 2.0 ** ev + random.normal(size=x.shape) * sigma)


def flat(lift, span, factors=(1, 1, 1)):
    return lambda x, random: lift + span * encoded(linear(x) * factors)


# Gains of red, green and blue in linear light; EV in linear light, with normal noise; flat on encoded values.
KINDS = {
    "tungsten": gains(*TUNGSTEN), "shade": gains(0.75, 0.95, 1.35), "blue": gains(0.7, 0.85, 1.3), "green": gains(*GREEN),
    "flat": flat(0.3, 0.4), "flat and green": flat(0.25, 0.5, GREEN), "-1 EV": stops(-1), "-2 EV": stops(-2, 0.002),
    "-3 EV": stops(-3, 0.004), "+1 EV": stops(1), "tungsten, -2 EV": stops(-2, 0.002, TUNGSTEN), "good": lambda x, random: x,
}

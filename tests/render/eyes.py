"""How eyes see colours: colour-blindness as Machado, Oliveira and Fernandes (2009) simulate it, and CIEDE2000."""

from __future__ import annotations

from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin

Matrix = tuple[tuple[float, float, float], ...]

EYES: dict[str, Matrix] = {
    "trichromat": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanope": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranope": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanope": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}
"""How each kind of eyes mixes linear red, green and blue, at full severity."""

GREY: Matrix = ((0.2126, 0.7152, 0.0722),) * 3
"""A print without colours."""

Lab = tuple[float, float, float]


def linear(colour: str) -> list[float]:
    """Red, green and blue of a colour such as `#2a68b8`, each from 0 to 1 as amounts of light."""
    shares = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    return [share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]


def seen(colour: str, eye: Matrix) -> Lab:
    """A colour as lightness and two opponent hues (CIELAB), seen by an eye."""
    full = linear(colour)
    red, green, blue = (min(1, max(0, sum(share * part for share, part in zip(row, full, strict=True)))) for row in eye)
    parts = (
        (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047,
        0.2126 * red + 0.7152 * green + 0.0722 * blue,
        (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883,
    )
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in parts)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one: Lab, other: Lab) -> float:
    """How far two colours lie apart by CIEDE2000 (CIE 142-2001); 2 is just to be seen, 10 at a glance."""
    middle = (hypot(*one[1:]) + hypot(*other[1:])) / 2
    stretch = 1.5 - 0.5 * (middle**7 / (middle**7 + 25**7)) ** 0.5
    (l1, c1, h1), (l2, c2, h2) = (_polar(lab, stretch) for lab in (one, other))
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    hue = h1 + h2 if c1 * c2 == 0 else h1 + turn / 2
    lightness, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    weight = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.2 * cos(radians(4 * hue - 63))
    )
    light = (l2 - l1) / (1 + 0.015 * (lightness - 50) ** 2 / (20 + (lightness - 50) ** 2) ** 0.5)
    full = (c2 - c1) / (1 + 0.045 * chroma)
    turned = 2 * (c1 * c2) ** 0.5 * sin(radians(turn / 2)) / (1 + 0.015 * chroma * weight)
    twist = 2 * (chroma**7 / (chroma**7 + 25**7)) ** 0.5 * sin(radians(60 * exp(-((((hue % 360) - 275) / 25) ** 2))))
    return float((light**2 + full**2 + turned**2 - twist * full * turned) ** 0.5)


def _polar(lab: Lab, stretch: float) -> Lab:
    lightness, a, b = lab[0], lab[1] * stretch, lab[2]
    return lightness, hypot(a, b), degrees(atan2(b, a)) % 360


def apart(one: str, other: str, eye: Matrix) -> float:
    """How far two colours lie apart for an eye, by CIEDE2000."""
    return difference(seen(one, eye), seen(other, eye))


def nearest(colours: dict[str, str], eye: Matrix) -> tuple[float, str, str]:
    """The two of some named colours that lie nearest to each other for an eye, with how far."""
    return min((apart(colours[one], colours[other], eye), one, other) for one, other in combinations(colours, 2))

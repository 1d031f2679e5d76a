"""A garden, the sea floor and space."""

# ruff: noqa: S311 (stars and books need no secrecy)

import random

from runner.suites.builtin.drawing.canvas import HEIGHT, WIDTH, Canvas


def garden(c: Canvas) -> None:
    """Three sunflowers, a watering can and an orange butterfly."""
    c.gradient(0, 304, "#a4dbf2", "#e9f7ec")
    c.hills(270, 6, "#8cc06a", waves=1.5)
    c.gradient(300, HEIGHT, "#7a5233", "#5c3c24")
    for x, top, size in ((110, 120, 1.1), (216, 84, 1.25), (318, 140, 1.0)):
        c.line([(x, 322), (x - 4, top + 90), (x, top)], "#3f7f3a", 8)
        c.polygon([(x, 250), (x - 46, 222), (x - 54, 240), (x - 20, 258)], "#4c9a46")
        c.polygon([(x, 224), (x + 46, 196), (x + 54, 214), (x + 20, 232)], "#4c9a46")
        _sunflower(c, x, top, size)
    c.shadow((362, 340, 500, 362), 110)
    c.polygon([(386, 262), (470, 262), (478, 350), (378, 350)], "#5f87a8")
    c.ellipse((386, 252, 470, 272), "#7aa2c2")
    c.polygon([(382, 318), (334, 262), (342, 254), (386, 296)], "#5f87a8")
    c.polygon([(330, 246), (350, 246), (344, 266), (326, 264)], "#4d7391")
    c.arc((446, 268, 500, 338), 270, 100, "#4d7391", 8)
    c.arc((398, 226, 460, 286), 180, 360, "#4d7391", 7)
    for dx in (-1, 1):
        c.polygon([(420, 116), (420 + dx * 36, 84), (420 + dx * 46, 112), (420 + dx * 26, 124)], "#f08a24")
        c.polygon([(420, 118), (420 + dx * 28, 124), (420 + dx * 30, 150), (420 + dx * 8, 138)], "#f4ad3f")
        c.disc((420 + dx * 34, 102), 4.5, "#2a2320")
        c.line([(420, 104), (420 + dx * 10, 88)], "#2a2320", 1.6)
    c.rect((417, 104, 423, 140), "#2a2320", radius=3)


def underwater(c: Canvas) -> None:
    """Two striped fish above coral and a starfish."""
    c.gradient(0, HEIGHT, "#35b6d6", "#1b7fb4", "#0d4d86", "#0a3766")
    for x in (60, 180, 330, 440):
        c.polygon([(x, 0), (x + 40, 0), (x + 120, HEIGHT), (x - 20, HEIGHT)], (255, 255, 255, 16))
    c.hills(346, 6, "#d9bd86", waves=1.4)
    for x, shade, size in (
        (70, "#e4586a", 1.2),
        (446, "#f0813f", 1.35),
        (396, "#b45bb0", 0.8),
        (118, "#f2b84b", 0.7),
    ):
        for dx, dy in ((-30, -62), (-12, -86), (10, -74), (30, -54)):
            c.line(
                [(x, 356), (x + dx * 0.4 * size, 356 + dy * 0.5 * size), (x + dx * size, 356 + dy * size)],
                shade,
                11 * size,
            )
            c.disc((x + dx * size, 356 + dy * size), 7.5 * size, shade)
    _fish(c, 190, 140, 1.25, ("#f08a24", "#fff6e6"))
    _fish(c, 346, 226, 0.85, ("#f4cf3a", "#26405c"))
    rng = random.Random(3)
    for _ in range(16):
        across, down, radius = rng.uniform(250, 330), rng.uniform(10, 200), rng.uniform(2, 6)
        c.ring((across, down), radius, (255, 255, 255, 150), 1.2)
    points = [
        (244, 316),
        (254, 338),
        (278, 340),
        (260, 354),
        (266, 376),
        (244, 364),
        (222, 376),
        (228, 354),
        (210, 340),
        (234, 338),
    ]
    c.polygon(points, "#d8503c")
    for x, y in ((244, 348), (244, 332), (258, 348), (230, 348), (252, 360), (236, 360)):
        c.disc((x, y), 2, "#f3a58f")


def space(c: Canvas) -> None:
    """A white rocket passing a ringed planet."""
    c.gradient(0, HEIGHT, "#090b1f", "#151a3d", "#2a1f4d")
    rng = random.Random(21)
    for _ in range(110):
        c.disc(
            (rng.uniform(0, WIDTH), rng.uniform(0, HEIGHT)),
            rng.choice((0.7, 1.0, 1.5)),
            rng.choice(("#ffffff", "#ffe9b8", "#bcd4ff")),
        )
    c.glow((370, 130), 120, "#3a2a18")
    c.arc((262, 96, 478, 164), 180, 360, "#d9c08a", 9)
    c.disc((370, 130), 66, "#d98a4e")
    for top, low, shade in ((92, 104, "#e7ab72"), (118, 128, "#c1713b"), (144, 158, "#e7ab72")):
        reach = (66**2 - ((top + low) / 2 - 130) ** 2) ** 0.5
        c.rect((370 - reach, top, 370 + reach, low), shade, radius=5)
    c.arc((262, 96, 478, 164), 0, 180, "#f0dcae", 9)
    c.disc((80, 320), 26, "#9aa3b5")
    for dx, dy, radius in ((-8, -6, 6), (8, 6, 4), (6, -12, 3)):
        c.disc((80 + dx, 320 + dy), radius, "#7d869a")
    c.glow((176, 318), 56, "#a04a10")
    c.polygon([(158, 292), (194, 292), (176, 352)], "#f08a24")
    c.polygon([(166, 292), (186, 292), (176, 328)], "#ffe08a")
    c.polygon([(150, 220), (126, 288), (152, 278)], "#c8423b")
    c.polygon([(202, 220), (226, 288), (200, 278)], "#c8423b")
    c.polygon([(176, 130), (150, 184), (150, 284), (202, 284), (202, 184)], "#f4f5f8")
    c.polygon([(176, 130), (202, 184), (202, 284), (184, 284)], (40, 50, 90, 50))
    c.polygon([(176, 130), (158, 168), (194, 168)], "#c8423b")
    c.disc((176, 206), 15, "#3b4a63")
    c.disc((176, 206), 11, "#7fc3e8")
    c.rect((162, 284, 190, 294), "#5b6274")


def _sunflower(c: Canvas, x: float, y: float, size: float) -> None:
    for turn in range(16):
        # Sixteen petals; their tips lie on a circle, given by halving a right angle twice.
        dx, dy = _ROSE[turn]
        tip, side = 46 * size, 8 * size
        c.polygon(
            [(x - dy * side, y + dx * side), (x + dx * tip, y + dy * tip), (x + dy * side, y - dx * side)],
            "#f5b921",
        )
    c.disc((x, y), 23 * size, "#5c3a1e")
    c.disc((x, y), 15 * size, "#714a27")


def _fish(c: Canvas, x: float, y: float, size: float, colours: tuple[str, str]) -> None:
    body, stripe = colours
    c.polygon(
        [
            (x + 44 * size, y),
            (x + 82 * size, y - 32 * size),
            (x + 74 * size, y),
            (x + 82 * size, y + 32 * size),
        ],
        body,
    )
    c.polygon(
        [(x - 20 * size, y - 24 * size), (x + 22 * size, y - 52 * size), (x + 32 * size, y - 18 * size)], body
    )
    c.ellipse((x - 58 * size, y - 32 * size, x + 54 * size, y + 32 * size), body)
    c.ellipse((x - 22 * size, y - 31 * size, x - 6 * size, y + 31 * size), stripe)
    c.ellipse((x + 14 * size, y - 27 * size, x + 28 * size, y + 27 * size), stripe)
    c.polygon(
        [(x - 2 * size, y + 4 * size), (x + 22 * size, y + 22 * size), (x + 24 * size, y + 2 * size)],
        (0, 0, 0, 40),
    )
    c.disc((x - 38 * size, y - 6 * size), 8 * size, "#ffffff")
    c.disc((x - 40 * size, y - 6 * size), 4 * size, "#1b1e23")


_EIGHTH = ((1.0, 0.0), (0.924, 0.383), (0.707, 0.707), (0.383, 0.924))


_ROSE = tuple(
    pair
    for quarter in range(4)
    for dx, dy in _EIGHTH
    for pair in (((dx, dy), (-dy, dx), (-dx, -dy), (dy, -dx))[quarter],)
)

"""Rooms, and places that no camera of ours has been to."""

# ruff: noqa: S311 (stars and books need no secrecy)

import random

from runner.suites.builtin.drawing.canvas import HEIGHT, WIDTH, Canvas


def living_room(c: Canvas) -> None:
    """A green sofa, a floor lamp, and a grey cat asleep on a round rug."""
    c.gradient(0, 270, "#efe2cf", "#e3cfb3")
    c.gradient(270, HEIGHT, "#b98a5c", "#96683f")
    for x in range(0, WIDTH, 64):
        c.line([(x, 270), (x * 1.5 - 128, HEIGHT)], "#8a5f39", 1.5)
    c.rect((196, 40, 322, 130), "#6b4a2e")
    c.rect((204, 48, 314, 122), "#bfe0f2")
    c.polygon([(204, 122), (246, 76), (270, 102), (288, 86), (314, 122)], "#5b8f6a")
    c.disc((292, 66), 9, "#ffd65c")
    c.shadow((96, 286, 410, 312), 90)
    c.rect((112, 168, 400, 262), "#3e7a63", radius=18)
    c.rect((92, 204, 136, 296), "#356b56", radius=14)
    c.rect((376, 204, 420, 296), "#356b56", radius=14)
    c.rect((130, 222, 256, 280), "#4b9178", radius=10)
    c.rect((258, 222, 382, 280), "#4b9178", radius=10)
    c.polygon([(146, 240), (180, 190), (212, 226), (178, 262)], "#f0a24a")
    for x in (120, 384):
        c.rect((x, 292, x + 10, 308), "#4a3020")
    c.rect((454, 132, 459, 306), "#3b3f46")
    c.rect((436, 302, 478, 310), "#3b3f46", radius=4)
    c.glow((456, 112), 76, "#6a5526")
    c.polygon([(436, 84), (476, 84), (490, 134), (422, 134)], "#f7dfa2")
    c.ellipse((150, 312, 380, 376), "#c65b4a")
    c.ellipse((164, 318, 366, 370), "#e9d8c0")
    c.ellipse((186, 324, 344, 364), "#c65b4a")
    c.ellipse((214, 318, 308, 356), "#7d828b")
    c.disc((222, 334), 18, "#7d828b")
    c.polygon([(208, 324), (210, 306), (220, 318)], "#7d828b")
    c.polygon([(226, 318), (236, 308), (236, 326)], "#7d828b")
    c.arc((212, 330, 221, 337), 20, 160, "#33363d", 1.6)
    c.arc((224, 330, 233, 337), 20, 160, "#33363d", 1.6)
    c.disc((222, 341), 1.8, "#d98f95")
    c.arc((256, 322, 320, 362), 300, 90, "#6b7079", 9)
    for x in (254, 268, 282):
        c.line([(x, 322), (x + 6, 336)], "#5f646d", 3)


def kitchen(c: Canvas) -> None:
    """A wooden table with a red kettle and a bowl of fruit, a wall clock at ten past ten."""
    c.gradient(0, 240, "#dcebe8", "#c7dcd8")
    for x in range(0, WIDTH, 44):
        c.line([(x, 130), (x, 240)], "#f4faf8", 2)
    for y in range(130, 241, 36):
        c.line([(0, y), (WIDTH, y)], "#f4faf8", 2)
    c.disc((256, 72), 48, "#3a4a55")
    c.disc((256, 72), 42, "#fdfcf7")
    for dx, dy in ((0, -35), (35, 0), (0, 35), (-35, 0)):
        c.disc((256 + dx, 72 + dy), 3, "#3a4a55")
    c.line([(256, 72), (234.5, 59.6)], "#22303a", 5)
    c.line([(256, 72), (285, 55)], "#22303a", 3.5)
    c.disc((256, 72), 4, "#c8423b")
    c.gradient(240, HEIGHT, "#b5794a", "#8f5a32")
    for y in (268, 304, 348):
        c.line([(0, y), (WIDTH, y)], "#80502c", 2)
    c.shadow((70, 296, 210, 322), 110)
    c.polygon([(92, 306), (188, 306), (174, 214), (106, 214)], "#cf3b32")
    c.ellipse((92, 292, 188, 318), "#cf3b32")
    c.ellipse((106, 204, 174, 224), "#e4655b")
    c.disc((140, 202), 7, "#2a2c33")
    c.arc((100, 160, 180, 262), 188, 352, "#2a2c33", 8)
    c.polygon([(180, 252), (218, 218), (226, 226), (186, 284)], "#b4322a")
    c.polygon([(112, 226), (120, 226), (116, 296), (104, 296)], (255, 255, 255, 70))
    c.shadow((280, 300, 440, 326), 110)
    for x, y, radius, shade in (
        (322, 244, 25, "#d8342b"),
        (398, 246, 24, "#f08a24"),
        (360, 228, 26, "#86b53b"),
    ):
        c.disc((x, y), radius, shade)
        c.ellipse((x - 13, y - 16, x - 3, y - 6), (255, 255, 255, 90))
    c.line([(360, 204), (364, 194)], "#5a4030", 3)
    c.line([(322, 221), (320, 212)], "#5a4030", 3)
    c.arc((290, 168, 450, 268), 55, 135, "#f4cf3a", 15)
    c.wedge((282, 184, 438, 330), 0, 180, "#3f6fa8")
    c.ellipse((282, 244, 438, 270), "#5b8bc4")
    for x, y, radius, shade in (
        (322, 244, 22, "#d8342b"),
        (398, 244, 22, "#f08a24"),
        (360, 236, 22, "#86b53b"),
    ):
        c.wedge((x - radius, y - radius, x + radius, y + radius), 180, 360, shade)
    c.rect((336, 324, 384, 332), "#345f92", radius=3)


def desk(c: Canvas) -> None:
    """A desk with an open laptop, a steaming mug and a potted plant, a bookshelf behind."""
    c.gradient(0, 284, "#33485c", "#466179")
    c.rect((40, 30, 472, 158), "#7a5334")
    for top in (38, 98):
        c.rect((48, top, 464, top + 54), "#5a3b24")
        rng, x = random.Random(top), 52.0
        while x < 446:
            width, height = rng.uniform(9, 18), rng.uniform(34, 50)
            shade = rng.choice(("#c8423b", "#f0b83f", "#3f8a76", "#3f6fa8", "#d9cbb2", "#7a4c8f", "#e07f3e"))
            if rng.random() < 0.9:
                c.rect((x, top + 54 - height, x + width, top + 54), shade)
                c.rect((x + 2, top + 62 - height, x + width - 2, top + 66 - height), (255, 255, 255, 90))
            x += width + 1.5
    c.gradient(284, HEIGHT, "#c79a68", "#a3774a")
    c.shadow((136, 318, 384, 346), 110)
    c.rect((166, 176, 346, 298), "#23262d", radius=8)
    c.rect((174, 184, 338, 288), "#eef4f8")
    c.rect((174, 184, 338, 202), "#3f6fa8")
    for row, width in enumerate((92, 124, 70, 110, 84)):
        c.rect((186, 212 + row * 13, 186 + width, 217 + row * 13), "#9fb0bd")
    for column, height in enumerate((18, 32, 26)):
        c.rect((304 + column * 10, 280 - height, 311 + column * 10, 280), "#3f8a76")
    c.polygon([(150, 300), (362, 300), (386, 330), (126, 330)], "#c3c8cf")
    for row in range(4):
        c.line([(156 - row * 5, 305 + row * 5), (356 + row * 5, 305 + row * 5)], "#8e959e", 2)
    c.shadow((396, 330, 470, 350), 110)
    c.rect((404, 280, 456, 340), "#e6e1d6", radius=7)
    c.arc((444, 290, 474, 326), 270, 90, "#e6e1d6", 7)
    c.ellipse((404, 274, 456, 290), "#4a3020")
    c.rect((404, 304, 456, 312), "#c8423b")
    for x in (418, 432, 446):
        c.line([(x, 266), (x - 4, 254), (x + 4, 242), (x - 2, 230)], (255, 255, 255, 90), 3)
    c.shadow((40, 332, 124, 352), 110)
    for dx, dy in ((-38, -64), (-20, -88), (4, -98), (28, -84), (42, -58), (-46, -36), (46, -34)):
        c.polygon(
            [
                (82, 292),
                (82 + dx * 0.6 - 8, 292 + dy * 0.6),
                (82 + dx, 292 + dy),
                (82 + dx * 0.6 + 8, 292 + dy * 0.5),
            ],
            "#4c9a5b" if dx % 4 else "#3b8049",
        )
    c.polygon([(54, 286), (110, 286), (102, 342), (62, 342)], "#c2693e")
    c.rect((50, 280, 114, 294), "#d57c4e", radius=3)


def station(c: Canvas) -> None:
    """A blue train at a platform, an empty bench, a station clock."""
    c.gradient(0, 280, "#d7dde2", "#eef1f2")
    c.rect((0, 0, WIDTH, 30), "#4a5560")
    for x in range(20, WIDTH, 118):
        c.rect((x, 30, x + 10, 262), "#6b7782")
    c.rect((60, 96, 520, 262), "#2b5fa5", radius=26)
    c.rect((60, 200, 520, 222), "#f2b81f")
    c.polygon([(60, 140), (86, 112), (126, 112), (126, 182), (60, 182)], "#cfe7f3")
    for x in (150, 236, 322, 408):
        c.rect((x, 118, x + 62, 178), "#cfe7f3", radius=6)
        c.polygon([(x + 10, 178), (x + 34, 118), (x + 46, 118), (x + 22, 178)], (255, 255, 255, 110))
    c.rect((214, 112, 232, 250), "#234e88")
    c.rect((474, 112, 492, 250), "#234e88")
    c.rect((60, 256, WIDTH, 276), "#2a2f36")
    for x in (110, 170, 390, 450):
        c.disc((x, 274), 14, "#1b1e23")
        c.disc((x, 274), 6, "#7a838d")
    c.disc((72, 236), 7, "#fff4c6")
    c.rect((0, 276, WIDTH, 288), "#23272d")
    c.gradient(286, HEIGHT, "#b9b4aa", "#979188")
    c.rect((0, 286, WIDTH, 294), "#f1d33c")
    c.shadow((296, 352, 468, 374), 90)
    c.rect((300, 318, 460, 330), "#8a5a33", radius=3)
    c.rect((300, 296, 460, 306), "#8a5a33", radius=3)
    for x in (314, 440):
        c.rect((x, 290, x + 7, 360), "#33383f")
    c.rect((116, 30, 122, 46), "#33383f")
    c.disc((119, 74), 32, "#33383f")
    c.disc((119, 74), 27, "#fffdf5")
    for dx, dy in ((0, -22), (22, 0), (0, 22), (-22, 0)):
        c.disc((119 + dx, 74 + dy), 2, "#33383f")
    c.line([(119, 74), (128.5, 79.5)], "#22262b", 4)
    c.line([(119, 74), (119, 54)], "#22262b", 3)


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

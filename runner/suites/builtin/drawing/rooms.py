"""Rooms of a home."""

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

"""Streets, yards and stations."""

# ruff: noqa: S311 (stars and books need no secrecy)

import random

from runner.suites.builtin.drawing.canvas import HEIGHT, WIDTH, Canvas


def city_street(c: Canvas) -> None:
    """A street at night with a yellow car, a traffic light on red and a lamp post."""
    c.gradient(0, 270, "#14183a", "#2c2a5a", "#5a3d6b")
    rng = random.Random(11)
    for left, right, top, shade in (
        (0, 92, 70, "#232849"),
        (96, 176, 116, "#2d3157"),
        (180, 262, 40, "#1f2342"),
        (266, 352, 96, "#31355f"),
        (356, 436, 58, "#262b4f"),
        (440, 512, 108, "#2e325a"),
    ):
        c.rect((left, top, right, 272), shade)
        for x in range(left + 10, right - 12, 18):
            for y in range(top + 12, 250, 24):
                lit = rng.random() < 0.55
                c.rect((x, y, x + 9, y + 13), "#ffd879" if lit else "#3d4270")
    c.rect((0, 270, WIDTH, 290), "#6d6f7d")
    c.gradient(290, HEIGHT, "#3a3b46", "#23242c")
    for x in range(10, WIDTH, 96):
        c.rect((x, 332, x + 52, 338), "#e8e4c9")
    c.rect((62, 128, 67, 286), "#14151c")
    c.arc((64, 112, 112, 150), 180, 290, "#14151c", 5)
    c.glow((100, 124), 70, "#9a7a3a")
    c.polygon([(90, 114), (110, 114), (116, 124), (84, 124)], "#14151c")
    c.disc((100, 126), 7, "#fff1bf")
    c.rect((430, 120, 435, 286), "#14151c")
    c.rect((418, 106, 447, 184), "#14151c", radius=6)
    c.glow((432, 122), 36, "#a02020")
    c.disc((432, 122), 9, "#ff4b3e")
    c.disc((432, 145), 9, "#5b4a1d")
    c.disc((432, 168), 9, "#1d4a2b")
    c.shadow((150, 352, 352, 374), 130)
    c.rect((152, 312, 350, 352), "#f2b81f", radius=14)
    c.polygon([(190, 314), (216, 282), (292, 282), (322, 314)], "#f2b81f")
    c.polygon([(202, 312), (221, 289), (250, 289), (250, 312)], "#bfe0ee")
    c.polygon([(256, 312), (256, 289), (287, 289), (308, 312)], "#bfe0ee")
    c.rect((152, 332, 350, 340), "#c9930f")
    for x in (196, 306):
        c.disc((x, 354), 19, "#17181d")
        c.disc((x, 354), 9, "#aab0ba")
    c.glow((356, 328), 30, "#8a7a3a")
    c.disc((345, 326), 6, "#fff4c6")
    c.rect((152, 320, 158, 330), "#d8342b")


def farm(c: Canvas) -> None:
    """A red barn, a green tractor and three hay bales behind a fence."""
    c.gradient(0, 240, "#8fcaf0", "#e6f4fb")
    c.hills(212, 14, "#9bc46b", waves=1.3)
    c.hills(250, 9, "#7fb152", waves=1, phase=2)
    c.rect((338, 96, 384, 250), "#c9ced6")
    c.ellipse((338, 80, 384, 112), "#a9b0bb")
    for y in range(118, 246, 18):
        c.line([(338, y), (384, y)], "#a9b0bb", 2)
    c.rect((176, 160, 330, 258), "#b3302a")
    c.polygon([(164, 164), (196, 112), (253, 88), (310, 112), (342, 164)], "#8f231f")
    c.polygon([(176, 164), (203, 120), (253, 100), (303, 120), (330, 164)], "#b3302a")
    c.rect((216, 188, 290, 258), "#f3ece0")
    c.rect((220, 192, 286, 258), "#9a2823")
    c.line([(220, 192), (286, 258)], "#f3ece0", 4)
    c.line([(286, 192), (220, 258)], "#f3ece0", 4)
    c.rect((236, 124, 270, 152), "#f3ece0")
    c.rect((240, 128, 266, 148), "#3b2723")
    for x, y in ((404, 268), (448, 276), (426, 246)):
        c.shadow((x - 22, y + 14, x + 24, y + 26), 60)
        c.disc((x, y), 22, "#e0b652")
        c.ring((x, y), 15, "#b98b2f", 2)
        c.ring((x, y), 7, "#b98b2f", 2)
    c.shadow((36, 300, 186, 318), 90)
    c.rect((60, 238, 152, 278), "#2f8a3e", radius=6)
    c.rect((66, 190, 70, 240), "#2a3a2d")
    c.rect((112, 190, 116, 240), "#2a3a2d")
    c.rect((58, 184, 124, 192), "#236b30", radius=3)
    c.rect((140, 206, 146, 240), "#2a2c33")
    for x, y, radius in ((78, 278, 34), (146, 290, 21)):
        c.disc((x, y), radius, "#22242b")
        c.disc((x, y), radius * 0.55, "#f0c330")
        c.disc((x, y), radius * 0.18, "#22242b")
    for x in range(8, WIDTH, 62):
        c.rect((x, 312, x + 12, 376), "#f1ece2")
    for y in (324, 348):
        c.rect((0, y, WIDTH, y + 9), "#e3dccd")
    c.grain(9, 4)


def bridge(c: Canvas) -> None:
    """A stone bridge over a river, a blue bicycle leaning on its railing."""
    c.gradient(0, 240, "#a9d3ec", "#f3f0df")
    c.hills(206, 12, "#86a876", waves=1.6)
    c.gradient(226, HEIGHT, "#79b7c9", "#3d7f9b")
    for row in range(8):
        c.line(
            [(20 + row * 47, 330 + row % 3 * 14), (70 + row * 47, 330 + row % 3 * 14)], (255, 255, 255, 70), 2
        )
    c.rect((0, 232, WIDTH, 330), "#a39a8c")
    for row in range(5):
        for column in range(-1, 14):
            left = column * 40 + (row % 2) * 20
            c.rect((left, 234 + row * 20, left + 37, 251 + row * 20), "#b5ac9d", radius=3)
    for x in (60, 212, 364):
        c.wedge((x, 262, x + 96, 420), 180, 360, "#2f5f78")
        c.arc((x - 5, 257, x + 101, 425), 180, 360, "#7f776a", 7)
    c.rect((0, 330, WIDTH, HEIGHT), (61, 127, 155, 120))
    c.rect((0, 222, WIDTH, 234), "#8d8576")
    for x in range(6, WIDTH, 42):
        c.rect((x, 186, x + 7, 224), "#8d8576")
    c.rect((0, 178, WIDTH, 188), "#a39a8c")
    _bicycle(c, 250, 196)


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


def _bicycle(c: Canvas, x: float, y: float) -> None:
    for dx in (-46, 46):
        c.ring((x + dx, y), 27, "#24262d", 4)
        for turn in range(-2, 3):
            c.line([(x + dx - 24, y + turn * 5), (x + dx + 24, y - turn * 5)], (60, 64, 72, 130), 0.8)
    frame = [(x - 46, y), (x - 20, y - 46), (x + 34, y - 46), (x - 2, y), (x - 46, y)]
    c.line(frame, "#1f62b3", 5)
    c.line([(x - 2, y), (x - 24, y - 54)], "#1f62b3", 5)
    c.line([(x + 46, y), (x + 32, y - 60), (x + 44, y - 66)], "#1f62b3", 5)
    c.rect((x - 40, y - 60, x - 12, y - 54), "#2a2320", radius=3)

"""Land and sea."""

# ruff: noqa: S311 (stars and books need no secrecy)

import random

from runner.suites.builtin.drawing.canvas import HEIGHT, WIDTH, Canvas


def lighthouse(c: Canvas) -> None:
    """A striped lighthouse at dusk, a small boat on the sea, a full moon."""
    c.gradient(0, 236, "#1d2a57", "#5a4b86", "#e0816c", "#f7c58a")
    c.glow((92, 74), 70, "#8a86a0")
    c.disc((92, 74), 27, "#fdf6dc")
    c.disc((84, 68), 5, "#eee3c0")
    c.disc((100, 82), 4, "#eee3c0")
    c.gradient(236, HEIGHT, "#c98a77", "#3b5580", "#1d3358")
    for row in range(12):
        c.line([(70 - row, 246 + 11 * row), (116 + row, 246 + 11 * row)], (255, 240, 205, 110 - 7 * row), 2)
    c.polygon([(300, HEIGHT), (330, 300), (392, 274), (470, 282), (512, 262), (512, HEIGHT)], "#33343f")
    c.polygon([(330, 300), (392, 274), (470, 282), (512, 262), (512, 282), (400, 292)], "#4d4f5c")
    c.polygon([(424, 108), (520, 60), (520, 150)], (255, 240, 180, 60))
    c.polygon([(418, 108), (150, 130), (150, 176)], (255, 240, 180, 40))
    for stripe in range(5):
        top, low = 124 + stripe * 31, 155 + stripe * 31
        inset, wider = 22 - stripe * 2.6, 22 - (stripe + 1) * 2.6
        shade = "#f4efe6" if stripe % 2 else "#c8423b"
        c.polygon([(396 + inset, top), (446 - inset, top), (446 - wider, low), (396 + wider, low)], shade)
    c.polygon([(424, 124), (446 - 22, 124), (446 - 9, 279), (430, 279)], (20, 20, 50, 70))
    c.rect((408, 116, 434, 124), "#2b2d3a")
    c.rect((412, 98, 430, 116), "#ffe9a3")
    c.glow((421, 107), 46, "#c8a24a")
    c.polygon([(406, 98), (436, 98), (421, 82)], "#2b2d3a")
    c.polygon([(178, 292), (252, 292), (238, 312), (192, 312)], "#7a3b2e")
    c.line([(213, 292), (213, 236)], "#3c2c26", 3)
    c.polygon([(217, 240), (217, 286), (250, 286)], "#f6eee0")
    c.polygon([(209, 248), (209, 286), (184, 286)], "#e2d5c3")
    c.line([(160, 318), (270, 318)], (255, 255, 255, 60), 2)


def mountain_lake(c: Canvas) -> None:
    """A snow-capped mountain over a lake, pine trees, a red canoe."""
    c.gradient(0, 240, "#6fb1e4", "#cfe8f7")
    c.polygon([(-20, 230), (110, 92), (180, 160), (262, 52), (372, 176), (430, 128), (540, 230)], "#7187a5")
    c.polygon([(262, 52), (372, 176), (330, 190), (288, 140), (276, 110)], "#5b7090")
    c.polygon([(262, 52), (300, 95), (284, 92), (272, 108), (258, 90), (240, 100), (232, 88)], "#ffffff")
    c.polygon([(110, 92), (134, 116), (118, 114), (106, 126), (90, 113)], "#ffffff")
    c.hills(226, 8, "#3f6b4f", waves=3)
    c.gradient(238, HEIGHT, "#9cc8df", "#3f7fa6", "#25597f")
    c.polygon([(262, 330), (180, 250), (350, 250)], (255, 255, 255, 34))
    for row in range(9):
        c.line([(30 + row * 19, 256 + row * 13), (150 + row * 34, 256 + row * 13)], (255, 255, 255, 36), 1.5)
    for x, y, size in (
        (28, 262, 1.2),
        (66, 250, 0.9),
        (470, 266, 1.4),
        (426, 248, 0.9),
        (500, 250, 1.0),
        (98, 246, 0.7),
    ):
        _pine(c, x, y, size)
    c.shadow((196, 318, 330, 338), 90)
    c.polygon([(190, 300), (332, 300), (310, 326), (212, 326)], "#c5372c")
    c.polygon([(190, 300), (180, 288), (216, 300)], "#a52b22")
    c.polygon([(332, 300), (342, 288), (306, 300)], "#a52b22")
    c.line([(194, 304), (328, 304)], "#efb9a0", 2)
    c.line([(228, 288), (296, 312)], "#6b4a2b", 3)
    c.grain(7, 4)


def desert(c: Canvas) -> None:
    """A road through a desert with two cacti under a low sun."""
    c.gradient(0, 226, "#f3a45e", "#f8cf8a", "#fde9bf")
    c.glow((370, 150), 130, "#8a5a2a")
    c.disc((370, 150), 34, "#fff3c9")
    c.polygon([(30, 226), (54, 160), (132, 156), (152, 190), (196, 196), (206, 226)], "#b5623c")
    c.polygon([(132, 156), (152, 190), (196, 196), (206, 226), (148, 226)], "#93492e")
    c.gradient(226, HEIGHT, "#e6b06a", "#d18d49", "#b8733a")
    c.polygon([(250, 226), (262, 226), (420, HEIGHT), (120, HEIGHT)], "#5b5560")
    for near, far in ((226, 240), (252, 274), (292, 322), (346, 384)):
        half, wider = (near - 222) / 34, (far - 222) / 34
        c.polygon([(256 - half, near), (256 + half, near), (262 + wider, far), (262 - wider, far)], "#f4e2a6")
    c.shadow((380, 338, 486, 356), 100)
    _cactus(c, 430, 348, 1.0)
    c.shadow((70, 284, 120, 294), 80)
    _cactus(c, 92, 290, 0.5)
    for x, y in ((60, 340), (310, 262), (470, 290), (180, 262), (46, 262)):
        c.ellipse((x, y, x + 16, y + 8), "#a4663a")
    c.grain(3)


def snowy_cabin(c: Canvas) -> None:
    """A log cabin with a smoking chimney and a snowman at night."""
    c.gradient(0, 290, "#0e1a3f", "#253b74", "#53659c")
    rng = random.Random(5)
    for _ in range(60):
        c.disc((rng.uniform(0, WIDTH), rng.uniform(0, 170)), rng.choice((0.8, 1.1, 1.6)), "#f4f1d8")
    for x, size in ((40, 1.5), (86, 1.1), (470, 1.6), (420, 1.1)):
        _pine(c, x, 282, size, winter=True)
    c.hills(276, 9, "#dfe9f6", waves=1.4, phase=1)
    c.hills(318, 7, "#f4f8fd", waves=1.1, phase=3)
    c.rect((300, 150, 324, 200), "#5e3a31")
    for step in range(5):
        c.disc((314 + step * 9, 140 - step * 17), 8 + step * 3, (225, 228, 240, 120 - step * 18))
    c.rect((176, 214, 350, 302), "#7b4a2c")
    for log in range(5):
        c.line([(176, 231 + 17 * log), (350, 231 + 17 * log)], "#5c3620", 2)
    c.polygon([(156, 218), (263, 148), (370, 218)], "#4a2c21")
    c.polygon([(156, 218), (263, 148), (370, 218), (358, 206), (263, 160), (168, 206)], "#f6faff")
    c.glow((216, 258), 46, "#b07a28")
    c.rect((196, 238, 238, 280), "#ffd873")
    c.line([(217, 238), (217, 280)], "#5c3620", 3)
    c.line([(196, 259), (238, 259)], "#5c3620", 3)
    c.rect((278, 240, 316, 302), "#4a2c21")
    c.disc((309, 272), 2.5, "#e2b84e")
    c.shadow((84, 344, 166, 362), 60)
    c.disc((124, 326), 32, "#ffffff")
    c.disc((124, 284), 22, "#ffffff")
    c.disc((124, 252), 16, "#ffffff")
    c.rect((108, 234, 140, 239), "#20222c")
    c.rect((114, 216, 134, 236), "#20222c")
    for x, y in ((118, 249), (130, 249), (124, 280), (124, 292)):
        c.disc((x, y), 2.2, "#20222c")
    c.polygon([(124, 254), (124, 259), (146, 258)], "#e77b2f")
    c.line([(104, 282), (76, 266)], "#5c3620", 3)
    c.line([(144, 282), (172, 268)], "#5c3620", 3)
    c.line([(110, 266), (138, 266)], "#c8423b", 6)


def beach(c: Canvas) -> None:
    """A beach with a striped parasol, a palm tree, a ball and a sailboat."""
    c.gradient(0, 190, "#5fb7ea", "#c9ecfa")
    c.glow((66, 60), 60, "#6a5a20")
    c.disc((66, 60), 26, "#fff2b0")
    for x, y in ((190, 62), (330, 44)):
        for dx, radius in ((-22, 13), (0, 19), (22, 14)):
            c.disc((x + dx, y), radius, "#ffffff")
    c.gradient(190, 284, "#2f8fc4", "#4fc0cf", "#9be2d8")
    c.polygon([(250, 204), (320, 204), (306, 220), (264, 220)], "#8a3d2c")
    c.polygon([(287, 132), (287, 200), (328, 200)], "#fdf6ea")
    c.polygon([(281, 144), (281, 200), (252, 200)], "#f0834f")
    c.line([(284, 128), (284, 206)], "#4a3326", 3)
    c.hills(288, 5, "#fbf6e4", waves=2)
    c.hills(296, 5, "#f1d9a2", waves=2)
    c.line([(470, 340), (452, 270), (440, 190), (444, 120)], "#8a6238", 13)
    for dx, dy in ((-92, 20), (-70, -26), (-14, -46), (46, -34), (72, 14), (-54, 58), (36, 54)):
        c.polygon(
            [
                (444, 120),
                (444 + dx * 0.5 - dy * 0.22, 120 + dy * 0.5 - 16),
                (444 + dx, 120 + dy),
                (444 + dx * 0.5 + dy * 0.1, 120 + dy * 0.5 + 7),
            ],
            "#2f8a4c",
        )
    for dx, dy in ((-6, 6), (6, 8), (0, 14)):
        c.disc((444 + dx, 120 + dy), 7, "#6b4423")
    c.shadow((70, 346, 250, 366), 80)
    c.line([(150, 214), (166, 356)], "#efe9dc", 5)
    for index, (reach, shade) in enumerate(((98, "#e4483f"), (66, "#fdf6ea"), (34, "#e4483f"))):
        c.wedge((148 - reach, 180 + index, 148 + reach, 324), 180, 360, shade)
    for x in range(56, 240, 28):
        c.disc((x + 8, 252), 7, "#e4483f" if (x // 28) % 2 else "#fdf6ea")
    c.disc((148, 180), 5, "#f2b81f")
    c.rect((188, 340, 282, 352), "#3f78b5", radius=4)
    c.shadow((316, 344, 366, 358), 80)
    c.disc((340, 330), 22, "#ffffff")
    c.wedge((318, 308, 362, 352), 200, 260, "#e4483f")
    c.wedge((318, 308, 362, 352), 320, 20, "#3f78b5")
    c.wedge((318, 308, 362, 352), 80, 140, "#f2b81f")
    c.grain(2, 4)


def balloons(c: Canvas) -> None:
    """Three hot-air balloons over a winding river."""
    c.gradient(0, 300, "#f7c9a8", "#fbe3c6", "#cfe6f0")
    c.hills(262, 16, "#8fb98a", waves=1.2)
    c.hills(296, 10, "#6fa06a", waves=0.9, phase=2)
    c.polygon(
        [(240, 300), (256, 300), (230, 324), (300, 350), (250, 384), (120, 384), (200, 350), (190, 326)],
        "#7fc3e0",
    )
    for x, y, size, colours in (
        (150, 112, 1.25, ("#d8433b", "#f6b93b")),
        (330, 82, 0.8, ("#2f6fb5", "#f4efe6")),
        (424, 176, 0.95, ("#3b9a6b", "#f3d04e")),
    ):
        _balloon(c, x, y, size, colours)
    for x, y in ((40, 60), (250, 190)):
        c.line([(x - 10, y - 5), (x, y), (x + 10, y - 5)], "#54606b", 2)
    c.grain(4, 4)


def _pine(c: Canvas, x: float, y: float, size: float, *, winter: bool = False) -> None:
    shade = "#1d3b45" if winter else "#2d5a41"
    c.rect((x - 4 * size, y - 6, x + 4 * size, y + 12 * size), "#5a4030")
    for step in range(3):
        half, top = (26 - step * 6) * size, y - (28 + step * 24) * size
        c.polygon([(x - half, top + 32 * size), (x + half, top + 32 * size), (x, top - 12 * size)], shade)
        if winter:
            c.polygon(
                [(x - half * 0.35, top + 4 * size), (x + half * 0.35, top + 4 * size), (x, top - 12 * size)],
                "#e8f1f8",
            )


def _cactus(c: Canvas, x: float, y: float, size: float) -> None:
    green, dark = "#3f8a52", "#2f6b40"
    c.rect((x - 15 * size, y - 130 * size, x + 15 * size, y), green, radius=14 * size)
    c.rect((x - 52 * size, y - 100 * size, x - 32 * size, y - 48 * size), green, radius=9 * size)
    c.rect((x - 52 * size, y - 64 * size, x, y - 46 * size), green, radius=8 * size)
    c.rect((x + 32 * size, y - 118 * size, x + 51 * size, y - 66 * size), green, radius=9 * size)
    c.rect((x, y - 82 * size, x + 51 * size, y - 64 * size), green, radius=8 * size)
    for dx in (-6, 2, 9):
        c.line([(x + dx * size, y - 118 * size), (x + dx * size, y - 6 * size)], dark, 1.6 * size)


def _balloon(c: Canvas, x: float, y: float, size: float, colours: tuple[str, str]) -> None:
    half = 52 * size
    c.line([(x - half * 0.5, y + half * 0.86), (x - 9 * size, y + 92 * size)], "#5a4030", 1.5)
    c.line([(x + half * 0.5, y + half * 0.86), (x + 9 * size, y + 92 * size)], "#5a4030", 1.5)
    c.polygon(
        [
            (x - half * 0.94, y + half * 0.36),
            (x + half * 0.94, y + half * 0.36),
            (x + 14 * size, y + 76 * size),
            (x - 14 * size, y + 76 * size),
        ],
        colours[0],
    )
    for index, share in enumerate((1.0, 0.72, 0.4, 0.14)):
        c.ellipse((x - half * share, y - half, x + half * share, y + half), colours[index % 2])
    c.polygon(
        [
            (x - 14 * size, y + 76 * size),
            (x + 14 * size, y + 76 * size),
            (x + half * 0.4, y + half * 0.8),
            (x - half * 0.4, y + half * 0.8),
        ],
        colours[1],
    )
    c.rect((x - 11 * size, y + 90 * size, x + 11 * size, y + 106 * size), "#8a5a33", radius=2)
    c.ellipse((x - half * 0.7, y - half * 0.8, x - half * 0.2, y - half * 0.1), (255, 255, 255, 46))

"""Diagrams and puzzles."""

from runner.suites.builtin.drawing.canvas import HEIGHT, WIDTH, Canvas, Point

INK, GREY = "#2a2e36", "#7a828c"


def shapes(c: Canvas) -> None:
    """Scattered shapes: four blue circles, three red squares, two green triangles, one yellow star."""
    c.rect((0, 0, WIDTH, HEIGHT), "#fbfaf5")
    for x, y, radius in ((80, 90, 34), (250, 70, 26), (430, 240, 40), (150, 300, 30)):
        c.disc((x, y), radius, "#2f6fb5")
    for x, y, half in ((170, 170, 30), (400, 90, 36), (300, 320, 26)):
        c.rect((x - half, y - half, x + half, y + half), "#d0423a", radius=3)
    for x, y, half in ((60, 230, 36), (330, 190, 34)):
        c.polygon([(x, y - half), (x + half, y + half * 0.8), (x - half, y + half * 0.8)], "#3b9a5b")
    c.polygon(_star(238, 232, 30), "#f0b429")


def sequence(c: Canvas) -> None:
    """A three by three grid of dots that grow by one a cell; the last cell asks."""
    c.rect((0, 0, WIDTH, HEIGHT), "#f2f4f7")
    c.text((256, 24), "Which number of dots comes next?", 18, INK, anchor="mm")
    counts = (1, 2, 3, 3, 4, 5, 5, 6, 0)
    for place, count in enumerate(counts):
        row, column = divmod(place, 3)
        left, top = 100 + column * 106, 48 + row * 108
        c.rect((left, top, left + 98, top + 100), "white", radius=8, outline=GREY, width=2)
        if not count:
            c.text((left + 49, top + 50), "?", 56, "#c8573b", anchor="mm", bold=True)
        for dot in range(count):
            line, step = divmod(dot, 3)
            c.disc((left + 22 + step * 27, top + 32 + line * 36), 9, "#3f7fb5")


def food_chain(c: Canvas) -> None:
    """A food chain from grass over grasshopper and frog to heron."""
    c.rect((0, 0, WIDTH, HEIGHT), "#e2f2e8")
    c.text((256, 30), "A food chain in a meadow", 20, INK, anchor="mm", bold=True)
    for place, name in enumerate(("grass", "grasshopper", "frog", "heron")):
        x = 66 + place * 127
        c.disc((x, 190), 54, "white")
        c.ring((x, 190), 54, "#3b8a66", 3)
        c.text((x, 266), name, 16, INK, anchor="mm", bold=True)
        if place < 3:
            c.line([(x + 56, 190), (x + 68, 190)], INK, 4)
            c.polygon([(x + 66, 181), (x + 75, 190), (x + 66, 199)], INK)
    for dx, tip in ((-24, -34), (-14, -20), (-4, 4), (8, 16), (20, 32)):
        c.polygon([(66 + dx, 226), (66 + tip, 150 + abs(tip) * 0.5), (66 + dx + 7, 226)], "#4c9a46")
    c.ellipse((160, 180, 226, 200), "#8aa63a")
    c.disc((162, 184), 10, "#8aa63a")
    c.line([(204, 184), (216, 158), (230, 208)], "#6b8429", 4)
    c.disc((159, 182), 2.5, INK)
    c.line([(160, 176), (150, 160)], "#6b8429", 2)
    c.ellipse((286, 178, 356, 220), "#3f9a5b")
    for x in (304, 336):
        c.disc((x, 178), 11, "#3f9a5b")
        c.disc((x, 176), 6, "white")
        c.disc((x, 176), 3, INK)
    c.arc((300, 186, 342, 208), 20, 160, "#256b3b", 3)
    c.ellipse((426, 186, 482, 214), "#8b9bb0")
    c.line([(434, 194), (422, 170), (432, 152)], "#8b9bb0", 7)
    c.disc((433, 151), 8, "#8b9bb0")
    c.polygon([(428, 148), (404, 156), (430, 156)], "#f0a429")
    c.line([(448, 212), (448, 238)], "#5f4a2a", 3)
    c.line([(460, 212), (460, 238)], "#5f4a2a", 3)
    c.text((256, 326), "Arrows point from the food to the animal that eats it.", 14, GREY, anchor="mm")


def triangle(c: Canvas) -> None:
    """A right triangle with legs of 6 cm and 8 cm; the longest side asks."""
    c.rect((0, 0, WIDTH, HEIGHT), "#fdfdfb")
    for x in range(16, WIDTH, 24):
        c.line([(x, 0), (x, HEIGHT)], "#e6eef4", 1)
    for y in range(12, HEIGHT, 24):
        c.line([(0, y), (WIDTH, y)], "#e6eef4", 1)
    corners = [(112.0, 300.0), (400.0, 300.0), (112.0, 84.0)]
    c.polygon(corners, (63, 127, 181, 60))
    c.line([*corners, corners[0], corners[1]], INK, 4)
    c.line([(112, 276), (136, 276), (136, 300)], INK, 2.5)
    c.text((256, 324), "8 cm", 22, INK, anchor="mm", bold=True)
    c.text((70, 192), "6 cm", 22, INK, anchor="mm", bold=True)
    c.text((278, 170), "?", 34, "#c8573b", anchor="mm", bold=True)
    for x, y, name in ((98, 318, "A"), (416, 312, "B"), (102, 66, "C")):
        c.text((x, y), name, 18, GREY, anchor="mm")


def island_map(c: Canvas) -> None:
    """A map of an island with a grid: a lighthouse in B1, a castle in C3, a harbour in D2."""
    c.rect((0, 0, WIDTH, HEIGHT), "#a8d5e6")
    for x, y in ((80, 60), (420, 70), (440, 320), (70, 300)):
        c.arc((x - 16, y - 6, x, y + 6), 180, 360, "#7fb9d1", 2)
        c.arc((x, y - 6, x + 16, y + 6), 180, 360, "#7fb9d1", 2)
    c.polygon(
        [
            (130, 90),
            (214, 52),
            (306, 78),
            (382, 118),
            (402, 214),
            (352, 300),
            (258, 338),
            (170, 312),
            (118, 232),
            (140, 160),
        ],
        "#f0dcae",
    )
    c.polygon(
        [
            (150, 104),
            (216, 70),
            (300, 94),
            (364, 130),
            (382, 212),
            (340, 284),
            (258, 318),
            (182, 296),
            (138, 228),
            (158, 164),
        ],
        "#a9cf8a",
    )
    c.polygon([(250, 190), (282, 140), (316, 190)], "#8a9a8f")
    c.polygon([(272, 156), (282, 140), (293, 157), (282, 152)], "#ffffff")
    c.line([(212, 92), (224, 150), (262, 216), (290, 262)], "#c9a06a", 4)
    c.line([(262, 216), (352, 170)], "#c9a06a", 4)
    for step in range(5):
        c.line([(40 + step * 104, 24), (40 + step * 104, 360)], (42, 74, 85, 90), 1.5)
    for step in range(4):
        c.line([(40, 24 + step * 112), (456, 24 + step * 112)], (42, 74, 85, 90), 1.5)
    for place, letter in enumerate("ABCD"):
        c.text((92 + place * 104, 12), letter, 16, "#274a55", anchor="mm", bold=True)
    for place in range(3):
        c.text((24, 80 + place * 112), str(place + 1), 16, "#274a55", anchor="mm", bold=True)
    c.polygon([(204, 104), (218, 104), (215, 74), (207, 74)], "#d0423a")
    c.disc((211, 70), 6, "#ffd23f")
    c.rect((276, 262, 308, 286), "#7d6a8f")
    for x in (274, 288, 302):
        c.rect((x, 252, x + 9, 266), "#7d6a8f")
    c.arc((350, 156, 378, 184), 0, 180, "#274a55", 4)
    c.line([(364, 148), (364, 184)], "#274a55", 4)
    c.ring((364, 145), 4, "#274a55", 2.5)
    c.disc((484, 60), 22, (255, 255, 255, 200))
    c.polygon([(484, 42), (490, 62), (478, 62)], "#d0423a")
    c.polygon([(484, 80), (490, 62), (478, 62)], "#7a828c")
    c.text((484, 30), "N", 14, "#274a55", anchor="mm", bold=True)


def circuit(c: Canvas) -> None:
    """A circuit of a battery, an open switch and two lamps in series."""
    c.rect((0, 0, WIDTH, HEIGHT), "#fbfbf8")
    c.line([(96, 120), (96, 90), (190, 90)], INK, 4)
    c.line([(250, 90), (416, 90), (416, 160)], INK, 4)
    c.line([(416, 220), (416, 300), (310, 300)], INK, 4)
    c.line([(250, 300), (96, 300), (96, 184)], INK, 4)
    c.line([(96, 120), (96, 140)], INK, 4)
    c.line([(66, 142), (126, 142)], INK, 4)
    c.line([(80, 162), (112, 162)], INK, 9)
    c.line([(96, 166), (96, 190)], INK, 4)
    c.disc((190, 90), 6, INK)
    c.disc((250, 90), 6, INK)
    c.line([(190, 90), (240, 54)], "#c8573b", 5)
    for x, y in ((416, 190), (280, 300)):
        c.disc((x, y), 30, "#fff6d8")
        c.ring((x, y), 30, INK, 4)
        c.line([(x - 21, y - 21), (x + 21, y + 21)], INK, 3)
        c.line([(x - 21, y + 21), (x + 21, y - 21)], INK, 3)
    for x, y, name in (
        (150, 152, "battery"),
        (220, 112, "switch"),
        (360, 190, "lamp 1"),
        (280, 252, "lamp 2"),
    ):
        c.text((x, y), name, 16, GREY, anchor="mm")


def _star(x: float, y: float, size: float) -> list[Point]:
    outer = ((0, -1), (0.951, -0.309), (0.588, 0.809), (-0.588, 0.809), (-0.951, -0.309))
    inner = ((0.235, -0.324), (0.38, 0.124), (0, 0.4), (-0.38, 0.124), (-0.235, -0.324))
    return [(x + dx * size, y + dy * size) for pair in zip(outer, inner, strict=True) for dx, dy in pair]

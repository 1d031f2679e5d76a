"""Signs and boards: pictures to be read."""

from runner.suites.builtin.drawing.canvas import HEIGHT, WIDTH, Canvas

INK = "#23262d"


def road_sign(c: Canvas) -> None:
    """A blue direction sign with three distances."""
    c.gradient(0, 300, "#9fcdec", "#e9f3f6")
    c.hills(292, 10, "#8bb56c", waves=1.4)
    c.gradient(330, HEIGHT, "#55585f", "#3f4248")
    c.rect((0, 352, WIDTH, 357), "#e8e4c9")
    for x in (130, 372):
        c.rect((x, 60, x + 10, 338), "#8d949c")
    c.rect((62, 40, 450, 244), "#f6f8fa", radius=12)
    c.rect((68, 46, 444, 238), "#1d4f9c", radius=9)
    rows = (("Harbour", "8", 1), ("Old Town", "14", 0), ("Airport", "26", 2))
    for place, (name, distance, way) in enumerate(rows):
        y = 80 + place * 60
        if place:
            c.line([(84, y - 30), (428, y - 30)], "#6f92c6", 1.5)
        _arrow(c, 104, y, way)
        c.text((140, y), name, 27, "white", anchor="lm", bold=True)
        c.text((424, y), f"{distance} km", 25, "white", anchor="rm")


def shop_door(c: Canvas) -> None:
    """The door of a bakery with its opening hours; closed on Mondays."""
    c.rect((0, 0, WIDTH, HEIGHT), "#c9a184")
    for row in range(13):
        for column in range(-1, 9):
            left = column * 66 + (row % 2) * 33
            c.rect(
                (left, row * 30, left + 62, row * 30 + 26),
                "#b9876a" if (row + column) % 3 else "#c2937a",
                radius=2,
            )
    for stripe in range(14):
        c.polygon(
            [(40 + stripe * 31, 26), (71 + stripe * 31, 26), (71 + stripe * 31, 70), (40 + stripe * 31, 70)],
            "#2f7a63" if stripe % 2 else "#f6efe2",
        )
        c.wedge((40 + stripe * 31, 56, 71 + stripe * 31, 84), 0, 180, "#2f7a63" if stripe % 2 else "#f6efe2")
    c.rect((146, 84, 366, HEIGHT), "#3b2a22")
    c.rect((158, 96, 354, HEIGHT), "#4f3a2e")
    c.rect((174, 112, 338, 356), "#cfe3ea", radius=4)
    c.polygon([(174, 260), (300, 112), (330, 112), (174, 296)], (255, 255, 255, 70))
    c.rect((188, 134, 324, 292), "#fffdf5", radius=6, outline="#8a6a3c", width=2)
    c.text((256, 156), "OPEN", 28, "#2f7a63", anchor="mm", bold=True)
    for place, (day, hours) in enumerate(
        (("Mon", "closed"), ("Tue-Fri", "7:30-18:00"), ("Sat", "8:00-14:00"), ("Sun", "9:00-12:00"))
    ):
        c.text((198, 184 + place * 24), day, 13, INK)
        c.text((314, 184 + place * 24), hours, 13, "#b3302a" if hours == "closed" else INK, anchor="ra")
    c.disc((346, 232), 6, "#e2b84e")
    c.text((256, 322), "Fresh rye at 11", 14, "#5c3620", anchor="mm")


def departures(c: Canvas) -> None:
    """A departure board with five trains; one is cancelled, one is twelve minutes late."""
    c.gradient(0, HEIGHT, "#30363f", "#22262d")
    c.rect((18, 22, 494, 362), "#10131a", radius=10)
    c.text((36, 38), "DEPARTURES", 24, "#ffd23f", bold=True)
    c.text((476, 38), "16:48", 24, "#ffffff", anchor="ra", bold=True)
    for x, name in ((36, "Time"), (110, "To"), (308, "Platform"), (388, "Remarks")):
        c.text((x, 80), name, 13, "#8f9bab")
    rows = (
        ("16:52", "Westbrook", "3", ""),
        ("16:57", "Lakeside", "1", "+12 min"),
        ("17:05", "Airport", "6", ""),
        ("17:10", "Old Mills", "2", "cancelled"),
        ("17:24", "Norhaven", "3", ""),
    )
    for place, (time, where, platform, remark) in enumerate(rows):
        y = 104 + place * 49
        c.rect((28, y, 484, y + 42), "#1a1f29", radius=5)
        c.text((38, y + 21), time, 21, "#ffd23f", anchor="lm")
        c.text((110, y + 21), where, 21, "#ffffff", anchor="lm")
        c.text((336, y + 21), platform, 21, "#ffffff", anchor="mm")
        c.text((388, y + 21), remark, 16, "#ff6b5e" if remark == "cancelled" else "#ffd23f", anchor="lm")


def poster(c: Canvas) -> None:
    """A poster for a winter fair on 12 December."""
    c.gradient(0, HEIGHT, "#12305c", "#1f4f86", "#6f9fc8")
    for x, y in (
        (40, 50),
        (66, 118),
        (474, 70),
        (450, 150),
        (70, 200),
        (444, 26),
        (180, 26),
        (480, 220),
        (30, 130),
    ):
        _flake(c, x, y, 9)
    c.text((256, 56), "WINTER FAIR", 50, "#ffffff", anchor="mm", bold=True)
    c.text((256, 108), "12 December, 10 am to 6 pm", 24, "#ffe9a3", anchor="mm")
    c.text((256, 142), "Market Square - free entry", 19, "#ffffff", anchor="mm")
    c.hills(318, 10, "#eef5fb", waves=1.3)
    for x, shade in ((60, "#c8423b"), (196, "#2f7a63"), (332, "#c8423b")):
        c.rect((x, 246, x + 120, 326), "#8a5a33")
        c.rect((x + 12, 262, x + 108, 300), "#ffdf8a")
        for stripe in range(6):
            c.polygon(
                [
                    (x - 6 + stripe * 22, 246),
                    (x + 16 + stripe * 22, 246),
                    (x + 14 + stripe * 18, 218),
                    (x - 4 + stripe * 18 + 12, 218),
                ],
                shade if stripe % 2 == 0 else "#f6efe2",
            )
    for place in range(17):
        c.disc(
            (10 + place * 31, 190 + (place % 4 - 1.5) ** 2 * 4),
            5,
            ("#ffd23f", "#ff6b5e", "#8fe08a")[place % 3],
        )
    c.text((256, 356), "Hot cider  2.50     Roast chestnuts  3.00", 17, "#12305c", anchor="mm")


def parking(c: Canvas) -> None:
    """A parking sign: two hours, Monday to Saturday, 8 to 18."""
    c.gradient(0, HEIGHT, "#b9c9d2", "#dfe6e6")
    for x in (20, 200, 380):
        c.rect((x, 90, x + 120, HEIGHT), "#a59a8d")
        for y in range(110, 360, 54):
            c.rect((x + 18, y, x + 46, y + 32), "#7f8d97")
            c.rect((x + 72, y, x + 100, y + 32), "#7f8d97")
    c.rect((250, 230, 262, HEIGHT), "#7a828a")
    c.rect((146, 26, 366, 246), "#f7f9fa", radius=16)
    c.rect((152, 32, 360, 240), "#1d4f9c", radius=12)
    c.text((256, 134), "P", 170, "white", anchor="mm", bold=True)
    c.rect((146, 254, 366, 350), "#f7f9fa", radius=8, outline="#8b939b", width=2)
    c.text((256, 274), "max. 2 hours", 22, INK, anchor="mm", bold=True)
    c.text((256, 302), "Mon-Sat  8-18 h", 20, INK, anchor="mm")
    c.text((256, 330), "with parking disc", 17, INK, anchor="mm")


def market(c: Canvas) -> None:
    """Three crates of fruit with price tags."""
    c.gradient(0, HEIGHT, "#efe4d0", "#d9c6a5")
    for stripe in range(16):
        c.rect((stripe * 32, 0, stripe * 32 + 32, 58), "#d8433b" if stripe % 2 else "#fdf6ea")
        c.wedge((stripe * 32, 44, stripe * 32 + 32, 76), 0, 180, "#d8433b" if stripe % 2 else "#fdf6ea")
    stalls = (
        (14, "APPLES", "2.40 / kg", "#c8322a", 15),
        (182, "PEARS", "3.10 / kg", "#a9b83c", 12),
        (350, "PLUMS", "2.90 / kg", "#6a3a7d", 18),
    )
    for x, name, price, shade, count in stalls:
        c.shadow((x, 330, x + 152, 366), 90)
        for place in range(count):
            row, column = divmod(place, 6)
            cx, cy = x + 18 + column * 24 + row % 2 * 5, 226 - row * 17
            c.disc((cx, cy), 14, shade)
            c.ellipse((cx - 8, cy - 9, cx - 2, cy - 3), (255, 255, 255, 90))
        c.polygon([(x, 222), (x + 152, 222), (x + 144, 344), (x + 8, 344)], "#a9743f")
        for y in (246, 280, 314):
            c.line([(x + 4, y), (x + 148, y)], "#835528", 3)
        c.rect((x + 16, 92, x + 136, 154), "#fffdf5", radius=6, outline="#5c3620", width=2)
        c.text((x + 76, 110), name, 20, "#5c3620", anchor="mm", bold=True)
        c.text((x + 76, 136), price, 18, INK, anchor="mm")
        c.line([(x + 76, 154), (x + 76, 176)], "#5c3620", 3)


def _arrow(c: Canvas, x: float, y: float, way: int) -> None:
    """An arrow: 0 straight on, 1 to the left, 2 to the right."""
    points = [(0, -17), (11, -3), (4, -3), (4, 15), (-4, 15), (-4, -3), (-11, -3)]
    turned = {0: points, 1: [(py, px) for px, py in points], 2: [(-py, px) for px, py in points]}
    c.polygon([(x + dx, y + dy) for dx, dy in turned[way]], "white")


def _flake(c: Canvas, x: float, y: float, size: float) -> None:
    for dx, dy in ((1, 0), (0.5, 0.866), (-0.5, 0.866)):
        c.line([(x - dx * size, y - dy * size), (x + dx * size, y + dy * size)], (255, 255, 255, 190), 1.8)

"""Charts and tables of invented figures."""

from runner.suites.builtin.drawing.canvas import HEIGHT, Canvas

INK, GREY, PALE = "#2a2e36", "#7a828c", "#e3e7eb"


def rainfall(c: Canvas) -> None:
    """Bars: rain by month, most in April, least in August."""
    c.text((256, 26), "Rainfall by month (mm)", 20, INK, anchor="mm", bold=True)
    for value in range(0, 101, 20):
        y = 330 - value * 2.7
        c.line([(58, y), (488, y)], PALE, 1.5)
        c.text((50, y), str(value), 12, GREY, anchor="rm")
    values = (
        ("Jan", 62),
        ("Feb", 48),
        ("Mar", 71),
        ("Apr", 94),
        ("May", 57),
        ("Jun", 35),
        ("Jul", 22),
        ("Aug", 14),
    )
    for place, (month, value) in enumerate(values):
        left = 72 + place * 52
        c.rect(
            (left, 330 - value * 2.7, left + 34, 330), "#e0813e" if month == "Apr" else "#3f7fb5", radius=3
        )
        c.text((left + 17, 330 - value * 2.7 - 10), str(value), 13, INK, anchor="mm")
        c.text((left + 17, 348), month, 13, INK, anchor="mm")
    c.line([(58, 330), (488, 330)], INK, 2)


def temperatures(c: Canvas) -> None:
    """Two lines: temperature over a day at the coast and in the hills, crossing twice."""
    c.text((256, 24), "Temperature over one day", 20, INK, anchor="mm", bold=True)
    for value in range(0, 25, 6):
        y = 320 - value * 11
        c.line([(52, y), (430, y)], PALE, 1.5)
        c.text((44, y), f"{value}°", 12, GREY, anchor="rm")
    for place in range(7):
        c.text((64 + place * 60, 340), f"{place * 4:02d} h", 12, INK, anchor="mm")
    for name, shade, values in (
        ("coast", "#3f7fb5", (11, 10, 13, 17, 18, 15, 12)),
        ("hills", "#c8573b", (6, 4, 10, 19, 22, 14, 8)),
    ):
        points = [(64 + place * 60, 320 - value * 11) for place, value in enumerate(values)]
        c.line(points, shade, 4)
        for point in points:
            c.disc(point, 5, shade)
        c.text((440, points[-1][1]), name, 15, shade, anchor="lm", bold=True)
    c.line([(52, 320), (430, 320)], INK, 2)


def energy(c: Canvas) -> None:
    """A pie: wind 42 %, solar 27 %, hydro 19 %, other 12 %."""
    c.text((256, 28), "Electricity by source", 20, INK, anchor="mm", bold=True)
    start = -90.0
    for place, (name, share, shade) in enumerate(
        (
            ("Wind", 42, "#3f7fb5"),
            ("Solar", 27, "#f0b429"),
            ("Hydro", 19, "#3f9a82"),
            ("Other", 12, "#9aa2ab"),
        )
    ):
        end = start + share * 3.6
        c.wedge((40, 62, 320, 342), start, end, shade, edge=2)
        start = end
        y = 130 + place * 44
        c.rect((350, y - 10, 370, y + 10), shade, radius=3)
        c.text((380, y), f"{name} {share} %", 19, INK, anchor="lm")
    c.disc((180, 202), 62, "white")
    c.text((180, 192), "860", 30, INK, anchor="mm", bold=True)
    c.text((180, 220), "GWh", 16, GREY, anchor="mm")


def plants(c: Canvas) -> None:
    """Points: hours of light against growth, with one outlier."""
    c.text((256, 24), "Light and growth of 12 seedlings", 20, INK, anchor="mm", bold=True)
    for value in range(0, 13, 3):
        x = 70 + value * 33
        c.line([(x, 52), (x, 320)], PALE, 1.5)
        c.text((x, 336), str(value), 12, GREY, anchor="mm")
    for value in range(0, 10, 3):
        y = 320 - value * 28
        c.line([(70, y), (486, y)], PALE, 1.5)
        c.text((60, y), str(value), 12, GREY, anchor="rm")
    points = (
        (1, 0.8),
        (2, 1.6),
        (3, 1.9),
        (4, 3.1),
        (5, 3.4),
        (6, 4.6),
        (7, 5.0),
        (8, 6.3),
        (9, 6.5),
        (10, 7.7),
        (11, 8.1),
    )
    for hours, growth in points:
        c.disc((70 + hours * 33, 320 - growth * 28), 6, "#3f9a5b")
    c.disc((70 + 10.5 * 33, 320 - 1.4 * 28), 6, "#c8423b")
    c.ring((70 + 10.5 * 33, 320 - 1.4 * 28), 13, "#c8423b", 2)
    c.line([(70, 320), (486, 320)], INK, 2)
    c.line([(70, 52), (70, 320)], INK, 2)
    c.text((278, 358), "hours of light a day", 14, INK, anchor="mm")
    c.text((78, 56), "growth (cm)", 14, INK)


def league(c: Canvas) -> None:
    """A table of five rowing clubs with races, wins and points."""
    c.rect((0, 0, 512, HEIGHT), "#f4f6f8")
    c.text((256, 32), "Rowing league, after 8 races", 20, INK, anchor="mm", bold=True)
    c.rect((30, 60, 482, 100), "#274a55", radius=6)
    for x, name, anchor in (
        (50, "Club", "lm"),
        (270, "Wins", "mm"),
        (350, "Losses", "mm"),
        (440, "Points", "mm"),
    ):
        c.text((x, 80), name, 16, "white", anchor=anchor, bold=True)
    rows = (
        ("Otter Bay", 6, 2),
        ("Northbank", 5, 3),
        ("Heron Reach", 4, 4),
        ("Millpond", 3, 5),
        ("Eastweir", 2, 6),
    )
    for place, (club, wins, losses) in enumerate(rows):
        y = 104 + place * 50
        c.rect((30, y, 482, y + 46), "#ffffff" if place % 2 else "#e6edf0", radius=4)
        c.text((50, y + 23), f"{place + 1}.  {club}", 18, INK, anchor="lm")
        for x, value in ((270, wins), (350, losses), (440, wins * 3)):
            c.text((x, y + 23), str(value), 18, INK, anchor="mm", bold=x == 440)

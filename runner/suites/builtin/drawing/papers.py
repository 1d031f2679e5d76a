"""Receipts, tickets and notes: pictures to be read."""

from runner.suites.builtin.drawing.canvas import HEIGHT, WIDTH, Canvas

INK = "#23262d"


def receipt(c: Canvas) -> None:
    """A café receipt with four positions, tax and a total of 18.40."""
    c.gradient(0, HEIGHT, "#8a6a4c", "#6d5038")
    c.shadow((146, 20, 384, 380), 110)
    c.polygon([(146, 8), (366, 8), (366, 368), *_torn(366, 146, 368)], "#fdfcf6")
    c.text((256, 30), "CAFE MERIDIAN", 17, INK, anchor="mm", bold=True)
    c.text((256, 50), "14 Quay Street", 11, INK, anchor="mm")
    c.text((256, 66), "06 Aug 2024   09:42   Table 7", 10.5, INK, anchor="mm")
    c.line([(160, 80), (352, 80)], "#9a9a94", 1)
    rows = (
        ("2 Flat white", "7.20"),
        ("1 Porridge", "4.50"),
        ("1 Rye toast", "3.10"),
        ("1 Orange juice", "3.60"),
    )
    for place, (name, price) in enumerate(rows):
        c.text((162, 92 + place * 26), name, 13, INK)
        c.text((350, 92 + place * 26), price, 13, INK, anchor="ra")
    c.line([(160, 200), (352, 200)], "#9a9a94", 1)
    c.text((162, 210), "Tax included (10 %)", 11, INK)
    c.text((350, 210), "1.67", 11, INK, anchor="ra")
    c.text((162, 236), "TOTAL", 19, INK, bold=True)
    c.text((350, 236), "18.40", 19, INK, anchor="ra", bold=True)
    c.text((162, 268), "Paid by card  **** 2086", 11, INK)
    for place, width in enumerate((3, 1, 2, 1, 4, 1, 1, 3, 2, 1, 1, 2, 4, 1, 3, 1, 2, 1, 1, 3)):
        c.rect((172 + place * 8.4, 292, 172 + place * 8.4 + width * 1.5, 328), INK)
    c.text((256, 344), "Thank you, come again!", 11.5, INK, anchor="mm")


def menu_board(c: Canvas) -> None:
    """A chalkboard with the dishes of the day."""
    c.rect((0, 0, WIDTH, HEIGHT), "#8a5a33")
    c.rect((18, 18, 494, 366), "#24302c")
    for y in range(30, 360, 13):
        c.line([(24, y), (488, y + 5)], (255, 255, 255, 6), 5)
    c.text((256, 54), "Today", 36, "#f6efe2", anchor="mm", bold=True)
    c.line([(176, 80), (336, 80)], "#f0b83f", 2)
    rows = (
        ("Pumpkin soup", "5.80"),
        ("Mushroom pie", "9.40"),
        ("Baked trout", "13.90"),
        ("Plum crumble", "4.60"),
    )
    for place, (dish, price) in enumerate(rows):
        y = 112 + place * 52
        c.text((54, y), dish, 25, "#f6efe2")
        c.text((458, y), price, 25, "#f0b83f", anchor="ra")
        for x in range(250, 374, 12):
            c.disc((x, y + 22), 1.3, "#9fb0a8")
    c.text((256, 336), "Soup and pie together: 13.50", 19, "#8fd0b0", anchor="mm")


def note(c: Canvas) -> None:
    """A yellow note with five errands, two of them ticked."""
    c.gradient(0, HEIGHT, "#d7dde2", "#b9c1c8")
    c.shadow((120, 40, 408, 366), 120)
    c.polygon([(112, 24), (398, 30), (392, 356), (106, 350)], "#ffe77a")
    c.polygon([(112, 24), (398, 30), (397, 66), (111, 60)], "#f7d853")
    c.disc((254, 40), 10, "#d8342b")
    c.disc((251, 37), 3, (255, 255, 255, 160))
    c.text((134, 74), "Saturday", 26, "#3b3320", bold=True)
    rows = (
        ("water the ferns", True),
        ("return 3 books", True),
        ("buy 12 eggs", False),
        ("call the plumber", False),
        ("pick up bike, 4 pm", False),
    )
    for place, (errand, done) in enumerate(rows):
        y = 118 + place * 44
        c.rect((134, y + 3, 154, y + 23), "#fff6c9", outline="#3b3320", width=1.6)
        if done:
            c.line([(137, y + 13), (143, y + 20), (157, y - 1)], "#2f8a3e", 3.5)
        c.text((168, y), errand, 21, "#3b3320")


def ticket(c: Canvas) -> None:
    """A museum ticket for two adults, valid until 30 September."""
    c.gradient(0, HEIGHT, "#3f6f7a", "#274a55")
    c.shadow((46, 100, 478, 318), 130)
    c.rect((38, 84, 474, 300), "#f9f2e2", radius=14)
    c.rect((38, 84, 74, 300), "#c8573b", radius=14)
    c.rect((60, 84, 74, 300), "#c8573b")
    c.text((92, 104), "MUSEUM OF TIDES", 27, "#274a55", bold=True)
    c.text((92, 146), "Admit: 2 adults", 20, INK)
    c.text((92, 178), "Valid until 30 September", 18, INK)
    c.text((92, 208), "Hall B, seat free", 16, "#6d6a60")
    c.text((92, 258), "No. 004715", 15, "#6d6a60")
    c.text((344, 254), "24.00", 28, "#c8573b", anchor="ra", bold=True)
    for y in range(92, 300, 12):
        c.disc((366, y), 2.4, "#3f6f7a")
    for row in range(9):
        for column in range(9):
            if (row * 7 + column * 5 + row * column) % 3 == 0 or {row, column} <= {0, 8}:
                c.rect((382 + column * 9, 150 + row * 9, 391 + column * 9, 159 + row * 9), INK)


def _torn(right: int, left: int, y: int) -> list[tuple[float, float]]:
    return [(x, y + (6 if place % 2 else -2)) for place, x in enumerate(range(right, left - 1, -10))]

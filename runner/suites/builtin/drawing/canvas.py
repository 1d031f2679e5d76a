"""A canvas that is drawn large and shrunk at the end, so that edges are smooth.

Letters are set in Aileron, the typeface that comes with Pillow and is in the public domain.
"""

import math
from collections.abc import Sequence
from typing import TypeAlias

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

WIDTH, HEIGHT = 512, 384
_SCALE = 3

Point: TypeAlias = tuple[float, float]
Colour: TypeAlias = str | tuple[int, int, int] | tuple[int, int, int, int]


class Canvas:
    """A picture being drawn, in points of the finished size, the origin at the top left."""

    def __init__(self, colour: Colour = "white") -> None:
        self._image = Image.new("RGB", (WIDTH * _SCALE, HEIGHT * _SCALE), colour)
        self._pen = ImageDraw.Draw(self._image, "RGBA")

    def finished(self) -> Image.Image:
        """The picture at its final size."""
        return self._image.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)

    def gradient(self, top: float, bottom: float, *colours: str) -> None:
        """Fills a band of full width with colours that run into each other from top to bottom."""
        strip = Image.new("RGB", (1, len(colours)))
        for row, colour in enumerate(colours):
            strip.putpixel((0, row), _rgb(colour))
        height = round((bottom - top) * _SCALE)
        # Stretched beyond the band and cut, so that the first and last colour are reached at its edges.
        margin = round(height / (len(colours) - 1) / 2)
        tall = strip.resize((1, height + 2 * margin), Image.Resampling.BILINEAR)
        band = tall.crop((0, margin, 1, margin + height)).resize((WIDTH * _SCALE, height))
        self._image.paste(band, (0, round(top * _SCALE)))

    def rect(
        self,
        box: Sequence[float],
        colour: Colour,
        *,
        radius: float = 0,
        outline: Colour | None = None,
        width: float = 1,
    ) -> None:
        """Draws a rectangle from (left, top, right, bottom)."""
        self._pen.rounded_rectangle(
            self._scaled(box), radius * _SCALE, fill=colour, outline=outline, width=round(width * _SCALE)
        )

    def ellipse(
        self, box: Sequence[float], colour: Colour | None, *, outline: Colour | None = None, width: float = 1
    ) -> None:
        """Draws an ellipse within (left, top, right, bottom)."""
        self._pen.ellipse(self._scaled(box), fill=colour, outline=outline, width=round(width * _SCALE))

    def disc(self, centre: Point, radius: float, colour: Colour) -> None:
        """Draws a filled circle."""
        x, y = centre
        self.ellipse((x - radius, y - radius, x + radius, y + radius), colour)

    def ring(self, centre: Point, radius: float, colour: Colour, width: float) -> None:
        """Draws a circle's outline."""
        x, y = centre
        self.ellipse((x - radius, y - radius, x + radius, y + radius), None, outline=colour, width=width)

    def polygon(self, points: Sequence[Point], colour: Colour) -> None:
        """Draws a filled polygon."""
        self._pen.polygon([(x * _SCALE, y * _SCALE) for x, y in points], fill=colour)

    def line(self, points: Sequence[Point], colour: Colour, width: float = 2) -> None:
        """Draws a line through the points, corners rounded."""
        scaled = [(x * _SCALE, y * _SCALE) for x, y in points]
        self._pen.line(scaled, fill=colour, width=round(width * _SCALE), joint="curve")

    def arc(self, box: Sequence[float], start: float, end: float, colour: Colour, width: float = 2) -> None:
        """Draws part of an ellipse's outline, clockwise from `start` to `end` degrees, 0 at three o'clock."""
        self._pen.arc(self._scaled(box), start, end, fill=colour, width=round(width * _SCALE))

    def wedge(
        self, box: Sequence[float], start: float, end: float, colour: Colour, *, edge: float = 0
    ) -> None:
        """Draws a slice of an ellipse, with a white edge where one is asked for."""
        outline = "white" if edge else None
        self._pen.pieslice(
            self._scaled(box), start, end, fill=colour, outline=outline, width=round(edge * _SCALE)
        )

    def text(
        self,
        at: Point,
        words: str,
        size: float,
        colour: Colour = "black",
        *,
        anchor: str = "la",
        bold: bool = False,
    ) -> None:
        """Writes a line; `anchor` as Pillow names it, `la` for left and top, `mm` for the middle."""
        x, y = at
        self._pen.text(
            (x * _SCALE, y * _SCALE),
            words,
            fill=colour,
            font=ImageFont.load_default(size * _SCALE),
            anchor=anchor,
            stroke_width=size * _SCALE / 28 if bold else 0,
        )

    def hills(
        self, level: float, height: float, colour: Colour, *, waves: float = 2, phase: float = 0
    ) -> None:
        """Fills everything below a wavy line."""
        steps = [WIDTH * step / 64 for step in range(65)]
        turn = 2 * math.pi * waves / WIDTH
        line = [
            (x, level - height * (math.sin(turn * x + phase) + 0.4 * math.sin(2.3 * turn * x + phase)))
            for x in steps
        ]
        self.polygon([*line, (WIDTH, HEIGHT), (0, HEIGHT)], colour)

    def glow(self, centre: Point, radius: float, colour: str, strength: float = 1) -> None:
        """Adds light around a point."""
        x, y = centre
        light = Image.new("RGB", self._image.size)
        reach = radius * 0.55
        shade = tuple(round(part * strength) for part in _rgb(colour))
        box = self._scaled((x - reach, y - reach, x + reach, y + reach))
        ImageDraw.Draw(light).ellipse(box, fill=shade)
        # Blurred small: a soft light has no detail to lose.
        small = light.resize((WIDTH, HEIGHT)).filter(ImageFilter.GaussianBlur(radius * 0.4))
        lit = ImageChops.add(self._image, small.resize(self._image.size))
        self._image.paste(lit)

    def shadow(self, box: Sequence[float], strength: int = 70) -> None:
        """Darkens the ground softly under a thing."""
        mask = Image.new("L", (WIDTH, HEIGHT))
        ImageDraw.Draw(mask).ellipse(tuple(box), fill=strength)
        soft = mask.filter(ImageFilter.GaussianBlur(5)).resize(self._image.size)
        self._image.paste((10, 16, 30), (0, 0), soft)

    def grain(self, seed: int, amount: float = 5) -> None:
        """Adds faint noise, so that large areas look less flat; the same seed gives the same noise."""
        state, values = seed or 1, bytearray(128 * 96)
        for place in range(len(values)):
            state = (1103515245 * state + 12345) % 2**31
            values[place] = round(128 + amount * ((state >> 16) % 201 - 100) / 100)
        noise = Image.frombytes("L", (128, 96), bytes(values)).resize(
            self._image.size, Image.Resampling.BICUBIC
        )
        colour = Image.merge("RGB", (noise, noise, noise))
        self._image.paste(ImageChops.add(self._image, colour, offset=-128))

    @staticmethod
    def _scaled(box: Sequence[float]) -> tuple[float, float, float, float]:
        left, top, right, bottom = (value * _SCALE for value in box)
        return left, top, right, bottom


def _rgb(colour: str) -> tuple[int, int, int]:
    value = int(colour.lstrip("#"), 16)
    return value >> 16, value >> 8 & 255, value & 255

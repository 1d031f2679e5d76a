"""Draws every picture and writes them with their digests.

Run as `python -m runner.suites.builtin.drawing.draw FOLDER`.
"""

import hashlib
import io
import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType

from PIL import Image

from runner.suites.builtin.drawing import charts, diagrams, landscapes, papers, places, rooms, signs, wonders
from runner.suites.builtin.drawing.canvas import Canvas

Draw = Callable[[Canvas], None]

PHOTOS: tuple[Draw, ...] = (
    landscapes.lighthouse,
    landscapes.mountain_lake,
    landscapes.desert,
    landscapes.snowy_cabin,
    places.city_street,
    landscapes.beach,
    places.farm,
    landscapes.balloons,
    places.bridge,
    rooms.living_room,
    rooms.kitchen,
    rooms.desk,
    places.station,
    wonders.garden,
    wonders.underwater,
    wonders.space,
    papers.receipt,
    signs.road_sign,
    signs.shop_door,
    signs.departures,
    signs.poster,
    papers.menu_board,
    signs.parking,
    papers.note,
    signs.market,
    papers.ticket,
)
GRAPHICS: tuple[Draw, ...] = (
    charts.rainfall,
    charts.temperatures,
    charts.energy,
    charts.plants,
    charts.league,
    diagrams.shapes,
    diagrams.sequence,
    diagrams.food_chain,
    diagrams.triangle,
    diagrams.island_map,
    diagrams.circuit,
)
PICTURES: Mapping[str, Draw] = MappingProxyType({each.__name__: each for each in (*PHOTOS, *GRAPHICS)})


def encoded(draw: Draw) -> tuple[str, bytes]:
    """Draws one picture and returns its file's ending and bytes: JPEG for scenes, PNG for graphics."""
    canvas = Canvas()
    draw(canvas)
    image, out = canvas.finished(), io.BytesIO()
    if draw in GRAPHICS:
        image.quantize(256, method=Image.Quantize.MAXCOVERAGE).save(out, "PNG", optimize=True)
        return "png", out.getvalue()
    image.save(out, "JPEG", quality=84, optimize=True)
    return "jpg", out.getvalue()


def write(folder: Path) -> dict[str, str]:
    """Writes every picture and an index of their digests by file name, and returns the index."""
    index = {}
    for name, draw in PICTURES.items():
        ending, data = encoded(draw)
        (folder / f"{name}.{ending}").write_bytes(data)
        index[f"{name}.{ending}"] = hashlib.sha256(data).hexdigest()
    (folder / "index.json").write_text(json.dumps(index, indent=2) + "\n", encoding="utf-8")
    return index


if __name__ == "__main__":
    write(Path(sys.argv[1]))

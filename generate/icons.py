"""Draw the app's icons: ``python -m generate.icons`` writes them into ``web/public``.

Browsers take the drawing in ``favicon.svg`` as it is, but phones want pixels, and some cut the corners off. It is a few
shapes, so they are drawn here, as a share of each pixel that a shape covers, and need no other program.
"""

import struct
import sys
import zlib
from collections.abc import Iterable
from pathlib import Path

import numpy as np
import numpy.typing as npt

__all__ = ["FOLDER", "drawn", "icons", "pixels"]

FOLDER = Path(__file__).parents[1] / "web" / "public"
SEAL, PAPER = (178, 58, 42), (255, 246, 230)
SIZE = 32.0
"""The drawing's side; its shapes are those of ``favicon.svg``."""
WAVE = [
    ((5, 19), (8, 15), (11, 15), (13, 18)),
    ((13, 18), (15, 21), (18, 21), (20, 18)),
    ((20, 18), (22, 15), (25, 15), (27, 17)),
]
"""Cubic curves."""
MIDDLE, LOWER = (16.0, 16.0), (16.0, 14.3)
"""The middle of the seal, and of the figure on it."""
SAMPLES = 4
"""So many samples a pixel, each way."""
Picture = npt.NDArray[np.uint8]
Places = npt.NDArray[np.float64]


def _curve(points: Iterable[tuple[float, float]]) -> Places:
    start, one, other, end = (np.array(point, float) for point in points)
    t = np.linspace(0, 1, 60)[:, None]
    curve: Places = start * (1 - t) ** 3 + 3 * one * t * (1 - t) ** 2 + 3 * other * t**2 * (1 - t) + end * t**3
    return curve


def _places(size: int, scale: float, middle: tuple[float, float]) -> Places:
    """Return where each sample lies in the drawing, which is made so much smaller about what comes into the middle."""
    line = (np.arange(size * SAMPLES) + 0.5) / (size * SAMPLES) * SIZE
    places: Places = (np.stack(np.meshgrid(line, line), axis=-1) - SIZE / 2) / scale + middle
    return places


def _near(places: Places, points: Places, radius: float) -> npt.NDArray[np.bool_]:
    """Say which places lie so near to one of these points."""
    found = np.zeros(places.shape[:2], bool)
    across, down = places[0, :, 0], places[:, 0, 1]
    for x, y in points:
        rows, columns = (
            slice(np.searchsorted(line, at - radius), np.searchsorted(line, at + radius, side="right"))
            for line, at in ((down, y), (across, x))
        )
        found[rows, columns] |= (across[columns] - x) ** 2 + (down[rows, None] - y) ** 2 <= radius**2
    return found


def _share(samples: npt.NDArray[np.bool_]) -> Places:
    side = samples.shape[0] // SAMPLES
    shares: Places = samples.reshape(side, SAMPLES, side, SAMPLES).mean(axis=(1, 3))
    return shares


def drawn(size: int, scale: float = 1.0, *, full: bool = False, mark: bool = False) -> Picture:
    """Return the icon as red, green, blue and alpha.

    ``full``: the seal's colour goes to the edges, for those who cut them. ``mark``: only what stands on it, in white.
    """
    places = _places(size, scale, LOWER if full or mark else MIDDLE)
    shapes = _near(places, np.concatenate([_curve(one) for one in WAVE]), 1.5)
    shapes |= _near(places, np.array([(16.0, 10.0)]), 4)
    figure = _share(shapes)[..., None]
    ground = 1.0 if full else _share(_near(places, np.array([(16.0, 16.0)]), 15))
    colour = np.where(mark, 255.0, figure * np.array(PAPER, float) + (1 - figure) * np.array(SEAL, float))
    alpha = np.broadcast_to(figure[..., 0] if mark else ground, (size, size)) * 255
    return (
        np.concatenate([np.broadcast_to(colour, (size, size, 3)), alpha[..., None]], axis=-1).round().astype(np.uint8)
    )


def icons() -> dict[str, Picture]:
    """Return all icons, by their files' names."""
    return {
        "icon-192.png": drawn(192),
        "icon-512.png": drawn(512),
        "icon-maskable-512.png": drawn(512, 0.85, full=True),
        "apple-touch-icon.png": drawn(180, 0.92, full=True),
        "badge-96.png": drawn(96, 1.15, mark=True),
    }


# --- PNG ---


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def png(picture: Picture) -> bytes:
    """Return a picture as a file."""
    height, width, _ = picture.shape
    rows = b"".join(b"\0" + row.tobytes() for row in picture)
    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    parts = _chunk(b"IHDR", head) + _chunk(b"IDAT", zlib.compress(rows, 9)) + _chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + parts


def pixels(file: bytes) -> Picture:
    """Return the picture in a file that `png` made, however it was packed."""
    width, height = struct.unpack(">II", file[16:24])
    packed, at = b"", 8
    while at < len(file):
        length, kind = struct.unpack(">I4s", file[at : at + 8])
        packed += file[at + 8 : at + 8 + length] if kind == b"IDAT" else b""
        at += length + 12
    rows = np.frombuffer(zlib.decompress(packed), np.uint8).reshape(height, width * 4 + 1)
    return rows[:, 1:].reshape(height, width, 4)


def main() -> int:
    """Write the files."""
    for name, picture in icons().items():
        (FOLDER / name).write_bytes(png(picture))
    return 0


if __name__ == "__main__":
    sys.exit(main())

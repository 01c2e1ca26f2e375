"""A picture of ratings: a row for each bot, a dot for its rating, a line for its interval. Plain SVG, no library."""

from collections.abc import Iterator, Sequence
from math import ceil, floor
from xml.sax.saxutils import escape

from dragonrace.simulate.league.ratings import MEAN, Rating

__all__ = ["chart"]

WIDTH, ROW, HEAD, FOOT, EDGE = 760, 34, 76, 54, 24
SIGN = 7.6
"""About how wide a letter of a name is."""
LONGEST = 28
"""Letters; longer names are cut."""
NUMBERS = 110
"""How wide the column of numbers on the right is."""
STEPS = (10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
MOST_TICKS = 8
STYLE = """
  .chart { --page: #ffffff; --ink: #1c2733; --quiet: #5b6876; --line: #dfe4ea; --mark: #0b6e8f; }
  @media (prefers-color-scheme: dark) {
    .chart { --page: #14191f; --ink: #e8edf2; --quiet: #9aa7b4; --line: #2c3640; --mark: #4cc3ea; }
  }
  .chart { max-width: 100%; height: auto; font: 14px system-ui, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; }
  .page { fill: var(--page); }
  text { fill: var(--ink); }
  .title { font-size: 18px; font-weight: 600; }
  .quiet { fill: var(--quiet); font-size: 12.5px; }
  .numbers { font-variant-numeric: tabular-nums; }
  .grid { stroke: var(--line); }
  .even { stroke: var(--quiet); stroke-dasharray: 3 4; }
  .span { stroke: var(--mark); stroke-width: 3; stroke-linecap: round; opacity: 0.55; }
  .dot { fill: var(--mark); stroke: var(--page); stroke-width: 2; }
"""


def chart(ratings: Sequence[Rating], title: str, note: str, axis: str = "Rating, with its 95 % interval") -> str:
    """Return the picture as SVG text. It follows the reader's light or dark colours; a word names each part of it."""
    height = HEAD + ROW * len(ratings) + FOOT
    left = EDGE + SIGN * min(LONGEST, max(len(rating.bot) for rating in ratings)) + 16
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" '
        f'height="{height}" role="img" aria-label="{escape(f"{title}. {axis}", {chr(34): "&quot;"})}">',
        f"<style>{STYLE}</style>",
        f'<rect class="page" width="{WIDTH}" height="{height}" rx="10"/>',
        f'<text class="title" x="{EDGE}" y="36">{escape(title)}</text>',
        f'<text class="quiet" x="{EDGE}" y="57">{escape(note)}</text>',
        *_axis(ratings, left, height, axis),
        *(part for row, rating in enumerate(ratings) for part in _row(ratings, rating, row, left)),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _ticks(ratings: Sequence[Rating]) -> range:
    """Return the axis's numbers: round ones, from below the lowest interval to above the highest."""
    low, high = min(rating.low for rating in ratings), max(rating.high for rating in ratings)
    low, high = min(low, MEAN - 25), max(high, MEAN + 25)
    step = next((step for step in STEPS if (high - low) / step <= MOST_TICKS - 1), STEPS[-1])
    return range(floor(low / step) * step, (ceil(high / step) + 1) * step, step)


def _place(ratings: Sequence[Rating], points: float, left: float) -> float:
    """Return where a rating lies, from left to right."""
    ticks = _ticks(ratings)
    part = (points - ticks[0]) / (ticks[-1] - ticks[0])
    return round(left + part * (WIDTH - EDGE - NUMBERS - left), 1)


def _axis(ratings: Sequence[Rating], left: float, height: int, words: str) -> Iterator[str]:
    bottom = height - FOOT + 4
    for tick in _ticks(ratings):
        x = _place(ratings, tick, left)
        yield f'<line class="grid" x1="{x}" x2="{x}" y1="{HEAD}" y2="{bottom}"/>'
        yield f'<text class="quiet numbers" x="{x}" y="{bottom + 18}" text-anchor="middle">{tick}</text>'
    even, middle = _place(ratings, MEAN, left), (left + WIDTH - EDGE - NUMBERS) / 2
    yield f'<line class="even" x1="{even}" x2="{even}" y1="{HEAD}" y2="{bottom}"/>'
    yield f'<text class="quiet" x="{middle:.1f}" y="{bottom + 38}" text-anchor="middle">{escape(words)}</text>'


def _row(ratings: Sequence[Rating], rating: Rating, row: int, left: float) -> Iterator[str]:
    y = HEAD + ROW * row + ROW / 2
    low, high, x = (_place(ratings, points, left) for points in (rating.low, rating.high, rating.rating))
    name = rating.bot if len(rating.bot) <= LONGEST else rating.bot[: LONGEST - 1] + "…"
    half = (rating.high - rating.low) / 2
    numbers = f"{rating.rating:.0f}" + (f" ± {half:.0f}" if half else "")
    yield f'<text x="{EDGE}" y="{y + 5}">{escape(name)}</text>'
    yield f'<line class="span" x1="{low}" x2="{high}" y1="{y}" y2="{y}"/>'
    yield f'<circle class="dot" cx="{x}" cy="{y}" r="6.5"/>'
    yield f'<text class="numbers" x="{WIDTH - EDGE}" y="{y + 5}" text-anchor="end">{numbers}</text>'

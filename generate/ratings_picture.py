"""A picture of how strong the levels of our games are: what was measured (`ratings.toml`), with its intervals."""

from collections.abc import Iterable
from xml.sax.saxutils import escape

from dragonrace.bots.ratings import LevelRating, MeasuredLeague, measured_leagues
from dragonrace.core.contract import GameType

__all__ = ["picture"]

LEFT, RIGHT, WIDTH = 118, 704, 720
"""Where the scale begins and ends, and how wide the picture is."""
LEAST, MOST, STEP = 700, 2300, 200
"""What ratings the scale shows, and how far its lines are apart."""
HEADING, ROW, FOOT = 34, 32, 34
"""How high each part is."""
RADIUS = 10
TITLE = "The ratings of the levels, with their 95 % intervals"
STYLE = """\
text{font:14px sans-serif;fill:#23313a}.h{font-weight:bold}.n{text-anchor:end}.m{text-anchor:middle;fill:#5d6b73}
.s{stroke:#8885}.i{stroke-width:5;stroke-linecap:round;opacity:.35}.d{fill:#fff;font-weight:bold;text-anchor:middle}
.l1{fill:#4d7f4c;stroke:#4d7f4c}.l2{fill:#2b7684;stroke:#2b7684}.l3{fill:#3f5fa8;stroke:#3f5fa8}
.l4{fill:#8a4a9c;stroke:#8a4a9c}.l5{fill:#b3382c;stroke:#b3382c}"""


def picture(games: Iterable[GameType]) -> str:
    """Return the picture, an SVG: a row for each table that was measured, a numbered dot for each level."""
    parts: list[str] = []
    top = 0
    for kind in games:
        parts.append(f'<text x="16" y="{top + 24}" class="h">{escape(kind.title)}</text>')
        top += HEADING
        for league in measured_leagues(kind):
            parts += _row(kind, league, top + ROW // 2)
            top += ROW
    lines = [f'<path d="M{_x(at):.0f} 6V{top + 4}" class="s"/>' for at in range(LEAST + 100, MOST, STEP)]
    numbers = [f'<text x="{_x(at):.0f}" y="{top + 22}" class="m">{at}</text>' for at in range(LEAST + 100, MOST, STEP)]
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {top + FOOT}" role="img">',
        f"<title>{TITLE}</title>",
        f"<style>{STYLE}</style>",
        f'<rect width="{WIDTH}" height="{top + FOOT}" rx="14" fill="#fbf7ee"/>',
    )
    return "\n".join((*head, *lines, *parts, *numbers, "</svg>")) + "\n"


def _row(kind: GameType, league: MeasuredLeague, middle: int) -> list[str]:
    """Return a table's ratings: first all intervals, then the dots, so that none is covered by another's interval."""
    board = "" if league.board == "standard" else f", {league.board}"
    words = f'<text x="{LEFT - 14}" y="{middle + 5}" class="n">{league.players} players{board}</text>'
    rated = [(level.number, league.ratings[level.name]) for level in kind.levels]
    return [words, *(_interval(*one, middle) for one in rated), *(_dot(*one, middle) for one in rated)]


def _interval(level: int, rated: LevelRating, middle: int) -> str:
    return f'<path d="M{_x(rated.low):.0f} {middle}H{_x(rated.high):.0f}" class="l{level} i"/>'


def _dot(level: int, rated: LevelRating, middle: int) -> str:
    at = _x(rated.rating)
    dot = f'<circle cx="{at:.0f}" cy="{middle}" r="{RADIUS}" class="l{level}"/>'
    return f'{dot}<text x="{at:.0f}" y="{middle + 5}" class="d">{level}</text>'


def _x(rating: float) -> float:
    """Return where a rating stands on the scale; raises `ValueError` beyond it."""
    if not LEAST <= rating <= MOST:
        raise ValueError(f"a rating of {rating} is beyond the picture's scale, {LEAST} to {MOST}")
    return LEFT + (RIGHT - LEFT) * (rating - LEAST) / (MOST - LEAST)

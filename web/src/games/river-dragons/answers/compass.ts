import type { Point } from '../../common/plane';

const DIRECTIONS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** What lies a step aside counts as much as what lies so many steps ahead. */
const ASIDE = 3;

/** The next place in the direction of an arrow key; `null` if none lies there, or it is another key. */
export function nextTo<P extends Point>(places: P[], from: Point, key: string): P | null {
  const ahead = DIRECTIONS[key];
  if (!ahead) return null;
  let best: P | null = null;
  let least = Infinity;
  for (const place of places) {
    const [x, y] = [place.x - from.x, place.y - from.y];
    const far = x * ahead.x + y * ahead.y;
    const cost = far + ASIDE * Math.abs(x * ahead.y - y * ahead.x);
    if (far > 0 && cost < least) [best, least] = [place, cost];
  }
  return best;
}

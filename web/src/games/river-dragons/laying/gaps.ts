import type { Point } from '../../common/plane';
import { away, between, distance, supportsOf, type Support } from '../board/geometry';
import type { BridgeTable, Place } from '../types';
import type { Ends } from './aim.svelte';

/** A way from one support to another, over which somebody may hold a plank. Whether it can lie there is not said. */
export interface Gap {
  ends: Ends;
  from: Place;
  to: Place;
}

/** So much further than the longest plank somebody may look: it must not be told by the hand what is too far. */
const FURTHER = 1.3;

const placeOf = ({ x, y }: Support): Place => [x, y];

/** What somebody sees as a gap: two supports with nothing of their kind in between, and no plank there yet. */
export function gapsOf(table: BridgeTable): Gap[] {
  const { board, planks } = table;
  const supports = supportsOf(table);
  const longest = (board.plank_lengths.at(-1) ?? 0) * FURTHER;
  const isFree = (a: Support, b: Support) =>
    !planks.some(({ ends }) => ends.includes(a.name) && ends.includes(b.name)) &&
    !supports.some((other) => other !== a && other !== b && away(other, a, b) < other.radius);
  return supports.flatMap((a, i) =>
    supports
      .slice(i + 1)
      .filter((b) => !(a.village && b.village))
      .filter((b) => distance(a, b) - a.radius - b.radius <= longest && isFree(a, b))
      .map((b) => ({ ends: [a.name, b.name] as Ends, from: placeOf(a), to: placeOf(b) })),
  );
}

/** The gap that somebody means who points here: the short ones first; `null` if none is within reach. */
export function nearestGap<G extends Pick<Gap, 'from' | 'to'>>(
  gaps: G[],
  at: Point,
  reach: number,
): G | null {
  let best: G | null = null;
  let least = Infinity;
  for (const gap of gaps) {
    const [a, b] = [
      { x: gap.from[0], y: gap.from[1] },
      { x: gap.to[0], y: gap.to[1] },
    ];
    // Near a support many gaps meet: each is meant by its middle.
    const far = away(at, between(a, b, 0.35), between(a, b, 0.65));
    if (far > reach) continue;
    const cost = far + 0.1 * distance(a, b);
    if (cost < least) [best, least] = [gap, cost];
  }
  return best;
}

export const sameEnds = (a: Ends, b: Ends) => a.includes(b[0]) && a.includes(b[1]);

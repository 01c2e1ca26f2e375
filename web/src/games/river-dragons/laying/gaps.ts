import type { Point } from '../../common/plane';
import { away, between, distance, pointOf, radiusAt, supportsOf, type Support } from '../board/geometry';
import type { BridgeBoard, BridgeTable, Place } from '../types';
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

/** How long a gap looks beside the planks, which are numbered from 1. */
export interface Look {
  looks: 'shorter' | 'between' | 'longer';
  /** Shorter than this plank, longer than it, or between this one and the next. */
  size: number;
}

/**
 * What eyes see who can't measure: by which two planks, as they lie beside the river, a gap would just be bridged.
 *
 * Planks are chosen by eye (RD-30), so nobody shall be told which one fits (RD-O5), or would be too short for its gap
 * (RD-34). Whoever sees the river compares the gap with planks drawn at the same scale; whoever does not has nothing to
 * compare, and would have to guess. So they hear as much, and no more. A plank must lie on its supports by a bearing on
 * either side (RD-R2), which the eye can't tell to the millimetre: half of that is counted here. So the longer one of
 * the two planks will do more often than not, but sometimes it is too short: the doubt that eyes are in. Nor is it said
 * whether something is in the way.
 */
export function lookOf(board: BridgeBoard, { from, to }: Pick<Gap, 'from' | 'to'>): Look {
  const water = distance(pointOf(from), pointOf(to)) - radiusAt(board, from) - radiusAt(board, to);
  const { length: shorter } = board.plank_lengths.filter((length) => length <= water + board.bearing);
  if (shorter === 0) return { looks: 'shorter', size: 1 };
  return { looks: shorter === board.plank_lengths.length ? 'longer' : 'between', size: shorter };
}

/** The gaps, those on the way from one place to another first, the others by how much of a detour they are. */
export function alongTheWay(gaps: Gap[], start: Point, goal: Point): Gap[] {
  const middle = ({ from, to }: Gap) => between(pointOf(from), pointOf(to));
  const detour = (gap: Gap) => distance(start, middle(gap)) + distance(middle(gap), goal);
  return [...gaps].sort((a, b) => detour(a) - detour(b));
}

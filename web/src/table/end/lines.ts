import type { Race } from '../../lib/server/types';
import { wholeWay } from './race';

/** The race as lines: a lap to the right, the goal at the top. */

export const WIDTH = 560;
export const HEIGHT = 260;
/** The lines' own part of the drawing: the emblems stand to the right of it. */
export const PLOT = { left: 8, right: WIDTH - 44, top: 30, bottom: HEIGHT - 14 };
/** How far apart two emblems stand at least. */
const APART = 25;

interface Point {
  x: number;
  y: number;
}

export function lapX(race: Race, lap: number): number {
  const last = Math.max(1, race.laps.length - 1);
  return PLOT.left + ((PLOT.right - PLOT.left) * lap) / last;
}

const distanceY = (race: Race, distance: number): number =>
  PLOT.top + ((PLOT.bottom - PLOT.top) * distance) / wholeWay(race);

/** The lap that lies nearest to a place in the drawing. */
export function lapAt(race: Race, x: number): number {
  const last = race.laps.length - 1;
  const lap = Math.round(((x - PLOT.left) / (PLOT.right - PLOT.left)) * last);
  return Math.max(0, Math.min(last, lap));
}

/** Where a seat was at a lap; `null` where that is not told. */
export function pointAt(race: Race, lap: number, seat: number): Point | null {
  const distance = race.laps[lap]?.distances[seat] ?? null;
  return distance === null ? null : { x: lapX(race, lap), y: distanceY(race, distance) };
}

/** A seat's line, with gaps where nothing is told. */
export function lineOf(race: Race, seat: number): string {
  const points = race.laps.map((_, lap) => pointAt(race, lap, seat));
  return points.map((point, i) => (point ? `${points[i - 1] ? 'L' : 'M'}${rounded(point)}` : '')).join('');
}

const rounded = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** How high each seat's emblem stands at the end of its line, pushed apart so that all are seen; by seat. */
export function emblemHeights(race: Race, seats: number): number[] {
  const last = race.laps.length - 1;
  const wanted = Array.from({ length: seats }, (_, seat) => pointAt(race, last, seat)?.y ?? PLOT.bottom);
  const order = wanted.map((_, seat) => seat).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const heights = [...wanted];
  let least = -APART;
  for (const seat of order) heights[seat] = least = Math.max(wanted[seat] ?? 0, least + APART);
  let most = HEIGHT - APART / 2 + APART;
  for (const seat of order.reverse()) heights[seat] = most = Math.min(heights[seat] ?? 0, most - APART);
  return heights;
}

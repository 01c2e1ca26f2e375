import type { Point } from '../../common/plane';
import type { BridgeBoard, BridgeTable, Place, Space } from '../types';

/** A stone, or a village that bears planks: what a plank may lie on. */
export interface Support extends Point {
  name: string;
  radius: number;
  village: boolean;
}

/** Where a plank lies, or would lie: its middle, its direction in degrees, its length. */
export interface Lie extends Point {
  angle: number;
  length: number;
}

export const pointOf = ([x, y]: Place): Point => ({ x, y });
export const between = (a: Point, b: Point, t = 0.5): Point => ({
  x: a.x + (b.x - a.x) * t,
  y: a.y + (b.y - a.y) * t,
});
export const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
/** In degrees, clockwise from the east. */
export const angleOf = (a: Point, b: Point) => (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;

/** The way from one point to another by a third, in one swing. */
export function bend(from: Point, over: Point, to: Point, t: number): Point {
  // The curve shall pass through the middle point, not only bend towards it.
  const by = { x: 2 * over.x - (from.x + to.x) / 2, y: 2 * over.y - (from.y + to.y) / 2 };
  return between(between(from, by, t), between(by, to, t), t);
}

/** How far a point is from the way between two others. */
export function away(p: Point, a: Point, b: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : ((p.x - a.x) * dx + (p.y - a.y) * dy) / square;
  return distance(p, between(a, b, Math.min(1, Math.max(0, along))));
}

export function supportsOf({ board, stones }: Pick<BridgeTable, 'board' | 'stones'>): Support[] {
  const villages = board.villages
    .filter((village) => village.open)
    .map(({ colour, at }) => ({
      name: colour,
      ...pointOf(at),
      radius: board.village_radius,
      village: true,
    }));
  const radius = board.stone_radius;
  return [...villages, ...stones.map(({ name, at }) => ({ name, ...pointOf(at), radius, village: false }))];
}

/** The radius of the support that stands there. */
export const radiusAt = (board: BridgeBoard, [x, y]: Place) =>
  board.villages.some(({ at }) => at[0] === x && at[1] === y) ? board.village_radius : board.stone_radius;

/** A plank lies as far on the one support as on the other, whatever their sizes; what is too much sticks out. */
export function lieOf(board: BridgeBoard, size: number, from: Place, to: Place): Lie {
  const [a, b] = [pointOf(from), pointOf(to)];
  const far = distance(a, b);
  const middle = far === 0 ? 0.5 : (far + radiusAt(board, from) - radiusAt(board, to)) / 2 / far;
  return { ...between(a, b, middle), angle: angleOf(a, b), length: board.plank_lengths[size - 1] ?? 0 };
}

/** Where the middle of a space is; `null` if there is no such plank on the river. */
export function middleOf(
  { board, planks }: Pick<BridgeTable, 'board' | 'planks'>,
  space: Space,
): Point | null {
  if (space.village !== null) {
    const village = board.villages.find(({ colour }) => colour === space.village);
    return village ? pointOf(village.at) : null;
  }
  const plank = planks.find(({ id }) => id === space.plank);
  return plank ? lieOf(board, plank.size, plank.from, plank.to) : null;
}

/** Where somebody turns on the way from one space to another: the stone that bears both planks. */
export function turnOf({ board, planks }: BridgeTable, from: Space, to: Space): Point | null {
  const ends = [from, to].map((space) => planks.find(({ id }) => id === space.plank));
  const [a, b] = ends;
  if (!a || !b) return null;
  const shared = a.ends.find((end) => b.ends.includes(end));
  if (shared === undefined || board.villages.some(({ colour }) => colour === shared)) return null;
  return pointOf(a.ends[0] === shared ? a.from : a.to);
}

/** Whether a point is in the water: on the inner side of the river's outline. */
export function isInside(outline: Place[], { x, y }: Point): boolean {
  let inside = false;
  outline.forEach(([ax, ay], i) => {
    const [bx, by] = outline[(i + 1) % outline.length] ?? [ax, ay];
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
  });
  return inside;
}

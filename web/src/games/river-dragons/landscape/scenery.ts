import type { Stand } from '../../common/brush';
import type { Box, Point } from '../../common/plane';
import { away, distance, isInside, pointOf } from '../board/geometry';
import type { BridgeBoard } from '../types';

/** What the land and the water bear. Placed by rule, not by hand, so that every board file gets a landscape. */
export type Thing = 'tree' | 'grove' | 'rock' | 'terrace' | 'wave' | 'lily';

export interface Placed extends Required<Stand> {
  thing: Thing;
}

interface Kind {
  thing: Thing;
  wet: boolean;
  /** What grows upwards, to the eye of a map, is not turned. */
  turns: boolean;
  /** How far from the bank at least, and how far from its like, in millimetres. */
  bank: number;
  room: number;
  tries: number;
}

const KINDS: Kind[] = [
  { thing: 'terrace', wet: false, turns: true, bank: 70, room: 150, tries: 200 },
  { thing: 'grove', wet: false, turns: false, bank: 30, room: 88, tries: 300 },
  { thing: 'tree', wet: false, turns: false, bank: 14, room: 34, tries: 420 },
  { thing: 'rock', wet: false, turns: false, bank: 8, room: 60, tries: 200 },
  { thing: 'lily', wet: true, turns: true, bank: 9, room: 40, tries: 500 },
  { thing: 'wave', wet: true, turns: false, bank: 16, room: 34, tries: 900 },
];

/** No thing is drawn further than so many millimetres from its place. */
const REACH = 50;

/** The land goes on this far beyond the board, whatever part of it a screen shows. */
const LAND = 420;

/** The `i`th point of an even but unruly pattern: the same board always has the same trees. */
function spread(i: number, salt: number): [number, number] {
  const golden = 0.754877666;
  const other = 0.569840291;
  return [(0.5 + salt * 0.137 + i * golden) % 1, (0.5 + salt * 0.291 + i * other) % 1];
}

export function placeScenery(board: BridgeBoard): Placed[] {
  const placed: Placed[] = [];
  KINDS.forEach((kind, salt) => {
    const box = areaOf(board, kind.wet);
    for (let i = 0; i < kind.tries; i++) {
      const [u, v] = spread(i, salt);
      const at = { x: box.x + u * box.width, y: box.y + v * box.height };
      if (isInside(board.water, at) !== kind.wet || !hasRoom(at, kind, board, placed)) continue;
      const turn = kind.turns ? (v * 11) % 1 : 0;
      placed.push({ ...at, thing: kind.thing, size: 0.8 + ((u * 7) % 1) * 0.5, turn });
    }
  });
  return placed;
}

/** What is seen of it in a part of the plane. */
export function inSight(things: Placed[], box: Box): Placed[] {
  const isNear = (at: number, from: number, length: number) =>
    at > from - REACH && at < from + length + REACH;
  return things.filter(({ x, y }) => isNear(x, box.x, box.width) && isNear(y, box.y, box.height));
}

function areaOf(board: BridgeBoard, wet: boolean): Box {
  const more = wet ? 0 : LAND;
  return { x: -more, y: -more, width: board.width + 2 * more, height: board.height + 2 * more };
}

function hasRoom(at: Point, kind: Kind, board: BridgeBoard, placed: Placed[]): boolean {
  const outline = board.water.map(pointOf);
  const bank = Math.min(...outline.map((a, i) => away(at, a, outline[(i + 1) % outline.length] ?? a)));
  if (bank < kind.bank || (kind.thing === 'lily' && bank > 30)) return false;
  const beside = board.village_radius + (kind.wet ? 10 : 14);
  if (board.villages.some((village) => distance(at, pointOf(village.at)) < beside)) return false;
  if (board.islands.some((island) => distance(at, pointOf(island)) < board.stone_radius + 12)) return false;
  return placed.every((one) => distance(at, one) > (one.thing === kind.thing ? kind.room : 24));
}

import type { Point } from '../../common/plane';
import { STEP, type Course } from '../course/course';

/** What stands on the banks. Placed by rule, not by hand, so that every board file gets a landscape. */
export type Thing = 'mountain' | 'pine' | 'bamboo' | 'rock' | 'house' | 'reed';

export interface Placed extends Point {
  thing: Thing;
  size: number;
  flip: boolean;
}

/** A small repeatable generator: the same river always has the same trees. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Kind {
  thing: Thing;
  /** How far from the middle of the river, in spaces. */
  bank: [number, number];
  /** How far from other things, in spaces. */
  room: number;
  tries: number;
  most: number;
}

const KINDS: Kind[] = [
  { thing: 'house', bank: [1.35, 2.2], room: 3, tries: 300, most: 7 },
  { thing: 'mountain', bank: [2, 20], room: 1.75, tries: 1200, most: 60 },
  { thing: 'pine', bank: [1.15, 12], room: 0.95, tries: 1200, most: 90 },
  { thing: 'bamboo', bank: [1, 1.6], room: 1.1, tries: 500, most: 14 },
  { thing: 'rock', bank: [0.9, 1.4], room: 0.9, tries: 400, most: 14 },
  { thing: 'reed', bank: [0.68, 0.84], room: 0.9, tries: 1500, most: 24 },
];

/** The land reaches this far beyond the river, whatever part of it a screen shows. */
const LAND = STEP * 7;

export function placeScenery(course: Course): Placed[] {
  const box = course.box(LAND);
  const random = seeded(20);
  const things: Placed[] = [];
  for (const kind of KINDS) {
    let placed = 0;
    for (let i = 0; i < kind.tries && placed < kind.most; i++) {
      const spot = {
        x: box.x + 10 + random() * (box.width - 20),
        y: box.y + 26 + random() * (box.height - 34),
      };
      const away = course.away(spot) / STEP;
      if (away < kind.bank[0] || away > kind.bank[1]) continue;
      if (things.some((other) => tooNear(spot, other, kind.room))) continue;
      things.push({ ...spot, thing: kind.thing, size: 0.8 + random() * 0.45, flip: random() < 0.5 });
      placed++;
    }
  }
  // What stands further down the picture stands in front.
  return things.sort((a, b) => a.y - b.y);
}

function tooNear(spot: Point, other: Placed, room: number): boolean {
  const far = Math.max(room, other.thing === 'mountain' ? 1.2 : 0.6) * STEP;
  return Math.hypot(spot.x - other.x, (spot.y - other.y) * 1.2) < far;
}

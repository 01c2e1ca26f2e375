import type { Box, Point } from '../../common/plane';
import type { Place } from '../types';
import { CELL, samePlace, type Land } from './map';

/** What the land is used for; by rule, not by hand, so that every board file gets its own landscape. */
export type Use = 'meadow' | 'paddy' | 'grain' | 'forest' | 'tea' | 'village' | 'pond' | 'start';

export interface Field {
  place: Place;
  use: Use;
  /** 0 to 3: how its rows run. */
  turn: number;
  name: string | null;
}

/** A small repeatable number for a place: the same board always has the same fields. */
function grain([row, column]: Place, salt: number): number {
  let state = (row * 73856093) ^ (column * 19349663) ^ (salt * 83492791);
  state = Math.imul(state ^ (state >>> 13), 1274126177);
  return ((state ^ (state >>> 16)) >>> 0) / 2 ** 32;
}

const USES: [number, Use][] = [
  [0.2, 'meadow'],
  [0.4, 'paddy'],
  [0.6, 'grain'],
  [0.77, 'forest'],
  [0.92, 'tea'],
  [0.96, 'pond'],
  [1, 'village'],
];

export function fieldsOf(land: Land): Field[] {
  return land.places
    .filter((place) => !land.volcanoes.some((other) => samePlace(place, other)))
    .filter((place) => !samePlace(place, land.golden))
    .map((place) => {
      const start = land.starts.find((one) => samePlace(one.at, place));
      const share = grain(place, 1);
      const use = USES.find(([limit]) => share < limit)?.[1] ?? 'meadow';
      const turn = Math.floor(grain(place, 2) * 4);
      return { place, use: start ? 'start' : use, turn, name: start?.name.slice(0, 1) ?? null };
    });
}

export interface Afloat extends Point {
  thing: 'wave' | 'junk' | 'cloud';
  size: number;
}

/** Waves, boats and clouds, out on the open sea and away from what lies there already. */
export function afloat(land: Land, box: Box, taken: (Point & { radius: number })[]): Afloat[] {
  const things: Afloat[] = [];
  const put = (thing: Afloat['thing'], room: number, most: number, salt: number) => {
    let left = most;
    for (let i = 0; i < 260 && left > 0; i++) {
      const spot = {
        x: box.x + grain([i, salt], 3) * box.width,
        y: box.y + grain([i, salt], 4) * box.height,
      };
      const near = [...things.map((one) => ({ ...one, radius: CELL * 0.5 })), ...taken];
      const crowded = near.some((one) => Math.hypot(one.x - spot.x, one.y - spot.y) < one.radius + room);
      if (crowded || land.away(spot, room * 1.2) < room * 1.2) continue;
      things.push({ ...spot, thing, size: 0.8 + grain([i, salt], 5) * 0.5 });
      left--;
    }
  };
  put('junk', CELL * 1.1, 3, 11);
  put('cloud', CELL * 1.3, 4, 12);
  put('wave', CELL * 0.3, 70, 13);
  return things;
}

import type { Point } from '../../common/plane';
import type { BridgeTable } from '../types';
import { middleOf } from './geometry';

export interface Stand extends Point {
  seat: number;
}

/** How far apart pawns stand in a village, in its radiuses. */
const APART = 0.56;

/** Where each pawn stands: on its plank's middle, or beside the others in its village. Front ones come last. */
export function standsOf(table: BridgeTable): Stand[] {
  return table.pawns
    .flatMap((space, seat) => {
      const middle = middleOf(table, space);
      if (!middle) return [];
      if (space.village === null) return [{ seat, x: middle.x, y: middle.y }];
      const there = table.pawns.flatMap((other, i) => (other.village === space.village ? [i] : []));
      const place = there.indexOf(seat) - (there.length - 1) / 2;
      const gap = Math.min(APART, 1.9 / there.length) * table.board.village_radius;
      // Those in the middle stand a step further in front.
      const y = middle.y + table.board.village_radius * (0.38 - 0.09 * Math.abs(place));
      return [{ seat, x: middle.x + place * gap, y }];
    })
    .sort((a, b) => a.y - b.y);
}

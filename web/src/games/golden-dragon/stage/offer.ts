import { samePlace } from '../map/map';
import { Ways } from '../map/ways';
import type { DragonTable, Place } from '../types';
import type { Wind } from '../winds';

const isFree = (table: DragonTable, place: Place | null): place is Place =>
  place !== null && !table.dragons.some((other) => samePlace(other, place));

/**
 * An order of the stones to begin with: each in turn carries one's own dragon as near to the golden volcano as it can
 * from where the last one left it. What carries it nowhere comes last, in the order in which it lay there.
 */
export function offeredOrder(stones: Wind[], table: DragonTable, seat: number): Wind[] {
  const ways = new Ways(table.board);
  const order: Wind[] = [];
  let left = [...stones];
  let at = table.dragons[seat] ?? null;
  while (at !== null && left.length > 0) {
    const best = nearest(ways, table, at, left);
    if (best === null) break;
    order.push(best.wind);
    left = left.filter((wind) => wind !== best.wind);
    at = best.there;
  }
  return [...order, ...left];
}

function nearest(
  ways: Ways,
  table: DragonTable,
  at: Place,
  stones: Wind[],
): { wind: Wind; there: Place } | null {
  const possible = stones.flatMap((wind) => {
    const there = ways.next(at, wind);
    return isFree(table, there) ? [{ wind, there }] : [];
  });
  return possible.sort((a, b) => ways.steps(a.there) - ways.steps(b.there))[0] ?? null;
}

import type { Holder } from '../types';
import type { Wind } from '../winds';

/** A stone that stays the same stone while it slides down its chute. */
export interface Sliding {
  id: number;
  wind: Wind | null;
}

/** Nothing that is known of them tells these stones apart. */
const fit = (a: Holder, b: Holder) =>
  a.length === b.length && a.every((wind, i) => wind === null || (b[i] ?? null) === null || wind === b[i]);

/**
 * Which stones a holder has now, given those it had: the front one may have been taken out, one may have come in at
 * the top, and any may have been turned over. A holder that is altogether another one gets fresh stones.
 */
export function slide(before: Sliding[], now: Holder, freshId: () => number): Sliding[] {
  const had = before.map((stone) => stone.wind);
  const fresh = (wind: Wind | null) => ({ id: freshId(), wind });
  const keep = (stones: Sliding[]) => stones.map((stone, i) => ({ id: stone.id, wind: now[i] ?? null }));

  if (fit(had, now)) return keep(before);
  if (had.length > 0 && fit(had.slice(1), now)) return keep(before.slice(1));
  const rest = now.slice(0, -1);
  if (now.length === 0) return [];
  const top = fresh(now.at(-1) ?? null);
  if (fit(had, rest)) return [...keep(before), top];
  if (had.length > 0 && fit(had.slice(1), rest)) return [...keep(before.slice(1)), top];
  return now.map(fresh);
}

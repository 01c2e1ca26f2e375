import type { GameEvent } from '../../lib/server/types';

/** A place on the table, from the outside in. */
type Path = (string | number)[];

/** Where an event changes the table, and what is there afterwards. */
export const changesOf = (event: GameEvent): [Path, unknown][] =>
  (event.changes ?? []).map(([at, value]) => [at as Path, value]);

/**
 * The table once an event has been seen. `only`: those parts of it that have been seen so far. Whatever rules are behind
 * it, the event says what it changes.
 */
export function changed<T extends object>(table: T, event: GameEvent, ...only: (keyof T)[]): T {
  const seen = (part: string | number | undefined) => only.length === 0 || only.includes(part as keyof T);
  return changesOf(event)
    .filter(([at]) => seen(at[0]))
    .reduce((now, [at, value]) => put(now, at, value) as T, table);
}

/** A copy in which something else is at a place. */
function put(part: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  const copy = Array.isArray(part) ? [...(part as unknown[])] : { ...(part as object) };
  const parts = copy as Record<string | number, unknown>;
  parts[key] = put(parts[key], rest, value);
  return copy;
}

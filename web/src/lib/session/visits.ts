/** How far this browser has seen its matches; kept in localStorage, and lost without harm. */
const ITEM = 'dragonrace.seen';
/** Older ones are forgotten. */
const MOST = 50;

type Seen = Record<string, number>;

function load(): Seen {
  try {
    return JSON.parse(localStorage.getItem(ITEM) ?? '{}') as Seen;
  } catch {
    return {};
  }
}

/** How many actions of a match had been seen when it was left; `null`: it is new here. */
export const seenOf = (match: string): number | null => load()[match] ?? null;

export function remember(match: string, seen: number): void {
  const others = Object.entries(load()).filter(([name]) => name !== match);
  const kept = [...others.slice(1 - MOST), [match, seen]];
  try {
    localStorage.setItem(ITEM, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // A browser that stores nothing still plays.
  }
}

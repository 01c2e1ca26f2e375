/**
 * What somebody has laid out and not said yet, kept in this tab: it outlasts a reload, and a look back. There is one
 * thing at a time, under the name of whose it is and what for; it is lost without harm.
 */
const ITEM = 'dragonrace.draft';

interface Kept {
  whose: string;
  what: unknown;
}

export function keep(whose: string, what: unknown): void {
  try {
    sessionStorage.setItem(ITEM, JSON.stringify({ whose, what } satisfies Kept));
  } catch {
    // A browser that stores nothing still plays.
  }
}

/** `null`: nothing is kept of this. */
export function recall<T>(whose: string): T | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(ITEM) ?? 'null') as Kept | null;
    return kept?.whose === whose ? (kept.what as T) : null;
  } catch {
    return null;
  }
}

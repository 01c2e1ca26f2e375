/**
 * What somebody has laid out and not said yet, kept in this tab: it outlasts a reload, and a look back. There is one
 * thing at a time in each drawer, under the name of whose it is and what for; it is lost without harm.
 */
const itemOf = (drawer: Drawer) => `dragonrace.${drawer}`;

/** `draft`: what is being laid out; `plan`: what has been, to be compared with what comes of it. */
type Drawer = 'draft' | 'plan';

interface Kept {
  whose: string;
  what: unknown;
}

export function keep(whose: string, what: unknown, drawer: Drawer = 'draft'): void {
  try {
    sessionStorage.setItem(itemOf(drawer), JSON.stringify({ whose, what } satisfies Kept));
  } catch {
    // A browser that stores nothing still plays.
  }
}

/** `null`: nothing is kept of this. */
export function recall<T>(whose: string, drawer: Drawer = 'draft'): T | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(itemOf(drawer)) ?? 'null') as Kept | null;
    return kept?.whose === whose ? (kept.what as T) : null;
  } catch {
    return null;
  }
}

import { Kept } from '../../lib/browser/kept';

interface Stashed {
  whose: string | null;
  what: unknown;
}

const drawer = (name: string) => new Kept<Stashed>(name, { whose: null, what: null }, () => sessionStorage);

/**
 * What somebody has laid out and not said yet, kept in this tab: it outlasts a reload, and a look back. There is one
 * thing at a time in each drawer, under the name of whose it is and what for.
 *
 * `draft`: what is being laid out; `plan`: what has been, to be compared with what comes of it.
 */
const drawers = { draft: drawer('draft'), plan: drawer('plan') };
type Drawer = keyof typeof drawers;

export const keep = (whose: string, what: unknown, into: Drawer = 'draft'): void =>
  drawers[into].store({ whose, what });

/** `null`: nothing is kept of this. */
export function recall<T>(whose: string, from: Drawer = 'draft'): T | null {
  const stashed = drawers[from].load();
  return stashed.whose === whose ? (stashed.what as T) : null;
}

import type { Reach } from '../../lib/server/types';

/** Where guests come in: an address of this machine alone would lead them to their own. */
export interface Outside {
  origin: string;
  /** Nobody else can come there. */
  closed: boolean;
  /** What starts the server so that others can; `null` where that is not known. */
  command: string | null;
}

export const isThisMachine = (host: string): boolean =>
  /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(host);

/** `here` is the page's own address; `reach`, what the server says of itself (`null`: nothing). */
export function outsideOf(here: { origin: string; hostname: string }, reach: Reach | null): Outside {
  if (!isThisMachine(here.hostname)) return { origin: here.origin, closed: false, command: null };
  const address = reach?.addresses[0];
  if (address !== undefined) return { origin: address, closed: false, command: null };
  return { origin: here.origin, closed: true, command: reach?.command ?? null };
}

/** A page may be older than the server: what it has not loaded by then is gone, and only a fresh page knows what is there. */
import { Kept } from './kept';

/** Not again so soon: where a fresh page lacks something, too, it would be loaded for ever. */
const PAUSE_MS = 60_000;
const kept = new Kept('renewed', { at: 0 }, () => sessionStorage);

const isDue = () => Math.abs(Date.now() - kept.load().at) > PAUSE_MS;

/** Without a server, what one still sees is better than what would come. */
const isServerThere = () =>
  fetch('/', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Loads the page anew, if there is a server to give it, and says whether there is. */
export async function renew(): Promise<boolean> {
  const isThere = await isServerThere();
  if (isThere) location.reload();
  return isThere;
}

/** The same where nobody has asked for it: once in a while. */
async function renewUnasked(): Promise<void> {
  if (!isDue() || !(await isServerThere()) || !isDue()) return;
  const at = Date.now();
  kept.store({ at });
  // Where nothing can be kept, nobody would know that it has been done.
  if (kept.load().at === at) location.reload();
}

// Vite says so. The error goes on: whoever waits for that part must not go on without it.
addEventListener('vite:preloadError', () => void renewUnasked());

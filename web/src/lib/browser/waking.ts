/** Calls back each time that the page is seen again; returns what ends it. */
export function whenSeen(act: () => void): () => void {
  const seen = () => {
    if (!document.hidden) act();
  };
  document.addEventListener('visibilitychange', seen);
  return () => document.removeEventListener('visibilitychange', seen);
}

/**
 * Calls back when the page may have slept: it is seen again, or the network is back. Connections may have died
 * meanwhile without a word. Returns what ends it.
 */
export function onWaking(act: (why: 'seen' | 'online') => void): () => void {
  // Tests have no page.
  if (!('window' in globalThis)) return () => undefined;
  const online = () => act('online');
  const stop = whenSeen(() => act('seen'));
  addEventListener('online', online);
  return () => {
    stop();
    removeEventListener('online', online);
  };
}

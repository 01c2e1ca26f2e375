/**
 * Calls back when the page may have slept: it is seen again, or the network is back. Connections may have died
 * meanwhile without a word. Returns what ends it.
 */
export function onWaking(act: (why: 'seen' | 'online') => void): () => void {
  // Tests have no page.
  if (!('window' in globalThis)) return () => undefined;
  const isSeen = () => {
    if (document.visibilityState === 'visible') act('seen');
  };
  const isOnline = () => act('online');
  document.addEventListener('visibilitychange', isSeen);
  addEventListener('online', isOnline);
  return () => {
    document.removeEventListener('visibilitychange', isSeen);
    removeEventListener('online', isOnline);
  };
}

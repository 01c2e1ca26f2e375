/** What is not seen at first waits so long. */
const SETTLED_MS = 600;

/** What a click may open is there in time, also `more`: loaded after what one sees first. Returns what calls it off. */
export function loadInTime(more: (() => Promise<unknown>) | undefined): () => void {
  const timer = setTimeout(() => {
    const parts = [
      import('./asking/CautionBar.svelte'),
      import('./Dialogs.svelte'),
      import('./log/ReplayBar.svelte'),
      more?.(),
    ];
    Promise.all(parts).catch(() => undefined); // without a server now, it is loaded when it is wanted
  }, SETTLED_MS);
  return () => clearTimeout(timer);
}

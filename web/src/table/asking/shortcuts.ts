import { settings } from '../../lib/settings.svelte';

/** Single keys for the choices at hand; never while somebody types, and not where they are switched off. */
export function onShortcut(use: (key: string) => boolean): () => void {
  const listen = (event: KeyboardEvent) => {
    if (!settings.get('keys') || event.repeat || event.altKey || event.ctrlKey || event.metaKey) return;
    const target = event.target;
    if (target instanceof HTMLElement && target.closest('input, select, textarea, dialog')) return;
    if (use(event.key.toLowerCase())) event.preventDefault();
  };
  addEventListener('keydown', listen);
  return () => removeEventListener('keydown', listen);
}

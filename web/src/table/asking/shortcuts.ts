import { settings } from '../../lib/browser/settings.svelte';

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

/** The keys 1 to 9 choose among the first nine choices. */
export const onNumberKey = <C>(choices: (C | null)[], choose: (choice: C) => void): (() => void) =>
  onShortcut((key) => {
    const choice = /^[1-9]$/.test(key) ? choices[Number(key) - 1] : undefined;
    if (choice) choose(choice);
    return choice != null;
  });

import { tick } from 'svelte';

import type { Choice } from '../../lib/server/types';

/**
 * Where the buttons come and go, the focus must not get lost: when something is asked, it goes to the first thing to
 * choose; when nothing is, to the sentence that says why. A focus that somebody has put elsewhere stays there.
 */
export async function keepFocus(dock: HTMLElement, choices: Choice[]): Promise<void> {
  const mine = (element: Element | null) =>
    element === null || element === document.body || dock.contains(element);
  if (!mine(document.activeElement)) return;
  await tick();
  // The focus has the page laid out: in the next frame, when it is laid out anyway, and not in one long task.
  await new Promise(requestAnimationFrame);
  const now = document.activeElement;
  if (!mine(now) || document.querySelector('dialog[open]')) return;
  const prompt = dock.querySelector<HTMLElement>('#prompt');
  const first = dock.querySelector<HTMLElement>('[aria-pressed], [data-choice], [data-list]');
  const wanted = choices.length > 0 ? first : now === document.body ? prompt : null;
  // On a phone the page must not jump.
  wanted?.focus({ preventScroll: true });
}

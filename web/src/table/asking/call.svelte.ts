import { settings } from '../../lib/browser/settings.svelte';
import { callPlayer } from '../../lib/browser/sound';

/** Calls a player who looks elsewhere when it becomes their turn: by a sound, and by the page's title. */
export function callWhenAway() {
  let asked = false;
  let waiting = $state(false);

  const call = (myTurn: boolean) => {
    const away = document.hidden || !document.hasFocus();
    if (myTurn && !asked && away && settings.get('sound')) callPlayer();
    asked = myTurn;
    waiting = myTurn;
  };
  return Object.defineProperty(call, 'mark', {
    get: () => (waiting && settings.get('titleCall') ? '● Your turn – ' : ''),
  }) as typeof call & { readonly mark: string };
}

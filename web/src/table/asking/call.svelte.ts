import { settings } from '../../lib/browser/settings.svelte';
import { sound } from '../../lib/browser/sound/sound';

/** Who has waited so long may look elsewhere by now. */
const LONG_MS = 3000;

/** Calls a player who looks elsewhere, or has waited, when it becomes their turn: by a sound, and by the page's title. */
export class Call {
  #asked = $state(false);
  #since = performance.now();

  /** The page's title shall say whose turn it is. */
  get inTitle(): boolean {
    return this.#asked && settings.get('titleCall');
  }

  hear(asked: boolean): void {
    const away = document.hidden || !document.hasFocus();
    const now = performance.now();
    if (asked && !this.#asked && (away || now - this.#since > LONG_MS)) sound.play('turn');
    if (!asked && this.#asked) this.#since = now;
    this.#asked = asked;
  }
}

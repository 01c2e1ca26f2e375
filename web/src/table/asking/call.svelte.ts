import { settings } from '../../lib/browser/settings.svelte';
import { sound } from '../../lib/browser/sound/sound';
import { hush, ring } from '../../lib/calls/ring';
import { whenSeen } from '../../lib/browser/waking';
import { waiting } from '../../lib/server/waiting.svelte';
import type { Match } from '../../lib/server/types';

/** Who has waited so long may look elsewhere by now. */
const LONG_MS = 3000;

/**
 * Calls a player who looks elsewhere, or has waited, when it becomes their turn: by a sound, by the page's title and icon,
 * and, if they want that, by their system.
 */
export class Call {
  #asked = $state(false);
  #since = performance.now();

  /** The page's title shall say whose turn it is. */
  get inTitle(): boolean {
    return this.#asked && settings.get('titleCall');
  }

  /** `match` is asked for when it is needed: its seats change. */
  constructor(private readonly match: () => Match) {}

  hear(asked: boolean): void {
    const away = document.hidden || !document.hasFocus();
    const now = performance.now();
    if (asked && !this.#asked && (away || now - this.#since > LONG_MS)) sound.play('turn');
    if (asked && !this.#asked) void ring(this.match());
    if (!asked && this.#asked) {
      this.#since = now;
      void hush(this.match().id);
    }
    this.#asked = waiting.here = asked;
  }

  /** Who sees the table needs no call any more; gives what ends that, and all that is said of this table. */
  listen(): () => void {
    const seen = () => void hush(this.match().id);
    if (!document.hidden) seen();
    const stop = whenSeen(seen);
    return () => {
      stop();
      waiting.here = false;
    };
  }
}

import { whenSeen } from '../lib/browser/waking';
import { readTables } from '../lib/server/api';
import type { PublicTable } from '../lib/server/types';

const POLL_MS = 5000;
/** Not all pages ask at the same moment. */
const SPREAD_MS = 1500;
/** Where there is no answer it is asked less often, up to this. */
const LONGEST_MS = 60_000;

/** The public tables, read anew while the page is seen. */
export class Tables {
  list = $state.raw<PublicTable[] | null>(null);
  lost = $state(false);

  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #ended = false;

  /** Reads them again and again, until it is stopped. */
  watch(): () => void {
    const stop = whenSeen(() => void this.#look());
    void this.#look();
    return () => {
      this.#ended = true;
      clearTimeout(this.#timer);
      stop();
    };
  }

  async #look(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      this.list = await readTables();
      this.lost = false;
      this.#failures = 0;
    } catch {
      this.lost = true;
      this.#failures += 1;
    }
    clearTimeout(this.#timer);
    if (this.#ended || document.hidden) return;
    const pause = Math.min(LONGEST_MS, POLL_MS * 2 ** this.#failures);
    this.#timer = setTimeout(() => void this.#look(), pause + SPREAD_MS * (2 * Math.random() - 1));
  }
}

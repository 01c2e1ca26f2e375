import { beginWaiting, endWaiting, readPairing } from '../lib/server/api';
import type { Pairing, PairingWish } from '../lib/server/types';

const AGAIN_MS = 2000;

/** Waits for others, and asks how things stand until it is known where one plays. */
export class Wait {
  state = $state.raw<Pairing | null>(null);
  /** The server does not answer just now. */
  lost = $state(false);
  /** When this was told, to count on from there. */
  toldAt = $state(0);

  #ended = false;

  /** `found` hears of the match. */
  constructor(
    private readonly wish: PairingWish,
    private readonly found: (match: string) => void,
  ) {}

  /** Begins to wait; throws where the server refuses that. */
  async begin(): Promise<void> {
    this.#hear(await this.#ask());
    void this.#goOn();
  }

  /** Waits no more. */
  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#tellEnd();
  }

  async #ask(): Promise<Pairing> {
    const state = await beginWaiting(this.wish);
    // Who has gone away meanwhile: the server may have heard of that first.
    if (this.#ended) this.#tellEnd();
    return state;
  }

  #tellEnd(): void {
    endWaiting().catch(() => undefined);
  }

  #hear(state: Pairing): void {
    this.state = state;
    this.toldAt = Date.now();
    this.lost = false;
    if (state.state !== 'paired' || state.match_id === null || this.#ended) return;
    this.#ended = true;
    this.found(state.match_id);
  }

  async #goOn(): Promise<void> {
    while (!this.#ended) {
      try {
        const state = await readPairing(this.state?.people ?? 0);
        if (this.#ended) return;
        // Another tab has left, or this computer has slept: one waits anew.
        this.#hear(state.state === 'none' ? await this.#ask() : state);
      } catch {
        this.lost = true;
        await new Promise((resume) => setTimeout(resume, AGAIN_MS));
      }
    }
  }
}

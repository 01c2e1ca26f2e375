import { SvelteMap } from 'svelte/reactivity';

import type { Advice } from '../../lib/server/types';

/** Asks the strongest bot, one question at a time: about the position on show, then about all that is gone through. */
export class Advisor {
  /** What it has said, by number. */
  readonly known = new SvelteMap<number, Advice>();
  /** What is gone through, and has no answer yet. */
  left = $state.raw<number[]>([]);

  #wanted: number | null = null;
  #asking = false;

  constructor(
    private readonly ask: (number: number) => Promise<Advice>,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** Asks about one position, before any other. */
  look(number: number): void {
    this.#wanted = number;
    void this.#work();
  }

  /** Goes through these. */
  review(numbers: number[]): void {
    this.left = numbers.filter((number) => !this.known.has(number));
    void this.#work();
  }

  /** Asks no more. */
  stop(): void {
    this.#wanted = null;
    this.left = [];
  }

  async #work(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    try {
      for (let number = this.#next(); number !== null; number = this.#next()) {
        this.known.set(number, await this.ask(number));
        this.left = this.left.filter((one) => one !== number);
      }
    } catch (error) {
      this.stop();
      this.failed(error);
    }
    this.#asking = false;
  }

  #next(): number | null {
    const wanted = this.#wanted;
    this.#wanted = null;
    return wanted !== null && !this.known.has(wanted) ? wanted : (this.left[0] ?? null);
  }
}

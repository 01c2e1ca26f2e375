import { SvelteMap } from 'svelte/reactivity';

import type { Advice } from '../../lib/server/types';

/** Asks the strongest bot, one question at a time: about the position on show, then about all that is gone through. */
export class Advisor {
  /** What it has said, by number. */
  readonly known = new SvelteMap<number, Advice>();
  /** Whose choices are gone through, or were last. */
  seat = $state<number | null>(null);
  /** Of these, the numbers that have no answer yet. */
  left = $state.raw<number[]>([]);

  #wanted: number | null = null;
  #asking = false;
  #isClosed = false;
  /** Where there was no answer: these come last when it is asked again. */
  #failed = new Set<number>();

  constructor(
    private readonly ask: (number: number) => Promise<Advice>,
    /** No answer came, about this number: nothing more is asked. */
    private readonly failed: (error: unknown, number: number) => void,
  ) {}

  /** Asks about one position, before any other; or, `null`, about none any more. */
  look(number: number | null): void {
    this.#wanted = number;
    void this.#work();
  }

  /** Goes through what a seat chose at these numbers. */
  review(seat: number, numbers: number[]): void {
    const open = numbers.filter((number) => !this.known.has(number));
    this.seat = seat;
    this.left = [
      ...open.filter((number) => !this.#failed.has(number)),
      ...open.filter((number) => this.#failed.has(number)),
    ];
    void this.#work();
  }

  /** Asks no more. */
  stop(): void {
    this.#wanted = null;
    this.left = [];
  }

  /** Nobody is there to be told anything. */
  close(): void {
    this.stop();
    this.#isClosed = true;
  }

  async #work(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    for (let number = this.#next(); number !== null; number = this.#next()) await this.#answer(number);
    this.#asking = false;
  }

  async #answer(number: number): Promise<void> {
    try {
      this.known.set(number, await this.ask(number));
      this.left = this.left.filter((one) => one !== number);
    } catch (error) {
      this.#failed.add(number);
      this.stop();
      if (!this.#isClosed) this.failed(error, number);
    }
  }

  #next(): number | null {
    const wanted = this.#wanted;
    this.#wanted = null;
    return wanted !== null && !this.known.has(wanted) ? wanted : (this.left[0] ?? null);
  }
}

import type { Stage } from '../games/drawing';
import { settings } from '../lib/browser/settings.svelte';
import type { ExampleBody, LessonMove } from '../lib/server/types';

/** How long a caption stays when the picture plays by itself: at least, and for each of its letters. */
const READ_MS = 1400;
const LETTER_MS = 42;
/** A motion that never ends is not waited for. */
const LONGEST_MS = 15_000;

/** A picture that one plays through: which step is shown, and what is moving. */
export class Showing {
  /** The step whose caption is read. */
  step = $state(0);
  /** So many moves have been made; one more is on its way while something moves. */
  made = $state(0);
  /** It plays by itself. */
  running = $state(false);

  #stop = new AbortController();

  constructor(
    readonly body: ExampleBody,
    private readonly stage: Stage | null,
  ) {}

  get view() {
    return this.body.moves[this.made - 1]?.view ?? this.body.view;
  }

  get log() {
    return [...this.body.log, ...this.body.moves.slice(0, this.made).map((move) => move.entry)];
  }

  get caption(): string {
    return this.body.steps[this.step]?.caption ?? '';
  }

  get isLast(): boolean {
    return this.step === this.body.steps.length - 1;
  }

  /** All moves of this step have been shown. */
  get isStill(): boolean {
    return this.made === this.#at(this.step);
  }

  /** What may be chosen now, where the picture marks it. */
  get choices() {
    return this.isStill && this.body.steps[this.step]?.marked ? this.view.choices : [];
  }

  /** What happens in this step, in the game's own words. */
  get events(): string[] {
    const moves = this.body.moves.slice(this.#at(this.step - 1), this.#at(this.step));
    return moves.flatMap(({ entry }) => entry.events.map((event) => event.words)).filter(Boolean);
  }

  async next(): Promise<void> {
    this.halt();
    await this.#advance(this.#stop.signal);
  }

  /** Goes to a step without a motion. */
  goTo(step: number): void {
    this.halt();
    this.step = Math.min(Math.max(step, 0), this.body.steps.length - 1);
    this.made = this.#at(this.step);
  }

  /** Plays on to the end; from the end, once more. */
  async run(): Promise<void> {
    this.goTo(this.isLast ? 0 : this.step);
    this.running = true;
    const { signal } = this.#stop;
    while (!this.isLast) {
      await pause(READ_MS + LETTER_MS * this.caption.length, signal);
      if (signal.aborted) return;
      await this.#advance(signal);
      if (signal.aborted) return;
    }
    this.running = false;
  }

  /** Nothing moves any more; what was moving is where it was going. */
  halt(): void {
    this.#stop.abort();
    this.#stop = new AbortController();
    this.running = false;
    this.stage?.clear();
    this.made = this.#at(this.step);
  }

  /** So many moves have been made when this step is shown. */
  #at(step: number): number {
    return this.body.steps[Math.max(step, 0)]?.at ?? this.body.moves.length;
  }

  async #advance(signal: AbortSignal): Promise<void> {
    if (this.isLast) return;
    this.step += 1;
    for (const move of this.body.moves.slice(this.made, this.#at(this.step))) {
      if (this.stage && settings.share > 0) await this.#show(move, this.stage, signal);
      if (signal.aborted) return;
      this.made += 1;
      this.stage?.clear();
    }
  }

  #show({ entry, view }: LessonMove, stage: Stage, skip: AbortSignal): Promise<void> {
    return new Promise((finish) => {
      const late = setTimeout(finish, LONGEST_MS);
      const done = () => {
        clearTimeout(late);
        finish();
      };
      skip.addEventListener('abort', done, { once: true });
      const { share } = settings;
      const after = view;
      void stage.play({ entry, before: this.view, after, ahead: [], again: true, share, skip, finish: done });
    });
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

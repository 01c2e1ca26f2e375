import { toasts } from '../browser/toasts.svelte';
import type { Position } from '../server/types';
import type { Source } from './source';

const BEAT_MS = 900;

/** Looking back: any earlier position of the table, by hand or played on by itself. */
export class History {
  /** The earlier position on show; `null`: the present. */
  shown = $state.raw<Position | null>(null);
  running = $state(false);
  /** How many actions there are. */
  length = $state(0);

  #timer: ReturnType<typeof setTimeout> | undefined;
  #known = new Map<string, Position>();
  #wanted: number | null = null;
  /** How often it was played on: what an earlier time has begun goes on no more. */
  #runs = 0;

  constructor(
    private readonly source: Pick<Source, 'position'>,
    private readonly seat: () => number | null,
    /** Of a line of the log: nothing happened there that anybody could see. */
    private readonly isSilent: (number: number) => boolean = () => false,
  ) {}

  /** The next position, or the one before (`way` -1), at which something is seen. */
  beside(number: number, way: 1 | -1): number {
    let at = number + way;
    while (at > 0 && at < this.length && this.isSilent(at)) at += way;
    return at;
  }

  async show(number: number): Promise<void> {
    this.#wanted = number;
    const known = this.#known;
    try {
      const position = await this.#read(number);
      // While one drags the slider, only the last answer counts.
      if (this.#wanted === number && this.#known === known) this.shown = position;
    } catch (error) {
      toasts.wrong(error);
      this.pause();
    }
  }

  leave(): void {
    this.pause();
    this.#wanted = null;
    this.shown = null;
  }

  /** What was read before is told in other words now; so is what is still on its way, which nobody will look at. */
  forget(): void {
    this.#known = new Map();
    if (this.#wanted !== null) void this.show(this.#wanted);
  }

  /** Plays on to the end. */
  run(): void {
    this.running = true;
    void this.#beat(++this.#runs, Infinity);
  }

  pause(): void {
    this.running = false;
    clearTimeout(this.#timer);
  }

  /** Shows a position, then plays on until so many actions have happened. */
  async runFrom(number: number, upTo: number): Promise<void> {
    this.pause();
    const run = ++this.#runs;
    this.running = true;
    await this.show(number);
    if (!this.running || run !== this.#runs) return;
    if (number >= upTo) this.pause();
    else this.#timer = setTimeout(() => void this.#beat(run, upTo), BEAT_MS);
  }

  async #beat(run: number, upTo: number): Promise<void> {
    const at = this.shown?.number ?? 0;
    await this.show(at >= this.length ? 0 : this.beside(at, 1));
    if (!this.running || run !== this.#runs) return;
    if ((this.shown?.number ?? 0) >= Math.min(upTo, this.length)) this.pause();
    else this.#timer = setTimeout(() => void this.#beat(run, upTo), BEAT_MS);
  }

  async #read(number: number): Promise<Position> {
    const positions = this.#known;
    const seat = this.seat();
    const key = `${seat}/${number}`;
    const known = positions.get(key);
    if (known) return known;
    const answer = await this.source.position(number, seat);
    positions.set(key, answer);
    return answer;
  }
}

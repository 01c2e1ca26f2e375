import { toasts } from '../browser/toasts.svelte';
import type { Position } from '../server/types';
import type { Source } from './source';

const BEAT_MS = 900;

/** A position that somebody looks back at. */
export interface Past extends Position {
  /** Its last move was not made, but could have been: `number` is how many came before it. */
  instead: string | null;
}

/** Looking back: any earlier position of the table, by hand or played on by itself. */
export class History {
  /** The earlier position on show; `null`: the present. */
  shown = $state.raw<Past | null>(null);
  running = $state(false);
  /** How many actions there are. */
  length = $state(0);

  #timer: ReturnType<typeof setTimeout> | undefined;
  #known = new Map<string, Past>();
  #wanted: { number: number; instead: string | null } | null = null;
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

  /** Shows the position after so many lines; `instead`: after one more, that wasn't chosen there. */
  async show(number: number, instead: string | null = null): Promise<void> {
    const wanted = (this.#wanted = { number, instead });
    const known = this.#known;
    try {
      const position = await this.#read(number, instead);
      // While one drags the slider, only the last answer counts.
      if (this.#wanted === wanted && this.#known === known) this.shown = position;
    } catch (error) {
      toasts.wrong(error);
      this.pause();
    }
  }

  /** Shows the position beside the one that was asked for last, if there is one. */
  async step(way: 1 | -1): Promise<void> {
    const from = this.#wanted?.number ?? this.length;
    if (way < 0 ? from > 0 : from < this.length) await this.show(this.beside(from, way));
  }

  leave(): void {
    this.pause();
    this.#wanted = null;
    this.shown = null;
  }

  /** What was read before is told in other words now; so is what is still on its way, which nobody will look at. */
  forget(): void {
    this.#known = new Map();
    if (this.#wanted !== null) void this.show(this.#wanted.number, this.#wanted.instead);
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

  async #read(number: number, instead: string | null): Promise<Past> {
    const positions = this.#known;
    const seat = this.seat();
    const key = `${seat}/${number}/${instead ?? ''}`;
    const known = positions.get(key);
    if (known) return known;
    const past = { ...(await this.source.position(number, seat, instead)), instead };
    positions.set(key, past);
    return past;
  }
}

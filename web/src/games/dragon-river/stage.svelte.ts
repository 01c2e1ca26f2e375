import { run, wait } from '../common/motion';
import { EventStage } from '../common/stage.svelte';
import type { Playing } from '../drawing';
import { eventsOf, tableOf, type RiverEvent } from './types';

/** How long each motion takes at the normal pace. */
const TIMES = { throw: 900, keep: 450, space: 130, start: 160, fight: 1700, word: 700, tip: 350 };

export interface FightScene {
  came: number;
  there: number;
  dice: [number, number];
  settled: boolean;
}

/** Racers between two spaces, rolling dice, a fight. */
export class RiverStage extends EventStage<RiverEvent> {
  /** By seat; `null`: as the table says. */
  positions = $state.raw<number[] | null>(null);
  dice = $state.raw<number[] | null>(null);
  kept = $state.raw<number[] | null>(null);
  rolling = $state(false);
  fight = $state.raw<FightScene | null>(null);
  stranded = $state.raw<number | null>(null);
  /** Who moves right now, to be drawn in front. */
  moving = $state<number | null>(null);

  protected begin(playing: Playing): RiverEvent[] {
    const before = tableOf(playing.before);
    this.positions = [...before.positions];
    this.dice = before.dice;
    this.kept = before.kept;
    return eventsOf(playing.entry.events);
  }

  protected async step(event: RiverEvent, playing: Playing): Promise<void> {
    // How dice fall is told once they lie; all else as it begins.
    const dice = event.kind === 'throw' || event.kind === 'fight';
    if (!dice) this.words = event.words;
    await this.#show(event, playing);
    if (dice && this.owns(playing)) this.words = event.words;
  }

  protected empty(): void {
    this.positions = this.dice = this.kept = this.fight = null;
    this.stranded = this.moving = null;
    this.rolling = false;
  }

  async #show(event: RiverEvent, { share, skip }: Playing): Promise<void> {
    if (event.kind === 'throw') await this.#throw(event.dice, event.kept, share, skip);
    else if (event.kind === 'keep') await this.#keep(event.dice, event.rest, share, skip);
    else if (event.kind === 'move') await this.#travel(event.seat, event.from, event.to, share, skip);
    else if (event.kind === 'sweep') await this.#travel(event.seat, event.from, event.to, share * 0.7, skip);
    else if (event.kind === 'tip') {
      await wait(TIMES.tip * share, skip);
      await this.#travel(event.target, event.from, event.to, share * 0.7, skip);
    } else if (event.kind === 'fight') {
      await this.#fight(
        { came: event.came, there: event.there, dice: event.dice, settled: false },
        share,
        skip,
      );
    } else {
      if (event.kind === 'strand') this.stranded = event.seat;
      await wait(TIMES.word * share, skip);
    }
  }

  async #throw(dice: number[], kept: number[], share: number, skip: AbortSignal): Promise<void> {
    this.kept = kept;
    this.dice = dice;
    this.rolling = true;
    await wait(TIMES.throw * share, skip);
    this.rolling = false;
    await wait(TIMES.keep * share, skip);
  }

  async #keep(kept: number[], rest: number[], share: number, skip: AbortSignal): Promise<void> {
    this.dice = rest;
    this.kept = kept;
    await wait(TIMES.keep * share, skip);
  }

  async #travel(seat: number, from: number, to: number, share: number, skip: AbortSignal): Promise<void> {
    this.moving = seat;
    const length = TIMES.start + Math.abs(to - from) * TIMES.space;
    await run(length * share, skip, (t) => this.#put(seat, from + (to - from) * t));
    this.#put(seat, to);
    this.moving = null;
  }

  async #fight(scene: FightScene, share: number, skip: AbortSignal): Promise<void> {
    this.fight = scene;
    await wait(TIMES.fight * 0.45 * share, skip);
    if (!skip.aborted) this.fight = { ...scene, settled: true };
    await wait(TIMES.fight * share, skip);
    this.fight = null;
  }

  #put(seat: number, space: number): void {
    if (!this.positions) return;
    const positions = [...this.positions];
    positions[seat] = space;
    this.positions = positions;
  }
}

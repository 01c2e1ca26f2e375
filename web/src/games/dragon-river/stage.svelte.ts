import { sound } from '../../lib/browser/sound/sound';
import type { LogEntry } from '../../lib/server/types';
import { run, wait } from '../common/motion';
import { EventStage } from '../common/stage.svelte';
import type { Playing } from '../drawing';
import { eventsOf, tableOf, type RiverEvent } from './types';
import { say } from './words';

/** How long each motion takes at the normal pace. */
const TIMES = {
  throw: 900,
  keep: 450,
  space: 130,
  start: 160,
  fight: 1700,
  word: 700,
  strand: 2000,
  tip: 350,
  glory: 2200,
};

/** Of others' turns the throw that counts is shown: what they throw again, and what they keep, is over soon. */
const PASSING = 0.35;

/** A fight that nobody throws is thrown after this, in milliseconds. */
export const PATIENCE = 4000;

export interface FightScene {
  came: number;
  there: number;
  dice: [number, number];
  settled: boolean;
  /** The viewer is one of the two, and has not thrown yet. */
  waits: boolean;
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
  /** Whose boat lies at the last pearl, for all to see. */
  glory = $state<number | null>(null);
  /** Who moves right now, to be drawn in front. */
  moving = $state<number | null>(null);

  /** Two others' turns are over in five seconds. */
  override budgetOf = () => ({ most: 2100, usual: 3000 });

  protected override readonly sounds = {
    throw: 'dice',
    move: 'step',
    sweep: 'splash',
    tip: 'splash',
    strand: 'stone',
    win: 'win',
  } as const;

  /** Throws the dice of the viewer's own fight; what they show is settled already. */
  throwFight: () => void = () => undefined;

  override isOwn(entry: LogEntry, viewer: number | null): boolean {
    const fights = eventsOf(entry.events).some((event) => isFighter(event, viewer));
    return fights || super.isOwn(entry, viewer);
  }

  protected override lengthOfEvent(event: RiverEvent, viewer: number | null): number {
    if (event.kind === 'throw') return (TIMES.throw + TIMES.keep) * haste(event, viewer);
    if (event.kind === 'keep') return TIMES.keep * haste(event, viewer);
    if (event.kind === 'move') return travelTime(event);
    if (event.kind === 'sweep') return travelTime(event) * 0.7;
    if (event.kind === 'tip') return TIMES.tip + travelTime(event) * 0.7;
    if (event.kind === 'win') return TIMES.glory;
    if (event.kind === 'strand') return TIMES.strand;
    return event.kind === 'fight' ? TIMES.fight * 1.45 : TIMES.word;
  }

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
    this.stranded = this.moving = this.glory = null;
    this.rolling = false;
  }

  async #show(event: RiverEvent, { share, skip, before, again }: Playing): Promise<void> {
    const { viewer } = before;
    const passing = share * haste(event, viewer);
    if (event.kind === 'throw') await this.#throw(event.dice, event.kept, passing, skip);
    else if (event.kind === 'keep') await this.#keep(event.dice, event.rest, passing, skip);
    else if (event.kind === 'move') await this.#travel(event.seat, event.from, event.to, share, skip);
    else if (event.kind === 'sweep') await this.#travel(event.seat, event.from, event.to, share * 0.7, skip);
    else if (event.kind === 'tip') {
      await wait(TIMES.tip * share, skip);
      await this.#travel(event.target, event.from, event.to, share * 0.7, skip);
    } else if (event.kind === 'fight') {
      const { came, there, dice } = event;
      const waits = isFighter(event, viewer) && !again;
      await this.#fight({ came, there, dice, settled: false, waits }, share, skip);
    } else if (event.kind === 'win') {
      this.glory = event.seat;
      await wait(TIMES.glory * share, skip);
    } else if (event.kind === 'strand') {
      this.stranded = event.seat;
      await wait(TIMES.strand * share, skip);
    } else await wait(TIMES.word * share, skip);
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
    await run(travelTime({ from, to }) * share, skip, (t) => this.#put(seat, from + (to - from) * t));
    this.#put(seat, to);
    this.moving = null;
  }

  async #fight(scene: FightScene, share: number, skip: AbortSignal): Promise<void> {
    this.fight = scene;
    if (scene.waits) {
      this.words = say('fight.asked');
      await this.#untilThrown(skip);
    }
    if (!skip.aborted) {
      sound.play('fight');
      this.fight = { ...scene, waits: false };
    }
    await wait(TIMES.fight * 0.45 * share, skip);
    if (!skip.aborted) this.fight = { ...scene, settled: true, waits: false };
    await wait(TIMES.fight * share, skip);
    this.fight = null;
  }

  /** Until the viewer throws, skips, or has been waited for. */
  #untilThrown(skip: AbortSignal): Promise<void> {
    return new Promise((thrown) => {
      this.throwFight = thrown;
      void wait(PATIENCE, skip).then(thrown);
    });
  }

  #put(seat: number, space: number): void {
    if (!this.positions) return;
    const positions = [...this.positions];
    positions[seat] = space;
    this.positions = positions;
  }
}

const isFighter = (event: RiverEvent, viewer: number | null): boolean =>
  event.kind === 'fight' && viewer !== null && [event.came, event.there].includes(viewer);

const travelTime = ({ from, to }: { from: number; to: number }): number =>
  TIMES.start + Math.abs(to - from) * TIMES.space;

/** The share of their length in which others' dice that don't count yet are shown. */
function haste(event: RiverEvent, viewer: number | null): number {
  const passes = event.kind === 'keep' || (event.kind === 'throw' && !event.second);
  return passes && event.seat !== viewer ? PASSING : 1;
}

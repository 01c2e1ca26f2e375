import { sound } from '../../lib/browser/sound/sound';
import type { LogEntry } from '../../lib/server/types';
import { run, wait } from '../common/motion';
import { EventStage } from '../common/stage.svelte';
import type { Playing } from '../drawing';
import { eventsOf, tableOf, type RiverEvent, type ThrowEvent } from './types';
import { say } from './words';

/** How long each motion takes at the normal pace. */
const TIMES = {
  start: 160,
  fight: 1700,
  word: 700,
  strand: 2000,
  tip: 350,
  glory: 2200,
};

type Way = { from: number; to: number };

interface Tempo {
  /** How long dice tumble, and those that are thrown again. */
  tumble: number;
  again: number;
  /** How long there is to read what was thrown, and what is kept. */
  read: number;
  /** A boat's way, for each space. */
  space: number;
}

/** One's own dice are an event. */
const OWN: Tempo = { tumble: 900, again: 900, read: 450, space: 130 };
/** Others' turns are to be followed: the time is for what they throw and keep, not for how the dice fall. */
const OTHERS: Tempo = { tumble: 250, again: 330, read: 700, space: 75 };

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

  /** Another's turn is over in three seconds, but for one with fights, tips and strandings: they must be seen. */
  override budgetOf = () => ({ most: 2900, usual: 3200, least: 0.5 });

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
    const tempo = tempoOf(event, viewer);
    if (event.kind === 'throw') return (event.second ? tempo.again : tempo.tumble) + tempo.read;
    if (event.kind === 'keep') return tempo.read;
    if (event.kind === 'move') return travelTime(event, tempo);
    if (event.kind === 'sweep') return travelTime(event, tempo) * 0.7;
    if (event.kind === 'tip') return TIMES.tip + travelTime(event, tempo) * 0.7;
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
    if (event.kind !== 'throw' && event.kind !== 'fight') this.words = event.words;
    await this.#show(event, playing);
    if (event.kind === 'fight' && this.owns(playing)) this.words = event.words;
  }

  protected empty(): void {
    this.positions = this.dice = this.kept = this.fight = null;
    this.stranded = this.moving = this.glory = null;
    this.rolling = false;
  }

  async #show(event: RiverEvent, playing: Playing): Promise<void> {
    const { share, skip, again } = playing;
    const { viewer } = playing.before;
    const tempo = tempoOf(event, viewer);
    if (event.kind === 'throw') await this.#throw(event, tempo, playing);
    else if (event.kind === 'keep') {
      this.dice = event.rest;
      this.kept = event.dice;
      await wait(tempo.read * share, skip);
    } else if (event.kind === 'move') await this.#travel(event, event.seat, tempo, share, skip);
    else if (event.kind === 'sweep') await this.#travel(event, event.seat, tempo, share * 0.7, skip);
    else if (event.kind === 'tip') {
      await wait(TIMES.tip * share, skip);
      await this.#travel(event, event.target, tempo, share * 0.7, skip);
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

  async #throw(event: ThrowEvent, { tumble, again, read }: Tempo, playing: Playing): Promise<void> {
    const { share, skip } = playing;
    this.kept = event.kept;
    this.dice = event.dice;
    this.rolling = true;
    await wait((event.second ? again : tumble) * share, skip);
    this.rolling = false;
    // There must be time to read how they have fallen.
    if (this.owns(playing)) this.words = event.words;
    await wait(read * share, skip);
  }

  async #travel(way: Way, seat: number, tempo: Tempo, share: number, skip: AbortSignal): Promise<void> {
    const { from, to } = way;
    this.moving = seat;
    await run(travelTime(way, tempo) * share, skip, (t) => this.#put(seat, from + (to - from) * t));
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

const tempoOf = (event: RiverEvent, viewer: number | null): Tempo =>
  'seat' in event && event.seat === viewer ? OWN : OTHERS;

const travelTime = ({ from, to }: Way, { space }: Tempo): number => TIMES.start + Math.abs(to - from) * space;

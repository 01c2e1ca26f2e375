import { changed } from '../../common/changes';
import { run, wait } from '../../common/motion';
import type { Point } from '../../common/plane';
import { EventStage, type Pace } from '../../common/stage.svelte';
import type { Playing } from '../../drawing';
import { bend, between, middleOf, turnOf } from '../board/geometry';
import { Aim } from '../laying/aim.svelte';
import { Draft } from '../program/draft.svelte';
import {
  eventsOf,
  tableOf,
  type BridgeEvent,
  type BridgeTable,
  type Place,
  type PlankName,
  type Space,
} from '../types';

/** How long each motion takes at the normal pace. */
const TIMES = {
  card: 260,
  reveal: 900,
  piece: 520,
  step: 620,
  fly: 950,
  splash: 900,
  word: 700,
  glory: 1700,
};

/** No action is shown longer than this, however much follows from it; a share of it goes to each event. */
const LONGEST = 7000;

/** A pawn on its way. */
export interface Walker extends Point {
  seat: number;
  /** How high above the planks, 0 to 1. */
  lift: number;
}

/** A stone or a plank on its way to the river, or from it: 0 … 1. */
export type Piece =
  | { kind: 'stone'; at: Place; t: number }
  | { kind: 'plank'; id: string; from: Place; to: Place; t: number }
  | { kind: 'broken'; id: string; t: number };

/** A dragon over the river, on its way to its victim's pawn. */
export interface Flight extends Point {
  target: number;
  heading: number;
  strikes: boolean;
}

type Jump = Extract<BridgeEvent, { kind: 'jump' }>;

/** Stones, planks, pawns and dragons on their way, and what the viewer lays out meanwhile. */
export class BridgeStage extends EventStage<BridgeEvent> {
  /** The table as far as it has been shown; `null`: as the view says. */
  table = $state.raw<BridgeTable | null>(null);
  /** The event that is being shown, for the controls to mark. */
  event = $state.raw<BridgeEvent | null>(null);
  /** What has been shown of this action so far, that event included. */
  shown = $state.raw<BridgeEvent[]>([]);
  walker = $state.raw<Walker | null>(null);
  piece = $state.raw<Piece | null>(null);
  flight = $state.raw<Flight | null>(null);
  /** Where somebody fell into the water. */
  splash = $state.raw<Point | null>(null);
  /** Who has arrived. */
  glory = $state<number | null>(null);

  /** What the viewer has laid out of their program, but not said yet. */
  readonly draft: Draft;
  /** What the viewer holds over the river, but has not chosen yet. */
  readonly aim = new Aim();

  /** The share of its normal length that each motion of this action has. */
  #share = 1;

  /** `match` is the id of the table. */
  constructor(match: string) {
    super();
    this.draft = new Draft(match);
  }

  protected begin(playing: Playing): BridgeEvent[] {
    this.table = tableOf(playing.before);
    const events = eventsOf(playing.entry.events);
    this.#share = this.#paceFor(events, playing.share);
    return events;
  }

  protected async step(event: BridgeEvent, playing: Playing): Promise<void> {
    this.words = event.words;
    this.event = event;
    this.shown = [...this.shown, event];
    // Cards are turned over while it is said what they are.
    if (event.kind === 'reveal') this.#settle(event);
    // Whoever is ready lays five cards at once: they have seen them.
    const own = event.kind === 'card' && event.seat === playing.before.viewer;
    if (!own) await this.#show(event, { share: this.#share, skip: playing.skip });
    if (this.owns(playing)) this.#settle(event);
  }

  protected empty(): void {
    this.table = this.event = null;
    this.shown = [];
    this.walker = this.piece = this.flight = this.splash = this.glory = null;
  }

  /** Six dragons, strikes and falls in a row are shown a little faster. */
  #paceFor(events: BridgeEvent[], share: number): number {
    const length = events.length * TIMES.fly * share;
    return length > LONGEST ? (share * LONGEST) / length : share;
  }

  /** Brings the table to where the event has led. */
  #settle(event: BridgeEvent): void {
    if (!this.table) return;
    this.table = changed(this.table, event);
    this.walker = this.piece = this.flight = this.splash = null;
  }

  async #show(event: BridgeEvent, by: Pace): Promise<void> {
    switch (event.kind) {
      case 'stone':
        return this.#piece((t) => ({ kind: 'stone', at: event.at, t }), by);
      case 'lift':
        this.#drop('stones', (stone) => stone.at.join() !== event.at.join());
        return this.#piece((t) => ({ kind: 'stone', at: event.at, t: 1 - t }), by);
      case 'span':
        return this.#piece(
          (t) => ({ kind: 'plank', id: event.plank, from: event.from, to: event.to, t }),
          by,
        );
      case 'take':
        return this.#take(event.plank, by);
      case 'gone':
        await this.#piece((t) => ({ kind: 'broken', id: event.plank, t }), by, 1.6);
        return;
      case 'go':
        return this.#walk(event.seat, event, by);
      case 'jump':
        return this.#jump(event, by);
      case 'fall':
        return this.#fall(event.seat, by);
      case 'dragon':
        return this.#fly(event.target, by);
      case 'win':
        this.glory = event.seat;
        return wait(TIMES.glory * by.share, by.skip);
      case 'card':
        return wait(TIMES.card * by.share, by.skip);
      case 'reveal':
        return wait(TIMES.reveal * by.share, by.skip);
      default:
        return wait(TIMES.word * by.share, by.skip);
    }
  }

  async #piece(at: (t: number) => Piece, { share, skip }: Pace, slower = 1): Promise<void> {
    await run(TIMES.piece * slower * share, skip, (t) => (this.piece = at(t)));
  }

  async #take(name: PlankName, by: Pace): Promise<void> {
    const plank = this.table?.planks.find((one) => one.id === name);
    if (!plank) return;
    this.#drop('planks', (one) => one.id !== name);
    const { id, from, to } = plank;
    await this.#piece((t) => ({ kind: 'plank', id, from, to, t: 1 - t }), by);
  }

  /** What is in the air does not lie there any more. */
  #drop<K extends 'stones' | 'planks'>(what: K, stays: (one: BridgeTable[K][number]) => boolean): void {
    if (this.table) this.table = { ...this.table, [what]: this.table[what].filter(stays) };
  }

  async #walk(seat: number, to: Space, { share, skip }: Pace): Promise<void> {
    const from = this.table?.pawns[seat];
    if (!this.table || !from) return;
    const [a, b] = [middleOf(this.table, from), middleOf(this.table, to)];
    if (!a || !b) return;
    const turn = turnOf(this.table, from, to) ?? between(a, b);
    await run(TIMES.step * share, skip, (t) => {
      const at = t < 0.5 ? between(a, turn, t * 2) : between(turn, b, t * 2 - 1);
      this.walker = { seat, ...at, lift: 0.12 * Math.abs(Math.sin(t * Math.PI * 4)) };
    });
  }

  async #jump(event: Jump, { share, skip }: Pace): Promise<void> {
    const from = this.table?.pawns[event.seat];
    if (!this.table || !from) return;
    const [a, b] = [middleOf(this.table, from), middleOf(this.table, event)];
    const over = middleOf(this.table, { village: null, plank: event.over });
    if (!a || !b || !over) return;
    await run(TIMES.step * 1.4 * share, skip, (t) => {
      this.walker = { seat: event.seat, ...bend(a, over, b, t), lift: Math.sin(Math.PI * t) };
    });
  }

  async #fall(seat: number, { share, skip }: Pace): Promise<void> {
    const from = this.table?.pawns[seat];
    const at = this.table && from ? middleOf(this.table, from) : null;
    if (!at) return;
    await run(TIMES.splash * 0.35 * share, skip, (t) => (this.walker = { seat, ...at, lift: -t }));
    this.splash = at;
    await wait(TIMES.splash * 0.9 * share, skip);
  }

  async #fly(target: number, { share, skip }: Pace): Promise<void> {
    const victim = this.table?.pawns[target];
    const to = this.table && victim ? middleOf(this.table, victim) : null;
    if (!this.table || !to) return;
    const { width, height } = this.table.board;
    // It comes in from the far side, so that it is seen all the way.
    const left = to.x > width / 2;
    const from = { x: left ? -60 : width + 60, y: height * 0.45 };
    const top = { x: (from.x + to.x) / 2, y: Math.min(from.y, to.y) - height * 0.18 };
    await run(TIMES.fly * 0.75 * share, skip, (t) => {
      this.flight = { target, ...bend(from, top, to, t), heading: left ? 1 : -1, strikes: t > 0.85 };
    });
    if (this.flight) this.flight = { ...this.flight, strikes: true };
    await wait(TIMES.fly * 0.35 * share, skip);
  }
}

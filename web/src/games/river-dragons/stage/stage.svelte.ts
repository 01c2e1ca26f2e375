import { sound } from '../../../lib/browser/sound/sound';
import type { GameView, LogEntry } from '../../../lib/server/types';
import { changed } from '../../common/changes';
import { run, wait } from '../../common/motion';
import type { Point } from '../../common/plane';
import { EventStage, type Pace } from '../../common/stage.svelte';
import type { Playing } from '../../drawing';
import { bend, between, middleOf, turnOf } from '../board/geometry';
import { Aim } from '../laying/aim.svelte';
import { DryRun } from '../planning/dryRun.svelte';
import { breaks } from '../planning/harm';
import { isDone } from '../program/place';
import { KeptPlans } from '../planning/plan.svelte';
import { Draft } from '../program/draft.svelte';
import {
  eventsOf,
  seatOf,
  tableOf,
  type BridgeEvent,
  type BridgeTable,
  type Place,
  type PlankName,
  type Space,
} from '../types';
import { say } from '../words';
import { flightsAt, raidsOf, type Flight, type Raid } from './raids';
import { endsPlace, lengthOpened, Results, STILLS } from './stills';
import { beatOf, lengthOf, lengthOfRaids, placeOf, tempoOf } from './tempo';

/** Of what comes twice, as two stones, so many are left when its card is lifted. */
const PARTS = 2;

/** How much longer it is read who takes away what one's plan needs: milliseconds. */
const BROKEN = 1200;

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

type Jump = Extract<BridgeEvent, { kind: 'jump' }>;
type Reveal = Extract<BridgeEvent, { kind: 'reveal' }>;

/** How long a motion lasts, and what cuts it short. */
interface Motion {
  length: number;
  skip: AbortSignal;
}

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
  /** The dragons of this place, which strike before anybody acts. */
  flights = $state.raw<Flight[]>([]);
  /** Where somebody fell into the water. */
  splash = $state.raw<Point | null>(null);
  /** Where nothing moves: what has come of the cards of this place. */
  result = $state.raw<BridgeEvent[] | null>(null);
  /** Who has arrived. */
  glory = $state<number | null>(null);

  /** What the viewer has laid out of their program, but not said yet. */
  readonly draft: Draft;
  /** What that program would do. */
  readonly dryRun: DryRun;
  /** What it would have done, once it is carried out. */
  readonly plans: KeptPlans;
  /** What the viewer holds over the river, but has not chosen yet. */
  readonly aim = new Aim();

  /** `match` is the id of the table. */
  constructor(match: string) {
    super();
    this.draft = new Draft(match);
    this.dryRun = new DryRun(match);
    this.plans = new KeptPlans(match);
  }

  readonly hasStills = true;
  readonly #results = new Results();
  #tempo = 1;
  /** Whose card has been lifted. */
  #called = '';
  /** How long a place has stood still for who breaks the viewer's plan: the rest of it needs its own time. */
  #paused = 0;
  #place = '';
  /** The share of their length that motions have before the pacer hurries them. */
  #whole = 1;

  /**
   * What others do in one place of the programs, once its cards lie open: 3.15 s by the tempo, and some more for whoever
   * thinks.
   */
  override budgetOf = () => ({ most: 3600 + this.#paused, usual: 0 });

  protected override readonly sounds = {
    reveal: 'card',
    stone: 'stone',
    lift: 'stone',
    span: 'plank',
    take: 'plank',
    gone: 'splash',
    go: 'step',
    jump: 'step',
    fall: 'splash',
    win: 'win',
  } as const;

  override chapterOf(view: GameView): string {
    return `${view.turn}/${tableOf(view).place}`;
  }

  override play(playing: Playing): Promise<void> {
    this.#whole = playing.share;
    const place = this.chapterOf(playing.before);
    if (place !== this.#place) [this.#place, this.#paused] = [place, 0];
    this.#tempo = tempoOf(placeOf(tableOf(playing.before)), playing.before.viewer);
    this.#results.begin(playing.entry.number);
    return super.play(playing);
  }

  /** Of this place: what happens from the next one's cards on is no part of it. */
  override lengthOf(entry: LogEntry): number {
    const events = eventsOf(entry.events);
    const next = events.findIndex(({ kind }) => kind === 'reveal');
    const here = next < 0 ? events : events.slice(0, next);
    return here.reduce((sum, event) => sum + this.lengthOfEvent(event), 0);
  }

  protected override lengthOfEvent(event: BridgeEvent): number {
    return lengthOf(event, this.#tempo);
  }

  protected begin(playing: Playing): BridgeEvent[] {
    this.table = tableOf(playing.before);
    return eventsOf(playing.entry.events);
  }

  /** It is heard when it is seen: once its card has been lifted. */
  protected override hear(): void {}

  protected step(event: BridgeEvent, playing: Playing): Promise<void> {
    const isStill = this.#whole === 0 && (playing.stillShare ?? 0) > 0;
    return isStill ? this.#stand(event, playing) : this.#move(event, playing);
  }

  /** Where nothing shall move: all is where it has been led, and stands still when there is something to look at. */
  async #stand(event: BridgeEvent, playing: Playing): Promise<void> {
    const { after, before, entry, skip } = playing;
    if (endsPlace(event)) await this.#showResult(this.#results.take(), STILLS.result, playing);
    if (!this.owns(playing) || skip.aborted) return;
    // All that comes of the cards at once would be a din.
    if (endsPlace(event)) super.hear(event);
    this.event = event;
    this.shown = [...this.shown, event];
    this.#results.note(event);
    if (event.kind === 'reveal') {
      const raids = this.#turnOver(event, before);
      this.#fly(flightsAt(raids, lengthOfRaids(event.cards)));
      await wait(lengthOpened(event.cards) * (playing.stillShare ?? 0), skip);
    }
    if (this.owns(playing)) this.#settle(event);
    const isAsked = after.viewer !== null && after.actors.includes(after.viewer);
    if (event === entry.events.at(-1) && isAsked && !endsPlace(event))
      await this.#showResult(this.#results.take(after.viewer), STILLS.asked, playing);
  }

  async #showResult(events: BridgeEvent[], length: number, playing: Playing): Promise<void> {
    if (!this.table || events.length === 0) return;
    this.result = events;
    // Where all cards of the place have been carried out, none is next.
    if (length === STILLS.result) this.table = { ...this.table, mover: null };
    this.words = say('film-result', { place: this.table.place ?? 0 });
    await wait(length * (playing.stillShare ?? 0), playing.skip);
    if (this.owns(playing)) this.result = null;
  }

  async #move(event: BridgeEvent, playing: Playing): Promise<void> {
    const isNext = [...this.shown, event].some(({ kind }) => kind === 'reveal');
    const by = { share: isNext ? this.#whole : playing.share, skip: playing.skip };
    this.words = event.words;
    await this.#callUp(event, playing.before, by);
    if (!this.owns(playing) || by.skip.aborted) return;
    super.hear(event);
    this.event = event;
    this.shown = [...this.shown, event];
    // The viewer knows the cards that they have laid, and the plank that they have chosen.
    const isKnown = event.kind === 'card' || event.kind === 'plank';
    const own = isKnown && event.seat === playing.before.viewer;
    const motion = { length: lengthOf(event, this.#tempo) * by.share, skip: by.skip };
    if (event.kind === 'reveal') await this.#open(event, playing, motion);
    else if (!own) await this.#show(event, motion);
    if (!this.owns(playing)) return;
    this.#settle(event);
    if (!this.#breaksPlan(event, playing.before)) return;
    this.#paused += BROKEN;
    await wait(BROKEN * by.share, by.skip);
  }

  /** Whether somebody else takes away what the viewer's plan needs from now on. */
  #breaksPlan(event: BridgeEvent, { viewer, turn }: GameView): boolean {
    const place = this.table?.place;
    if (!this.table || !place || viewer === null || seatOf(event) === viewer) return false;
    const done = isDone(this.table, viewer, place, false) ? place : place - 1;
    return breaks(event, this.plans.of(turn)?.steps.slice(done) ?? []);
  }

  protected empty(): void {
    this.table = this.event = this.result = null;
    this.shown = [];
    this.walker = this.piece = this.splash = this.glory = null;
    this.flights = [];
  }

  /** Brings the table to where the event has led. */
  #settle(event: BridgeEvent): void {
    if (!this.table) return;
    this.table = changed(this.table, event);
    this.walker = this.piece = this.splash = null;
    this.flights = [];
  }

  /** Somebody's card is next: it is lifted, and the eye has time to go there. Who lays it themselves looks there anyway. */
  async #callUp(event: BridgeEvent, { turn, viewer }: GameView, { share, skip }: Pace): Promise<void> {
    const [before, seat] = [this.table, seatOf(event)];
    if (!before || before.place === null || seat === null) return;
    if (seat !== before.mover) this.table = { ...before, mover: seat, left: PARTS };
    const called = `${turn}/${before.place}/${seat}`;
    if (called === this.#called) return;
    this.#called = called;
    this.event = null;
    if (seat !== viewer) await wait(beatOf(this.#tempo) * share, skip);
  }

  /** The cards of a place are turned over all at once; then its dragons strike. */
  async #open(event: Reveal, playing: Playing, { length, skip }: Motion): Promise<void> {
    const raids = this.#turnOver(event, playing.before);
    await wait(length, skip);
    if (!this.owns(playing) || raids.length === 0 || skip.aborted) return;
    sound.play('dragon');
    const all = lengthOfRaids(event.cards);
    await run(all * this.#whole, skip, (t) => this.#fly(flightsAt(raids, t * all)));
  }

  /** Returns the dragons among them. */
  #turnOver(event: Reveal, { players, viewer }: GameView): Raid[] {
    if (!this.table) return [];
    const opened = changed(this.table, event, 'programs', 'revealed', 'place');
    // Nobody acts yet, and no dragon has struck.
    this.table = { ...opened, mover: null, cancelled: opened.pawns.map(() => false) };
    this.#tempo = tempoOf(event, viewer);
    // All cards lie open: their names would be many words.
    this.words = say('film-turn', { place: event.place });
    return raidsOf(this.table, event, players);
  }

  #fly(flights: Flight[]): void {
    const isStriking = (all: Flight[]) => all.some(({ strikes }) => strikes);
    if (isStriking(flights) && !isStriking(this.flights)) sound.play('lightning');
    this.flights = flights;
  }

  async #show(event: BridgeEvent, by: Motion): Promise<void> {
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
        return this.#piece((t) => ({ kind: 'broken', id: event.plank, t }), by);
      case 'go':
        return this.#walk(event.seat, event, by);
      case 'jump':
        return this.#jump(event, by);
      case 'fall':
        return this.#fall(event.seat, by);
      case 'win':
        this.glory = event.seat;
        return wait(by.length, by.skip);
      default:
        return wait(by.length, by.skip);
    }
  }

  async #piece(at: (t: number) => Piece, { length, skip }: Motion): Promise<void> {
    await run(length, skip, (t) => (this.piece = at(t)));
  }

  async #take(name: PlankName, by: Motion): Promise<void> {
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

  async #walk(seat: number, to: Space, { length, skip }: Motion): Promise<void> {
    const from = this.table?.pawns[seat];
    if (!this.table || !from) return;
    const [a, b] = [middleOf(this.table, from), middleOf(this.table, to)];
    if (!a || !b) return;
    const turn = turnOf(this.table, from, to) ?? between(a, b);
    await run(length, skip, (t) => {
      const at = t < 0.5 ? between(a, turn, t * 2) : between(turn, b, t * 2 - 1);
      this.walker = { seat, ...at, lift: 0.12 * Math.abs(Math.sin(t * Math.PI * 4)) };
    });
  }

  async #jump(event: Jump, { length, skip }: Motion): Promise<void> {
    const from = this.table?.pawns[event.seat];
    if (!this.table || !from) return;
    const [a, b] = [middleOf(this.table, from), middleOf(this.table, event)];
    const over = middleOf(this.table, { village: null, plank: event.over });
    if (!a || !b || !over) return;
    await run(length, skip, (t) => {
      this.walker = { seat: event.seat, ...bend(a, over, b, t), lift: Math.sin(Math.PI * t) };
    });
  }

  async #fall(seat: number, { length, skip }: Motion): Promise<void> {
    const from = this.table?.pawns[seat];
    const at = this.table && from ? middleOf(this.table, from) : null;
    if (!at) return;
    await run(length * 0.3, skip, (t) => (this.walker = { seat, ...at, lift: -t }));
    this.splash = at;
    await wait(length * 0.7, skip);
  }
}

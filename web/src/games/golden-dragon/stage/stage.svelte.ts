import type { GameView } from '../../../lib/server/types';
import { changed } from '../../common/changes';
import { run, wait } from '../../common/motion';
import type { Budget } from '../../common/pace';
import type { Point } from '../../common/plane';
import { EventStage, USUAL_BUDGET, type Pace } from '../../common/stage.svelte';
import type { Playing } from '../../drawing';
import { centre } from '../map/map';
import {
  eventsOf,
  tableOf,
  type DragonEvent,
  type DragonTable,
  type Holder,
  type Place,
  type PlainEvent,
} from '../types';
import type { Wind } from '../winds';
import { Draft } from './draft.svelte';

/** How long each motion takes at the normal pace. */
const TIMES = { stone: 420, dragon: 420, word: 500, gale: 1100, strike: 900, glory: 1900 };

/**
 * Each move gets two thirds of a second or more, a stone that goes back half of that. Where others may veto, all five may
 * be asked about.
 */
const GALE_BUDGET: Budget = { most: 8000, usual: 7400, least: 0.65 };
const VETOABLE_BUDGET: Budget = { ...GALE_BUDGET, usual: 12_000 };

const LEAPS = 4;

/** A stone in the air, between a holder and the map; in the window's own pixels. */
export interface Flight extends Point {
  wind: Wind | null;
  /** Its radius. */
  radius: number;
}

/** A dragon in the air, in the map's units. */
export interface Flying extends Point {
  seat: number;
  lift: number;
}

interface Spot extends Point {
  radius: number;
}

type End = 'front' | 'top';

/** Stones and dragons on their way, and what the viewer lays out meanwhile. */
export class DragonStage extends EventStage<DragonEvent> {
  /** The table as far as it has been shown; `null`: as the view says. */
  table = $state.raw<DragonTable | null>(null);
  flight = $state.raw<Flight | null>(null);
  flying = $state.raw<Flying | null>(null);
  /** The wind that has just carried a dragon. */
  carried = $state<Wind | null>(null);
  /** Whose gale is blowing. */
  storm = $state<number | null>(null);
  /** Where a lightning strikes. */
  strike = $state.raw<Place | null>(null);
  /** Whose dragon bathes in golden lava. */
  glory = $state<number | null>(null);

  /** What the viewer has laid out, but not chosen yet: the map shows it, and so do the controls. */
  readonly draft: Draft;

  /** Where holders lie on the screen: stones fly from there and to there. */
  readonly #ends = new Map<string, Element>();
  #map: SVGSVGElement | null = null;

  /** For `{@attach}`: the place of a holder's front stone, or of its top one. */
  end = (end: End, seat: number) => (element: Element) => {
    const key = `${end} ${seat}`;
    this.#ends.set(key, element);
    return () => {
      if (this.#ends.get(key) === element) this.#ends.delete(key);
    };
  };

  /** For `{@attach}`: the map itself. */
  map = (map: SVGSVGElement) => {
    this.#map = map;
    return () => (this.#map = null);
  };

  /** `match` is the id of the table. */
  constructor(match: string) {
    super();
    this.draft = new Draft(match);
  }

  /** A gale is the event of a game: all of it can be followed by eye, however long others think in it. */
  override budgetOf = (before: GameView, after: GameView): Budget => {
    const { in_gale, mover, lightnings } = tableOf(before);
    if (!in_gale && !tableOf(after).in_gale) return USUAL_BUDGET;
    return lightnings.some((left, seat) => seat !== mover && left > 0) ? VETOABLE_BUDGET : GALE_BUDGET;
  };

  protected override readonly sounds = {
    start: 'stone',
    lay: 'stone',
    move: 'wind',
    pass: 'stone',
    gale: 'wind',
    veto: 'lightning',
    win: 'win',
  } as const;

  protected override lengthOfEvent(event: DragonEvent): number {
    const { stone, dragon, word } = TIMES;
    if (event.kind === 'start') return stone + word * 0.6;
    if (event.kind === 'lay') return stone + (event.asked ? word : 0);
    if (event.kind === 'move') return dragon + stone;
    if (event.kind === 'pass') return stone;
    if (event.kind === 'veto') return TIMES.strike + stone;
    if (event.kind === 'gale') return TIMES.gale;
    return event.kind === 'win' ? TIMES.glory : word;
  }

  protected begin(playing: Playing): DragonEvent[] {
    this.table = tableOf(playing.before);
    return eventsOf(playing.entry.events);
  }

  protected async step(event: DragonEvent, playing: Playing): Promise<void> {
    // What is told with the stone is true of the flight that follows.
    this.words = event.words || this.words;
    await this.#show(event, playing);
    if (this.owns(playing)) this.#settle(event);
  }

  protected empty(): void {
    this.table = null;
    this.flight = this.flying = this.carried = null;
    this.storm = this.strike = this.glory = null;
  }

  async #show(event: DragonEvent, playing: Playing): Promise<void> {
    if (event.kind === 'start') await this.#start(event, playing);
    else if (event.kind === 'lay') await this.#lay(event, playing);
    else if (event.kind === 'move') await this.#move(event, playing);
    else if (event.kind === 'pass') await this.#pass(event, playing);
    else if (event.kind === 'gale') await this.#gale(event, playing);
    else if (event.kind === 'veto') await this.#veto(event, playing);
    else if (event.kind === 'win') await this.#bathe(event, playing);
    else {
      if (event.kind === 'holder') this.#settle(event, 'holders');
      await wait(TIMES.word * playing.share, playing.skip);
    }
  }

  async #start(event: Extract<DragonEvent, { kind: 'start' }>, by: Pace): Promise<void> {
    await this.#send(event.wind, this.#at('front', event.seat), this.#over(event.at), by);
    this.#settle(event, 'dragons', 'under');
    await wait(TIMES.word * 0.6 * by.share, by.skip);
  }

  async #lay(event: Extract<DragonEvent, { kind: 'lay' }>, by: Pace): Promise<void> {
    const from = this.#at('front', event.seat);
    this.#settle(event, 'holders');
    this.#change({ stone: null });
    await this.#send(event.wind, from, this.#over(event.to), by);
    this.#change({ stone: event.wind });
    this.#settle(event, 'moving', 'to');
    if (event.asked) await wait(TIMES.word * by.share, by.skip);
  }

  async #move(event: Extract<DragonEvent, { kind: 'move' }>, by: Pace): Promise<void> {
    const [from, to] = [centre(event.from), centre(event.to)];
    await run(TIMES.dragon * by.share, by.skip, (t) => {
      const lift = Math.sin(Math.PI * t);
      const at = { x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t - 10 * lift };
      this.flying = { seat: event.dragon, lift, ...at };
    });
    this.flying = null;
    this.carried = event.wind;
    this.#settle(event, 'dragons', 'under', 'stone', 'moving', 'to');
    await this.#send(event.took, this.#over(event.from), this.#at('top', event.seat), by);
  }

  async #pass(event: Extract<DragonEvent, { kind: 'pass' }>, by: Pace): Promise<void> {
    const from = this.#at('front', event.seat);
    this.#change({ stone: null });
    if (!event.again) this.#lift(event.seat);
    await this.#send(event.wind, from, this.#at('top', event.seat), by);
  }

  async #gale(event: PlainEvent, by: Pace): Promise<void> {
    this.#settle(event, 'gales');
    this.storm = event.seat;
    await wait(TIMES.gale * by.share, by.skip);
    this.storm = null;
  }

  async #veto(event: PlainEvent, by: Pace): Promise<void> {
    const to = this.table?.to ?? null;
    const { stone = null, mover = null } = this.table ?? {};
    this.strike = to;
    this.#settle(event, 'lightnings');
    await wait(TIMES.strike * by.share, by.skip);
    this.strike = null;
    this.#change({ stone: null });
    this.#settle(event, 'moving', 'to');
    if (to && mover !== null) await this.#send(stone, this.#over(to), this.#at('front', mover), by);
    this.#change({ stone });
  }

  /** The dragon splashes about in golden lava: a few leaps, each smaller than the one before. */
  async #bathe({ seat }: PlainEvent, by: Pace): Promise<void> {
    const at = this.table?.dragons[seat];
    this.glory = seat;
    if (!at) return wait(TIMES.glory * by.share, by.skip);
    const { x, y } = centre(at);
    await run(TIMES.glory * by.share, by.skip, (t) => {
      const lift = Math.abs(Math.sin(LEAPS * Math.PI * t)) * (1 - t);
      this.flying = { seat, lift, x, y: y - 14 * lift };
    });
    this.flying = null;
  }

  /** Takes the front stone out of a holder: it is in the air. */
  #lift(seat: number): void {
    const holders = this.table?.holders.map((holder, i) => (i === seat ? holder.slice(1) : holder));
    if (holders) this.#change({ holders });
  }

  /** What is seen only while something moves. */
  #change(what: Partial<DragonTable>): void {
    if (this.table) this.table = { ...this.table, ...what };
  }

  /** Brings the table to where the event has led; `only`: those parts of it. */
  #settle(event: DragonEvent, ...only: (keyof DragonTable)[]): void {
    if (this.table) this.table = changed(this.table, event, ...only);
  }

  /** Lets a stone fly; where it can't be seen where from, or where to, nothing flies. */
  async #send(wind: Wind | null, from: Spot | null, to: Spot | null, { share, skip }: Pace): Promise<void> {
    if (!from || !to) return;
    const arc = Math.min(60, Math.hypot(to.x - from.x, to.y - from.y) * 0.15);
    await run(TIMES.stone * share, skip, (t) => {
      this.flight = {
        wind,
        x: from.x + (to.x - from.x) * t,
        y: from.y + (to.y - from.y) * t - arc * Math.sin(Math.PI * t),
        radius: from.radius + (to.radius - from.radius) * t + 5 * Math.sin(Math.PI * t),
      };
    });
    this.flight = null;
  }

  #at(end: End, seat: number): Spot | null {
    const box = this.#ends.get(`${end} ${seat}`)?.getBoundingClientRect();
    if (!box || box.width === 0) return null;
    return {
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
      radius: Math.min(box.width, box.height) / 2,
    };
  }

  #over(place: Place): Spot | null {
    const scale = this.#map?.getScreenCTM();
    if (!scale) return null;
    const { x, y } = centre(place);
    return { x: x * scale.a + scale.e, y: y * scale.d + scale.f, radius: 26 * scale.a };
  }
}

/** A holder as it is shown: a stone whose move was vetoed is in its player's hand, in front of the others. */
export function holderShown(table: DragonTable, seat: number): Holder {
  const holder = table.holders[seat] ?? [];
  const inHand = table.stone !== null && table.to === null && table.mover === seat;
  return inHand ? [table.stone, ...holder] : holder;
}

import { keep, recall } from '../../common/stash';
import type { Slots } from '../program/program';
import type { CardName, PlanStep } from '../types';

/** Cards, and what a dry run said that they would do. */
export interface Plan {
  slots: Slots;
  steps: PlanStep[];
}

/** A plan, and whose it is, for which turn. */
export interface TriedOut extends Plan {
  viewer: number;
  turn: number;
}

/** By turn. */
type Plans = Record<number, Plan>;

/**
 * What one's own cards should have done, as one has seen it before they were laid: it stays to be compared with what
 * comes of them, in this turn and while the next one is planned. It is this browser's own, and outlasts a reload; where
 * several people share a device nothing is kept, because all of them look on.
 */
export class KeptPlans {
  #plans = $state.raw<Plans>({});
  #viewer: number | null = null;
  /** Empty: nothing is kept. */
  #key = '';
  readonly #match: string;

  /** `match` is the id of the table. */
  constructor(match: string) {
    this.#match = match;
  }

  /** That of a turn, if it is known. */
  of(turn: number): Plan | null {
    return this.#plans[turn] ?? null;
  }

  /** Turns to whoever looks on. */
  turnTo(viewer: number | null, isShared: boolean): void {
    const key = viewer === null || isShared ? '' : `${this.#match} ${viewer}`;
    if (key !== this.#key) this.#plans = key === '' ? {} : (recall<Plans>(key, 'plan') ?? {});
    this.#key = key;
    this.#viewer = viewer;
  }

  /** Keeps what was tried out, in place of what was planned for that turn before, and the plan of the turn before it. */
  note({ viewer, turn, slots, steps }: TriedOut): void {
    if (this.#key === '' || viewer !== this.#viewer || steps.length === 0) return;
    const kept = Object.entries(this.#plans).filter(([other]) => Number(other) >= turn - 1);
    this.#plans = { ...Object.fromEntries(kept), [turn]: { slots, steps } };
    keep(this.#key, this.#plans, 'plan');
  }
}

/** What was planned for each place, as far as the cards that lie there are those that were tried out. */
export function stepsFor(plan: Plan | null, cards: (CardName | null)[]): (PlanStep | null)[] {
  const tried = plan?.slots.findIndex((card, place) => card !== cards[place]) ?? 0;
  const known = tried < 0 ? cards.length : tried;
  return cards.map((card, place) => (card !== null && place < known ? (plan?.steps[place] ?? null) : null));
}

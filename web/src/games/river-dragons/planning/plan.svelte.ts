import type { GameView } from '../../../lib/server/types';
import { keep, recall } from '../../common/stash';
import type { Slots } from '../program/program';
import type { CardName, PlanStep } from '../types';

/** Cards, and what a dry run said that they would do. */
export interface Plan {
  slots: Slots;
  steps: PlanStep[];
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
  #turn = $state(0);
  #key = '';
  readonly #match: string;

  /** `match` is the id of the table. */
  constructor(match: string) {
    this.#match = match;
  }

  /** That of the turn which is being played. */
  get now(): Plan | null {
    return this.#plans[this.#turn] ?? null;
  }

  /** That of the turn before it. */
  get last(): Plan | null {
    return this.#plans[this.#turn - 1] ?? null;
  }

  /** Turns to whoever looks on, and to the turn that they see. */
  follow({ viewer, turn }: GameView, isShared: boolean): void {
    const key = viewer === null || isShared ? '' : `${this.#match} ${viewer}`;
    if (key !== this.#key) this.#plans = key === '' ? {} : (recall<Plans>(key, 'plan') ?? {});
    this.#key = key;
    this.#turn = turn;
  }

  /** Keeps what is planned for this turn, in place of what was planned for it before. */
  note(plan: Plan): void {
    if (this.#key === '' || plan.steps.length === 0) return;
    const { last } = this;
    this.#plans = { ...(last && { [this.#turn - 1]: last }), [this.#turn]: plan };
    keep(this.#key, this.#plans, 'plan');
  }
}

/** What was planned for each place, as far as the cards that lie there are those that were tried out. */
export function stepsFor(plan: Plan | null, cards: (CardName | null)[]): (PlanStep | null)[] {
  const tried = plan?.slots.findIndex((card, place) => card !== cards[place]) ?? 0;
  const known = tried < 0 ? cards.length : tried;
  return cards.map((card, place) => (card !== null && place < known ? (plan?.steps[place] ?? null) : null));
}

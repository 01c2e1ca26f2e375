import { tryOut } from '../../../lib/server/api';
import type { GameView } from '../../../lib/server/types';
import type { PlanStep } from '../types';
import { EMPTY, type Slots } from '../program/program';

/** Cards are often laid one right after the other: so long it is waited for the next one. */
const PAUSE_MS = 90;

/**
 * What the cards in one's slots would do if nobody interfered. The rules are the server's: it is asked whenever the
 * cards change, and its last answer stays until the next one comes. Where it has none there is nothing to see.
 */
export class DryRun {
  /** By place; empty: nothing is known. */
  steps = $state.raw<PlanStep[]>([]);
  /** The cards for which these steps were asked. */
  slots = $state.raw<Slots>(EMPTY);
  /** So many cards are looked at; `null`: all of them. */
  upTo = $state<number | null>(null);
  /** For what these steps were asked, so that it is not asked twice. */
  #asked = '';
  #whose = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #match: string;

  /** `match` is the id of the table. */
  constructor(match: string) {
    this.#match = match;
  }

  /** Asks what these cards would do, unless that is known. */
  follow(view: GameView, slots: Slots): void {
    const whose = `${view.viewer} ${view.turn}`;
    const asked = `${whose} ${slots.join()}`;
    if (asked === this.#asked) return;
    if (whose !== this.#whose) this.forget();
    this.#whose = whose;
    this.#asked = asked;
    clearTimeout(this.#timer);
    const { viewer } = view;
    if (viewer === null || slots.every((card) => card === null)) this.steps = [];
    else this.#timer = setTimeout(() => void this.#ask(viewer, slots, asked), PAUSE_MS);
  }

  /** Nobody plans, or wants to see what would come of it. */
  forget(): void {
    clearTimeout(this.#timer);
    this.#asked = this.#whose = '';
    this.steps = [];
    this.upTo = null;
  }

  async #ask(seat: number, slots: Slots, asked: string): Promise<void> {
    const plan = slots.map((card) => (card === null ? null : `card ${card}`));
    const steps = await tryOut(this.#match, seat, plan).catch(() => []);
    // Only what was asked last still counts.
    if (asked !== this.#asked) return;
    this.slots = slots;
    this.steps = steps as PlanStep[];
  }
}

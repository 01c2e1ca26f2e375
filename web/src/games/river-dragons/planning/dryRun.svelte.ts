import { tryOut } from '../../../lib/server/api';
import type { GameView } from '../../../lib/server/types';
import type { PlanStep } from '../types';
import type { Slots } from '../program/program';
import type { TriedOut } from './plan.svelte';

/** Cards are often laid one right after the other: so long it is waited for the next one. */
const PAUSE_MS = 90;

/** One object, so that nothing is drawn anew because nothing is known. */
const NO_STEPS: PlanStep[] = [];

/**
 * What the cards in one's slots would do if nobody interfered. The rules are the server's: it is asked whenever the
 * cards change, and its last answer stays until the next one comes. Where it has none there is nothing to see.
 */
export class DryRun {
  /** The last answer, with what it was asked for; `null`: nothing is known. */
  answer = $state.raw<TriedOut | null>(null);
  /** So many cards are looked at; `null`: all of them. */
  upTo = $state<number | null>(null);
  /** For what it was asked last, so that it is not asked twice. */
  #asked = '';
  #whose = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #match: string;

  /** `match` is the id of the table. */
  constructor(match: string) {
    this.#match = match;
  }

  /** By place, for whoever sees this turn: what is known of another one is nothing to them. Empty: nothing is known. */
  stepsFor({ viewer, turn }: Pick<GameView, 'viewer' | 'turn'>): PlanStep[] {
    const { answer } = this;
    return answer && answer.viewer === viewer && answer.turn === turn ? answer.steps : NO_STEPS;
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
    const { viewer, turn } = view;
    if (viewer === null || slots.every((card) => card === null)) this.answer = null;
    else this.#timer = setTimeout(() => void this.#ask({ viewer, turn, slots }, asked), PAUSE_MS);
  }

  /** Nobody plans, or wants to see what would come of it. */
  forget(): void {
    clearTimeout(this.#timer);
    this.#asked = this.#whose = '';
    this.answer = null;
    this.upTo = null;
  }

  async #ask(plan: Omit<TriedOut, 'steps'>, asked: string): Promise<void> {
    const cards = plan.slots.map((card) => (card === null ? null : `card ${card}`));
    const steps = await tryOut(this.#match, plan.viewer, cards).catch(() => []);
    // Only what was asked last still counts.
    if (asked === this.#asked) this.answer = { ...plan, steps: steps as PlanStep[] };
  }
}

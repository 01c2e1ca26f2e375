import type { Choice, GameView } from '../../../lib/server/types';
import { keep, recall } from '../../common/stash';
import { choicesOfKind, tableOf, type CardName } from '../types';
import { after, EMPTY, PLACES, put, without, type Slots } from './program';

/**
 * The program that a player is putting together: nobody else knows of it until they say "Ready" (RD-10). It belongs to
 * their seat and to this turn: it outlasts what the others do meanwhile, a look back and a reload.
 */
export class Draft {
  slots = $state.raw<Slots>(EMPTY);
  /** How many cards lay on the table when the last one was sent there; `null`: they are not ready yet. */
  sent = $state<number | null>(null);
  #key = '';
  /** How many cards lay on the table when it was last looked at. */
  #laid = 0;
  readonly #match: string;

  /** `match` is the id of the table. */
  constructor(match: string) {
    this.#match = match;
  }

  /** Starts afresh in another turn, or for somebody else; goes on with what is kept. */
  follow(view: GameView): void {
    const { phase, programs } = tableOf(view);
    const laid = (view.viewer === null ? null : programs[view.viewer]) ?? [];
    const key = `${this.#match} ${view.viewer} ${view.turn} ${phase === 'program'}`;
    if (key !== this.#key) {
      this.#key = key;
      this.slots = recall<Slots>(key) ?? EMPTY;
      this.sent = null;
    }
    // What was taken back is laid out as before, and goes nowhere until they are ready again.
    if (laid.length < this.#laid) this.sent = null;
    this.#laid = laid.length;
    const now = after(laid, this.slots);
    if (now.join() !== this.slots.join()) this.slots = now;
  }

  put(card: CardName, place: number): void {
    this.#lay(put(this.slots, card, place));
  }

  takeBack(card: CardName): void {
    this.#lay(without(this.slots, card));
  }

  /**
   * Once the player is ready: lays the next card, where `laid` of them lie on the table. One follows the other as fast
   * as the table takes them.
   */
  send(laid: number, choices: Choice[], choose: (choice: Choice) => void): void {
    if (this.sent === null || choices.length === 0 || laid === PLACES) return;
    const card = this.slots[laid];
    const choice = choicesOfKind(choices, 'card').find((one) => one.card === card);
    // The table did not take it: the player shall see to it.
    if (laid === this.sent || !choice) this.sent = null;
    else {
      this.sent = laid;
      choose(choice);
    }
  }

  #lay(slots: Slots): void {
    this.slots = slots;
    keep(this.#key, slots);
  }
}

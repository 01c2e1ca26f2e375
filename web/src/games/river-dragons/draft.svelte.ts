import type { GameView } from '../../lib/types';
import { after, EMPTY, put, without, type Slots } from './program/program';
import { tableOf, type CardName } from './types';

/**
 * The program that a player is putting together: nobody else knows of it until he says "Ready" (RD-10). It belongs to
 * his seat and to this turn: it outlasts what the others do meanwhile, and is gone when somebody else has the device.
 */
export class Draft {
  slots = $state.raw<Slots>(EMPTY);
  /** How many cards lay on the table when the last one was sent there; `null`: he is not ready yet. */
  sent = $state<number | null>(null);
  #key = '';

  /** Starts afresh in another turn, or for somebody else. */
  follow(view: GameView): void {
    const { phase, programs } = tableOf(view);
    const laid = (view.viewer === null ? null : programs[view.viewer]) ?? [];
    const key = `${view.viewer} ${view.turn} ${phase === 'program'}`;
    if (key !== this.#key) {
      this.#key = key;
      this.slots = EMPTY;
      this.sent = null;
    }
    const now = after(laid, this.slots);
    if (now.join() !== this.slots.join()) this.slots = now;
  }

  put(card: CardName, place: number): void {
    this.slots = put(this.slots, card, place);
  }

  takeBack(card: CardName): void {
    this.slots = without(this.slots, card);
  }
}

import type { GameView } from '../../../lib/server/types';
import { keep, recall } from '../../common/stash';
import { tableOf, type CardName } from '../types';
import { after, EMPTY, put, without, type Slots } from './program';

/**
 * The program that a player is putting together: nobody else knows of it until they say "Ready" (RD-10). It belongs to
 * their seat and to this turn: it outlasts what the others do meanwhile, a look back and a reload.
 */
export class Draft {
  slots = $state.raw<Slots>(EMPTY);
  /** How many cards lay on the table when the last one was sent there; `null`: they are not ready yet. */
  sent = $state<number | null>(null);
  #key = '';
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
    const now = after(laid, this.slots);
    if (now.join() !== this.slots.join()) this.slots = now;
  }

  put(card: CardName, place: number): void {
    this.#lay(put(this.slots, card, place));
  }

  takeBack(card: CardName): void {
    this.#lay(without(this.slots, card));
  }

  #lay(slots: Slots): void {
    this.slots = slots;
    keep(this.#key, slots);
  }
}

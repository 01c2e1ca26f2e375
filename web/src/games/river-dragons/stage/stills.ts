import { victimOf } from '../cards/cards';
import { seatOf, type BridgeEvent, type CardName } from '../types';

/**
 * Where nothing shall move, a turn is shown as stills: the cards of a place when they are turned over, with the dragons
 * among them; what has come of the others' cards, before the viewer is asked; and what has come of all of them. So
 * long each is seen at the normal pace, in milliseconds, whatever the number of players: a turn keeps to 20 s.
 */
export const STILLS = { opened: 800, dragons: 500, asked: 700, result: 2000 };

/** Once all cards of a place have been carried out. */
const ENDS: BridgeEvent['kind'][] = ['reveal', 'turn', 'win', 'draw'];

export const endsPlace = ({ kind }: BridgeEvent): boolean => ENDS.includes(kind);

/** How long the cards of a place are seen when they have been turned over. */
export const lengthOpened = (cards: (CardName | null)[]): number =>
  STILLS.opened + (cards.some((card) => card !== null && victimOf(card) !== null) ? STILLS.dragons : 0);

/** What has come of the cards of a place since a still was last shown. */
export class Results {
  #events: BridgeEvent[] = [];
  #number = 0;

  /** An action is shown. Where those before it were not, nobody wants to be told of them now. */
  begin(number: number): void {
    if (number !== this.#number + 1) this.#events = [];
    this.#number = number;
  }

  note(event: BridgeEvent): void {
    if (event.kind !== 'card' && !endsPlace(event)) this.#events.push(event);
  }

  /** All of it, once; `viewer`: only if there is anything that they have not done themselves. */
  take(viewer?: number | null): BridgeEvent[] {
    if (viewer !== undefined && this.#events.every((event) => seatOf(event) === viewer)) return [];
    const events = this.#events;
    this.#events = [];
    return events;
  }
}

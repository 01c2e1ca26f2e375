import { victimOf } from '../cards/cards';
import { PLACES } from '../shapes.gen';
import type { CardName } from '../types';

/** So many cards a program has; the card in the first place is resolved first. */
export { PLACES };

/** What lies in each place of a program; `null`: nothing yet. */
export type Slots = (CardName | null)[];

export const EMPTY: Slots = Array.from({ length: PLACES }, () => null);

const isDragon = (card: CardName | null) => card !== null && victimOf(card) !== null;

/** Whether a card may be put into a place, in exchange for what lies there: one dragon at most (RD-12). */
export function mayLie(slots: Slots, card: CardName, place: number): boolean {
  return !isDragon(card) || !slots.some((other, i) => i !== place && other !== card && isDragon(other));
}

/** Puts a card into a place; one that lies in another place already changes places with what lies here. */
export function put(slots: Slots, card: CardName, place: number): Slots {
  const here = slots[place] ?? null;
  return slots.map((other, i) => (i === place ? card : other === card ? here : other));
}

export const without = (slots: Slots, card: CardName): Slots =>
  slots.map((other) => (other === card ? null : other));

/** The first place where nothing lies; `null`: the program is complete. */
export function firstFree(slots: Slots): number | null {
  const place = slots.indexOf(null);
  return place < 0 ? null : place;
}

/** What was laid on the table already lies first, and can't be moved any more (RD-11); the rest stays where it can. */
export function after(laid: (CardName | null)[], slots: Slots): Slots {
  return slots.map((card, i) => {
    if (i < laid.length) return laid[i] ?? null;
    return card !== null && laid.includes(card) ? null : card;
  });
}

/** Where an arrow key, Home or End carries the card at a place, among those that are not laid yet. */
export function placeByKey(key: string, place: number, first: number): number | null {
  if (key === 'ArrowLeft') return Math.max(first, place - 1);
  if (key === 'ArrowRight') return Math.min(PLACES - 1, place + 1);
  if (key === 'Home') return first;
  if (key === 'End') return PLACES - 1;
  return null;
}

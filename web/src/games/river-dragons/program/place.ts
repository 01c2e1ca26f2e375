import { fateKey, type Fate, type Fates } from '../cards/fates';
import type { BridgeEvent, BridgeTable, CardName } from '../types';

/** A card of the place that is carried out now. */
export interface PlaceCard {
  seat: number;
  card: CardName | null;
  fate: Fate | null;
  when: 'done' | 'now' | 'later';
}

/** What became of a card, or will: a dragon strikes before anybody acts. */
export function fateOf(table: BridgeTable, fates: Fates, seat: number, place: number): Fate | null {
  const coming = place === table.place && table.cancelled[seat] ? 'struck' : null;
  return fates.get(fateKey(seat, place)) ?? coming;
}

/** How many seats act in a place before this one; all cards are still to come while they are turned over. */
const rankOf = ({ first, programs }: BridgeTable, seat: number | null): number =>
  seat === null ? -1 : (seat - first + programs.length) % programs.length;

/** Whether a card has been carried out, is carried out now, or is still to come. */
export function whenOf(table: BridgeTable, seat: number, place: number): PlaceCard['when'] {
  if (place !== table.place) return place < (table.place ?? 0) ? 'done' : 'later';
  const [rank, now] = [rankOf(table, seat), rankOf(table, table.mover)];
  return rank === now ? 'now' : rank < now ? 'done' : 'later';
}

/** Whether a card is over and done with. Where a place's result is shown, all of its cards are, and nobody's is next. */
export const isDone = (table: BridgeTable, seat: number, place: number, isResult: boolean): boolean =>
  whenOf(table, seat, place) === 'done' || (isResult && table.mover === null && place === table.place);

/** The cards of the present place, in the order in which they are carried out; none while programs are laid. */
export function cardsOfPlace(table: BridgeTable, fates: Fates): PlaceCard[] {
  const { place, programs } = table;
  if (place === null) return [];
  return programs
    .map((cards, seat) => ({
      seat,
      card: cards[place - 1] ?? null,
      fate: fateOf(table, fates, seat, place),
      when: whenOf(table, seat, place),
    }))
    .sort((a, b) => rankOf(table, a.seat) - rankOf(table, b.seat));
}

/** Nothing comes of somebody's card right now. */
export const comesToNothing = (event: BridgeEvent | null, seat: number): boolean =>
  (event?.kind === 'lost' || event?.kind === 'strike') && event.seat === seat;

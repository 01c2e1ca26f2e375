import { victimOf } from '../cards/cards';
import type { BridgeEvent, BridgeTable, CardName } from '../types';

/**
 * How long each event is seen at the normal pace where nothing hurries it: milliseconds. A dragon has struck when its
 * card was turned over: in its own place it is but told so, or it would look like a second strike.
 */
const LENGTHS: Record<BridgeEvent['kind'], number> = {
  card: 80,
  reveal: 650,
  stone: 520,
  lift: 520,
  plank: 360,
  span: 560,
  take: 560,
  gone: 820,
  go: 600,
  jump: 860,
  fall: 980,
  dragon: 240,
  strike: 620,
  lost: 620,
  stay: 320,
  win: 1700,
  turn: 450,
  draw: 700,
};

/** A card is lifted before anything comes of it. */
const BEAT = 240;

/** What a card usually makes its player do. */
const DEEDS: Record<string, BridgeEvent['kind'][]> = {
  S1: ['stone'],
  S2: ['stone', 'stone'],
  P1: ['plank', 'span'],
  P2: ['plank', 'span', 'plank', 'span'],
  R: ['take'],
  M1: ['go'],
  M2: ['go', 'go'],
  J: ['jump'],
};

/**
 * How long one of the five places may take, its cards' turning over included: a turn of six is over in 20 s, also where
 * some fall into the river, which takes longer than what their cards usually do.
 */
const MOST_OF_A_PLACE = 3800;

/** Where few play there is time to read what each of them does: so much longer than the lengths above, and no more. */
const SLOWEST = 1.5;

/** These have nothing to do with how many cards there are. */
const UNHURRIED: BridgeEvent['kind'][] = ['card', 'reveal', 'win', 'turn', 'draw'];

/** A dragon's flight, to the end of its strike, and how long after another one it sets out. */
export const FLIGHT = 850;
export const APART = 180;

/** The cards of one place, by seat, and which of them a dragon cancels. */
export interface Place {
  cards: (CardName | null)[];
  cancelled: boolean[];
}

/** `null`: programs are still being laid. */
export function placeOf({ place, programs, cancelled }: BridgeTable): Place | null {
  return place === null ? null : { cards: programs.map((cards) => cards[place - 1] ?? null), cancelled };
}

/** How long a card is seen, more or less, from the moment when it is its turn. */
function lengthOfCard(card: CardName | null, isCancelled: boolean): number {
  if (isCancelled) return BEAT + LENGTHS.strike;
  const deeds = DEEDS[card ?? ''] ?? ['dragon'];
  return BEAT + deeds.reduce((sum, kind) => sum + LENGTHS[kind], 0);
}

/**
 * What the length of each card of a place is multiplied by: the more people play, the quicker each of them is done. All
 * cards of a place keep the same tempo, and it is known as soon as they lie open. The viewer's own takes as long as they
 * want, unless nothing is to be chosen.
 */
export function tempoOf(place: Place | null, viewer: number | null): number {
  if (!place) return 1;
  const { cards, cancelled } = place;
  const lengths = cards.map((card, seat) =>
    seat === viewer && card !== null && DEEDS[card] && !cancelled[seat]
      ? 0
      : lengthOfCard(card, cancelled[seat] ?? false),
  );
  const most = MOST_OF_A_PLACE - LENGTHS.reveal - lengthOfRaids(cards);
  return Math.min(SLOWEST, most / lengths.reduce((sum, length) => sum + length, 0));
}

/** How long an event is seen. */
export const lengthOf = (event: BridgeEvent, tempo: number): number =>
  (LENGTHS[event.kind] ?? LENGTHS.draw) * (UNHURRIED.includes(event.kind) ? 1 : tempo);

/** How long it is seen whose card comes next. */
export const beatOf = (tempo: number): number => BEAT * tempo;

/** How long the dragons of a place fly. */
export function lengthOfRaids(cards: (CardName | null)[]): number {
  const dragons = cards.filter((card) => card !== null && victimOf(card) !== null).length;
  return dragons === 0 ? 0 : FLIGHT + (dragons - 1) * APART;
}

import { describe, expect, it } from 'vitest';

import { tableWith } from '../testing';
import type { BridgeEvent } from '../types';
import { flightsAt, raidsOf } from './raids';
import { FLIGHT, lengthOfRaids } from './tempo';

type Reveal = Extract<BridgeEvent, { kind: 'reveal' }>;

const COLOURS = ['blue', 'red'];
const reveal = (cards: string[], cancelled: boolean[]): Reveal => ({
  kind: 'reveal',
  place: 1,
  cards,
  cancelled,
  words: '',
});
const raids = (cards: string[], cancelled: boolean[]) =>
  raidsOf(tableWith({}), reveal(cards, cancelled), COLOURS);

describe('dragons', () => {
  it('fly from their owner’s village to their victim’s pawn', () => {
    const [raid] = raids(['D-red', 'M1'], [false, true]);
    expect(raid).toMatchObject({
      seat: 0,
      target: 1,
      from: { x: 0, y: 0 },
      to: { x: 4000, y: 0 },
      hits: true,
    });
  });

  it('strike once they are there', () => {
    const all = raids(['D-red', 'M1'], [false, true]);
    expect(flightsAt(all, FLIGHT / 2)).toMatchObject([{ heading: 1, strikes: false }]);
    expect(flightsAt(all, FLIGHT)).toMatchObject([{ x: 4000, strikes: true }]);
  });

  it('set out one after the other, and are all there in the end', () => {
    const all = raids(['D-red', 'D-blue'], [false, false]);
    expect(flightsAt(all, 0)).toHaveLength(1);
    expect(flightsAt(all, lengthOfRaids(['D-red', 'D-blue']))).toMatchObject([{ x: 4000 }, { x: 0 }]);
  });

  it('stop no dragon: it flies all the same', () => {
    const all = raids(['D-red', 'D-blue'], [false, false]);
    expect(all.map(({ hits }) => hits)).toEqual([false, false]);
    expect(flightsAt(all, lengthOfRaids(['D-red', 'D-blue']))).toMatchObject([
      { meets: true },
      { meets: true },
    ]);
  });
});

import { describe, expect, it } from 'vitest';

import { fateKey } from '../cards/fates';
import { tableWith } from '../testing';
import { cardsOfPlace, comesToNothing, isDone, whenOf } from './place';

const TABLE = tableWith({
  first: 2,
  place: 2,
  mover: 0,
  programs: [
    ['S1', 'M1'],
    ['J', 'P1'],
    ['R', 'D-blue'],
  ],
  cancelled: [true, false, false],
});

describe('the cards of a place', () => {
  it('lie in the order in which they act, from the first player on', () => {
    expect(cardsOfPlace(TABLE, new Map()).map(({ card, when }) => [card, when])).toEqual([
      ['D-blue', 'done'],
      ['M1', 'now'],
      ['P1', 'later'],
    ]);
  });

  it('are all still to come while they are turned over', () => {
    const turning = cardsOfPlace({ ...TABLE, mover: null }, new Map());
    expect(turning.map(({ when }) => when)).toEqual(['later', 'later', 'later']);
  });

  it('are none while programs are laid', () => {
    expect(cardsOfPlace({ ...TABLE, place: null }, new Map())).toEqual([]);
  });

  it('show what became of them, and what a dragon has done already', () => {
    const fates = new Map([[fateKey(1, 2), 'lost' as const]]);
    expect(cardsOfPlace(TABLE, fates).map(({ fate }) => fate)).toEqual([null, 'struck', 'lost']);
  });
});

describe('whenOf', () => {
  it('knows earlier places from later ones', () => {
    expect([whenOf(TABLE, 1, 1), whenOf(TABLE, 2, 3)]).toEqual(['done', 'later']);
    expect(whenOf({ ...TABLE, place: null }, 0, 1)).toBe('later');
  });
});

describe('isDone', () => {
  it('is a card that was carried out, and all of a place whose result is shown', () => {
    expect([isDone(TABLE, 2, 2, false), isDone(TABLE, 1, 2, false)]).toEqual([true, false]);
    const turning = { ...TABLE, mover: null };
    expect([isDone(turning, 1, 2, false), isDone(turning, 1, 2, true), isDone(turning, 1, 3, true)]).toEqual([
      false,
      true,
      false,
    ]);
  });
});

describe('comesToNothing', () => {
  it('is so for whoever is stopped right now', () => {
    const strike = { kind: 'strike' as const, seat: 1, card: 'P1', place: 2, by: [0], words: '' };
    expect([comesToNothing(strike, 1), comesToNothing(strike, 0), comesToNothing(null, 1)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

import { describe, expect, it } from 'vitest';

import { after, EMPTY, firstFree, mayLie, placeByKey, put, without, type Slots } from './program';

const SOME: Slots = ['M1', null, 'D-red', 'S2', null];

describe('put', () => {
  it('puts a card of the hand into a place, in exchange for what lies there', () => {
    expect(put(EMPTY, 'J', 2)).toEqual([null, null, 'J', null, null]);
    expect(put(SOME, 'J', 0)).toEqual(['J', null, 'D-red', 'S2', null]);
  });

  it('lets two cards of the program change places', () => {
    expect(put(SOME, 'M1', 3)).toEqual(['S2', null, 'D-red', 'M1', null]);
    expect(put(SOME, 'M1', 1)).toEqual([null, 'M1', 'D-red', 'S2', null]);
  });
});

describe('without', () => {
  it('takes a card back; the others stay in their places', () => {
    expect(without(SOME, 'D-red')).toEqual(['M1', null, null, 'S2', null]);
  });
});

describe('mayLie', () => {
  it('lets in one dragon at most', () => {
    expect(mayLie(EMPTY, 'D-blue', 0)).toBe(true);
    expect(mayLie(SOME, 'D-blue', 0)).toBe(false);
    expect(mayLie(SOME, 'J', 0)).toBe(true);
  });

  it('lets a dragon take the place of the other one, and move', () => {
    expect(mayLie(SOME, 'D-blue', 2)).toBe(true);
    expect(mayLie(SOME, 'D-red', 4)).toBe(true);
  });
});

describe('after', () => {
  it('keeps what was laid in front, and the rest where it is', () => {
    expect(after(['M1', 'J'], ['M1', 'J', 'S1', 'S2', 'R'])).toEqual(['M1', 'J', 'S1', 'S2', 'R']);
  });

  it('has no card twice where another device laid it', () => {
    expect(after(['S2'], SOME)).toEqual(['S2', null, 'D-red', null, null]);
  });
});

describe('the rest', () => {
  it('finds the first free place', () => {
    expect(firstFree(SOME)).toBe(1);
    expect(firstFree(['M1', 'J', 'S1', 'S2', 'R'])).toBeNull();
  });

  it('moves by keys, but never among the cards that are laid', () => {
    expect(placeByKey('ArrowLeft', 2, 2)).toBe(2);
    expect(placeByKey('ArrowRight', 4, 0)).toBe(4);
    expect(placeByKey('Home', 4, 1)).toBe(1);
    expect(placeByKey('End', 1, 0)).toBe(4);
    expect(placeByKey('x', 1, 0)).toBeNull();
  });
});

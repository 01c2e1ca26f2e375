import { describe, expect, it } from 'vitest';

import { slide, type Sliding } from '../holders/slide';
import type { HolderChoice } from '../types';
import { angleOf, type Wind } from '../winds';
import { choiceFor, moved, placeByKey } from './arrangement';

const FIVE: Wind[] = ['N', 'E', 'S', 'W', 'SE'];

describe('moved', () => {
  it('takes a stone out and puts it in elsewhere; the others close up', () => {
    expect(moved(FIVE, 0, 2)).toEqual(['E', 'S', 'N', 'W', 'SE']);
    expect(moved(FIVE, 4, 0)).toEqual(['SE', 'N', 'E', 'S', 'W']);
    expect(moved(FIVE, 1, 9)).toEqual(['N', 'S', 'W', 'SE', 'E']);
  });

  it('leaves everything as it is where there is no stone', () => {
    expect(moved(FIVE, 7, 0)).toBe(FIVE);
  });
});

describe('placeByKey', () => {
  it('moves toward the front by left and down, and never beyond the ends', () => {
    expect(placeByKey('ArrowLeft', 2, 5)).toBe(1);
    expect(placeByKey('ArrowLeft', 0, 5)).toBe(0);
    expect(placeByKey('ArrowUp', 4, 5)).toBe(4);
    expect(placeByKey('End', 1, 5)).toBe(4);
    expect(placeByKey('x', 1, 5)).toBeNull();
  });
});

describe('choiceFor', () => {
  it('finds the one choice with this order', () => {
    const make = (winds: Wind[], action: number) => ({ kind: 'holder', winds, action }) as HolderChoice;
    const choices = [make(['E', 'N', 'S', 'W', 'SE'], 1), make(FIVE, 2)];
    expect(choiceFor(choices, FIVE)?.action).toBe(2);
    expect(choiceFor(choices, ['SW', 'N', 'E', 'S', 'W'])).toBeNull();
  });
});

describe('slide', () => {
  let id = 10;
  const freshId = () => id++;
  const five = (): Sliding[] => FIVE.map((wind, id) => ({ id, wind }));
  const ids = (stones: Sliding[]) => stones.map((stone) => stone.id);

  it('keeps the stones that slide down when the front one is taken', () => {
    expect(ids(slide(five(), ['E', 'S', 'W', 'SE'], freshId))).toEqual([1, 2, 3, 4]);
  });

  it('lets a new stone in at the top', () => {
    const four = five().slice(0, 4);
    const now = slide(four, ['N', 'E', 'S', 'W', 'SW'], freshId);
    expect(ids(now).slice(0, 4)).toEqual([0, 1, 2, 3]);
    expect(now[4]?.wind).toBe('SW');
  });

  it('does both at once', () => {
    expect(ids(slide(five(), ['E', 'S', 'W', 'SE', 'SW'], freshId)).slice(0, 4)).toEqual([1, 2, 3, 4]);
  });

  it('turns a hidden stone over without making it another one', () => {
    const hidden = five().map((stone) => ({ ...stone, wind: null }));
    expect(slide(hidden, [null, null, 'S', null, null], freshId).map((stone) => stone.wind)).toEqual([
      null,
      null,
      'S',
      null,
      null,
    ]);
    expect(ids(slide(hidden, [null, null, 'S', null, null], freshId))).toEqual([0, 1, 2, 3, 4]);
  });

  it('lays fresh stones into another holder', () => {
    expect(ids(slide(five(), ['SW', 'N', 'S', 'W', 'E'], freshId)).every((id) => id >= 10)).toBe(true);
  });
});

describe('angleOf', () => {
  it('turns clockwise from the north', () => {
    expect([angleOf('N'), angleOf('E'), angleOf('SE'), angleOf('S'), angleOf('SW'), angleOf('W')]).toEqual([
      0, 90, 135, 180, 225, 270,
    ]);
  });
});

import { describe, expect, it } from 'vitest';

import type { DragonChoice } from '../types';
import { placesOf } from './places';

const move = (dragon: number) => ({ kind: 'move', dragon }) as DragonChoice;
const gale = { kind: 'gale' } as DragonChoice;
const back = { kind: 'pass' } as DragonChoice;

describe('the places of what may be chosen', () => {
  it('are the same whoever can be moved, with the gale last', () => {
    const all = [gale, move(0), move(1), move(2)];
    expect(placesOf(all, [0, 1, 2], 0)).toEqual([move(0), move(1), move(2), gale]);
    expect(placesOf([gale, move(0)], [0, 1, 2], 0)).toEqual([move(0), null, null, gale]);
    expect(placesOf([gale, move(2)], [0, 1, 2], 0)).toEqual([null, null, move(2), gale]);
    expect(placesOf([move(1)], [0, 1], 1)).toEqual([null, move(1)]);
  });

  it('have the way back where one’s own dragon would be, which can’t be moved then', () => {
    expect(placesOf([gale, back], [0, 1], 0)).toEqual([back, null, gale]);
    expect(placesOf([gale, move(0), back], [0, 1], 1)).toEqual([move(0), back, gale]);
  });
});

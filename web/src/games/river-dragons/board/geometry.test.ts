import { describe, expect, it } from 'vitest';

import { tableWith } from '../testing';
import type { Place } from '../types';
import { away, isInside, turnOf } from './geometry';

describe('away', () => {
  it('measures to the way between two points, not to the line beyond them', () => {
    expect(away({ x: 50, y: 30 }, { x: 0, y: 0 }, { x: 100, y: 0 })).toBe(30);
    expect(away({ x: 130, y: 40 }, { x: 0, y: 0 }, { x: 100, y: 0 })).toBe(50);
  });
});

describe('isInside', () => {
  it('knows a bay from the river', () => {
    const bend: Place[] = [
      [0, 0],
      [100, 0],
      [100, 100],
      [60, 100],
      [60, 40],
      [0, 40],
    ];
    expect(isInside(bend, { x: 30, y: 20 })).toBe(true);
    expect(isInside(bend, { x: 30, y: 70 })).toBe(false);
    expect(isInside(bend, { x: 80, y: 70 })).toBe(true);
  });
});

describe('turnOf', () => {
  const plank = (id: string, ends: [string, string], from: Place, to: Place) => ({
    id,
    colour: id.split('-')[0],
    size: 1,
    ends,
    from,
    to,
  });
  const table = tableWith({
    planks: [
      plank('blue-1', ['blue', '60,0'], [0, 0], [60, 0]),
      plank('blue-2', ['60,0', '60,60'], [60, 0], [60, 60]),
    ],
  });
  const on = (name: string) => ({ village: null, plank: name });

  it('is the stone that bears both planks', () => {
    expect(turnOf(table, on('blue-1'), on('blue-2'))).toEqual({ x: 60, y: 0 });
  });

  it('is nothing on the way into a village', () => {
    expect(turnOf(table, on('blue-1'), { village: 'blue', plank: null })).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';

import { lieOf } from '../board/geometry';
import { boardOf, tableWith } from '../testing';
import { gapsOf, lookOf, alongTheWay, nearestGap, sameEnds } from './gaps';

describe('gapsOf', () => {
  it('has one gap for two stones, and one from a village to the nearer stone', () => {
    const gaps = gapsOf(tableWith({ stones: [[100, 0], [160, 0]] })); // prettier-ignore
    expect(gaps.map(({ ends }) => ends)).toEqual([
      ['blue', '100,0'],
      ['100,0', '160,0'],
    ]);
  });

  it('has none from village to village', () => {
    expect(gapsOf(tableWith({ stones: [] }))).toEqual([]);
  });

  it('has none over a closed village, and none where a plank lies already', () => {
    const table = tableWith({ stones: [[100, 0], [160, 0]] }); // prettier-ignore
    const board = boardOf({ closed: ['blue'] });
    const [from, to] = [
      [100, 0],
      [160, 0],
    ] as [[number, number], [number, number]];
    const plank = { id: 'red-1', colour: 'red', size: 1, ends: ['100,0', '160,0'], from, to } as const;
    expect(gapsOf({ ...table, board, planks: [{ ...plank, ends: ['100,0', '160,0'] }] })).toEqual([]);
  });

  it('also offers what is a little too far for every plank, so that eyes must judge', () => {
    const gaps = gapsOf(tableWith({ stones: [[300, 0], [460, 0], [700, 0]] })); // prettier-ignore
    expect(gaps.map(({ ends }) => ends)).toEqual([['300,0', '460,0']]);
  });
});

describe('nearestGap', () => {
  const gap = (from: [number, number], to: [number, number]) => ({ from, to });
  const short = gap([0, 0], [60, 0]);
  const long = gap([0, 0], [60, 80]);

  it('takes the gap whose middle is next to the pointer', () => {
    expect(nearestGap([short, long], { x: 30, y: 5 }, 40)).toBe(short);
    expect(nearestGap([short, long], { x: 30, y: 38 }, 40)).toBe(long);
  });

  it('takes none where the pointer is far from all of them', () => {
    expect(nearestGap([short, long], { x: 200, y: 200 }, 40)).toBeNull();
  });
});

describe('how long a gap looks', () => {
  /** From one stone to another, so many millimetres of water between them. */
  const gap = (water: number) => ({
    from: [500, 0] as [number, number],
    to: [524 + water, 0] as [number, number],
  });
  const look = (water: number) => lookOf(boardOf(), gap(water));

  it('is said by the two planks between whose lengths it is', () => {
    // Planks 3 and 4 are 80 and 96 mm long, and lie on a support by 4 mm at least.
    expect([look(76), look(91)]).toEqual(Array(2).fill({ looks: 'between', size: 3 }));
    expect([look(43), look(124)]).toEqual([
      { looks: 'shorter', size: 1 },
      { looks: 'longer', size: 6 },
    ]);
  });

  it('does not betray which plank fits: mostly the longer one of the two, but sometimes the next', () => {
    const { bearing, plank_lengths: lengths } = boardOf();
    const needed = (water: number) => lengths.findIndex((length) => length >= water + 2 * bearing) + 1;
    for (const size of [1, 2, 3, 4]) {
      const least = (lengths[size - 1] ?? 0) - bearing;
      const alike = Array.from({ length: 16 }, (_, more) => least + more);
      expect(alike.every((water) => look(water).size === size)).toBe(true);
      const fitting = alike.map(needed);
      expect([fitting.filter((one) => one === size + 1).length, fitting.at(-1)]).toEqual([13, size + 2]);
    }
  });

  it('is the water from a village’s edge', () => {
    expect(lookOf(boardOf(), { from: [0, 0], to: [148, 0] })).toEqual({ looks: 'between', size: 4 });
  });
});

describe('alongTheWay', () => {
  it('begins with what lies between the pawn and its goal', () => {
    const gaps = gapsOf(tableWith({ stones: [[100, 0], [160, 0], [220, 0]] })); // prettier-ignore
    const ends = alongTheWay(gaps, { x: 130, y: 0 }, { x: 400, y: 0 }).map((gap) => gap.ends.join(' '));
    expect(ends.at(-1)).toBe('blue 100,0');
  });
});

describe('sameEnds', () => {
  it('does not mind the order', () => {
    expect(sameEnds(['blue', '3'], ['3', 'blue'])).toBe(true);
    expect(sameEnds(['blue', '3'], ['blue', '4'])).toBe(false);
  });
});

describe('lieOf', () => {
  it('puts a plank in the middle of the water between its supports, not of their centres', () => {
    // The village reaches to x = 36, the stone from x = 88 on: the water's middle is at 62.
    expect(lieOf(boardOf(), 2, [0, 0], [100, 0])).toMatchObject({ x: 62, y: 0, angle: 0, length: 64 });
  });
});

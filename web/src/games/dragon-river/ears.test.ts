import { describe, expect, it } from 'vitest';

import type { Seat } from '../../lib/server/types';
import { holdingTold, racerTold, restTold } from './ears';
import type { RiverTable } from './types';

const seats = ['Red', 'Mei', 'Zoë'].map((name, seat) => ({ seat, name }) as unknown as Seat);
const table = (...positions: number[]) =>
  ({ board: { finish: 48 }, mover: 0, positions, stranded: [false, true, false] }) as unknown as RiverTable;

describe('a racer', () => {
  const told = (seat: number, viewer: number | null, ...positions: number[]) =>
    racerTold(table(...positions), seats[seat] as Seat, viewer);

  it('is told as seen from one’s own boat', () => {
    expect(told(0, 0, 20, 23, 47)).toBe('You: space 20, 28 spaces from the last pearl.');
    expect(told(1, 0, 20, 23, 47)).toBe(
      'Mei: space 23, 25 spaces from the last pearl, stuck on a sandbank, 3 ahead of you.',
    );
    expect(told(0, 2, 20, 23, 47)).toContain(', 27 behind you.');
    expect(told(2, 0, 47, 23, 47)).toBe('Zoë: space 47, one space from the last pearl, beside you.');
    expect(told(2, null, 20, 23, 48)).toBe('Zoë: space 48, at the last pearl.');
  });
});

describe('dice that are held', () => {
  const told = (held: number[], throws: number, ...positions: number[]) =>
    `${holdingTold(table(...positions), held, seats)} ${restTold(throws)}`;

  it('lead somewhere, and to somebody', () => {
    expect(told([], 5, 0, 0, 0)).toBe('You hold nothing. 5 dice are thrown again.');
    expect(told([3, 5], 3, 0, 0, 0)).toBe('You hold 3 5, no pair that moves you. 3 dice are thrown again.');
    expect(told([3, 3], 1, 20, 5, 0)).toBe('You hold 3 3: a pair, to space 23. One die is thrown again.');
    expect(told([3, 3], 1, 20, 23, 0)).toContain('to space 23, a fight with Mei.');
  });

  it('are two pairs, also if all are alike', () => {
    expect(told([2, 2, 3, 3], 0, 20, 0, 0)).toContain(
      '2 pairs, to space 25 at most. Nothing is thrown again.',
    );
    expect(told([2, 2, 2, 2], 1, 20, 0, 0)).toContain('2 pairs, to space 24 at most.');
  });

  it('never lead beyond the last pearl, where nobody fights', () => {
    expect(told([3, 3, 4, 4], 0, 44, 48, 0)).toContain('to space 48 at most.');
    expect(told([5, 5], 0, 44, 0, 0)).toContain('no pair that moves you');
    expect(told([4, 4], 0, 44, 48, 0)).toContain('a pair, to space 48.');
  });
});

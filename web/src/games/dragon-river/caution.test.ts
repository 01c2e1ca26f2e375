import { describe, expect, it } from 'vitest';

import type { Choice, GameView } from '../../lib/server/types';
import { caution } from './caution';
import { heldAtFirst } from './dice/holding';

/** Which of these dice are held at first, and so many spaces to go. */
const held = (dice: number[], toGo = 48) => dice.filter((_, i) => heldAtFirst(dice, toGo)[i]);

const asked = (dice: number[], kept: number[], at = 0, options = {}) =>
  caution(
    { kind: 'keep', dice: kept, throws: dice.length - kept.length } as unknown as Choice,
    { table: { dice, board: { finish: 48 }, positions: [at], mover: 0 } } as unknown as GameView,
    options,
  );

describe('what is held at first', () => {
  it('is every pair, and better', () => {
    expect(held([1, 2, 2, 5, 6])).toEqual([2, 2]);
    expect(held([3, 3, 5, 5, 5])).toEqual([3, 3, 5, 5, 5]);
    expect(held([4, 4, 4])).toEqual([4, 4, 4]);
  });

  it('is nothing where no two are alike', () => {
    expect(held([1, 2, 4, 5, 6])).toEqual([]);
  });

  it('is no pair that would carry the boat beyond the last pearl', () => {
    expect(held([2, 2, 5, 5], 4)).toEqual([2, 2]);
    expect(held([2, 2, 5, 5], 5)).toEqual([2, 2, 5, 5]);
  });
});

describe('a warning', () => {
  it('comes before pairs are thrown with everything else', () => {
    expect(asked([2, 2, 3, 5, 6], [])).toBe('You would throw your pair of 2s again.');
    expect(asked([3, 3, 5, 5, 5], [])).toBe('You would throw your pairs of 3s and 5s again.');
  });

  it('comes before a straight is left lying, if that many dice can be one', () => {
    const straight = 'These dice are a straight: you would run onto a sandbank, and miss a turn.';
    expect(asked([2, 3, 4, 5], [2, 3, 4, 5])).toBe(straight);
    expect(asked([2, 3, 4, 5, 6], [2, 3, 4, 5, 6], 0, { straight_dice: 'five' })).toBe(straight);
    expect(asked([2, 3, 4, 5], [2, 3, 4, 5], 0, { straight_dice: 'five' })).toMatch(/^No pair/);
    expect(asked([1, 2, 3, 5], [1, 2, 3, 5])).toMatch(/^No pair/);
    expect(asked([1, 2, 3], [])).toBeNull();
  });

  it('comes before part of a complete set is thrown', () => {
    expect(asked([3, 3, 5, 5], [5, 5])).toBe('You would throw your pair of 3s again.');
  });

  it('does not come before one pair is given up for another', () => {
    expect(asked([1, 1, 3, 6, 6], [6, 6])).toBeNull();
  });

  it('comes before dice are kept that move nobody', () => {
    expect(asked([1, 2, 4, 5, 6], [1, 2, 4, 5, 6])).toContain('No pair');
    expect(asked([5, 5, 6], [5, 5, 6], 45)).toContain('No pair');
    expect(asked([2, 2, 6], [2, 2, 6], 45)).toBeNull();
  });

  it('does not come before anything sensible', () => {
    expect(asked([1, 2, 4, 5, 6], [])).toBeNull();
    expect(asked([2, 2, 3, 5, 6], [2, 2])).toBeNull();
    expect(
      caution({ kind: 'pair' } as unknown as Choice, { table: {} } as unknown as GameView, {}),
    ).toBeNull();
  });
});

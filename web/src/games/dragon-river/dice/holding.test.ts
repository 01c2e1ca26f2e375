import { describe, expect, it } from 'vitest';

import { heldAtFirst } from './holding';

/** Which of these dice are held at first, and so many spaces to go. */
const held = (dice: number[], toGo = 48) => dice.filter((_, i) => heldAtFirst(dice, toGo)[i]);

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

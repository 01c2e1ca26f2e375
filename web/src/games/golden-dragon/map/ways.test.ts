import { describe, expect, it } from 'vitest';

import { board } from '../testing';
import { Ways } from './ways';

describe('ways', () => {
  const ways = new Ways(board);

  it('lead where the winds blow, and neither over volcanoes nor into the sea', () => {
    expect(ways.next([0, 3], 'S')).toEqual([1, 3]);
    expect(ways.next([0, 3], 'N')).toBeNull();
    expect(ways.next([1, 2], 'S')).toBeNull();
    expect(ways.next([7, 4], 'S')).toEqual([8, 4]);
  });

  it('are counted to the golden volcano', () => {
    expect(ways.steps([8, 4])).toBe(0);
    expect(ways.steps([7, 4])).toBe(1);
    expect(ways.steps([7, 3])).toBe(1);
    expect(ways.steps([0, 3])).toBe(8);
    expect(ways.steps([2, 2])).toBe(Infinity);
  });
});

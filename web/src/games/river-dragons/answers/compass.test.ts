import { describe, expect, it } from 'vitest';

import { nextTo } from './compass';

describe('nextTo', () => {
  const places = [
    { x: 0, y: 0 },
    { x: 40, y: 5 },
    { x: 20, y: 60 },
    { x: 90, y: 0 },
  ];

  it('goes to the nearest place ahead, rather than to one aside', () => {
    expect(nextTo(places, { x: 0, y: 0 }, 'ArrowRight')).toBe(places[1]);
    expect(nextTo(places, { x: 40, y: 5 }, 'ArrowRight')).toBe(places[3]);
    expect(nextTo(places, { x: 0, y: 0 }, 'ArrowDown')).toBe(places[2]);
  });

  it('stays where nothing lies ahead, and by other keys', () => {
    expect(nextTo(places, { x: 90, y: 0 }, 'ArrowRight')).toBeNull();
    expect(nextTo(places, { x: 0, y: 0 }, 'Enter')).toBeNull();
  });
});

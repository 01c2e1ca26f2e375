import { describe, expect, it } from 'vitest';

import { fill, union } from './plane';

describe('fill', () => {
  it('widens a tall box for a broad screen, about its middle', () => {
    expect(fill({ x: 0, y: 0, width: 100, height: 200 }, 400, 200)).toEqual({
      x: -150,
      y: 0,
      width: 400,
      height: 200,
    });
  });
});

describe('union', () => {
  it('holds both', () => {
    const a = { x: 0, y: 0, width: 100, height: 100 };
    expect(union(a, { x: 90, y: -20, width: 60, height: 30 })).toEqual({
      x: 0,
      y: -20,
      width: 150,
      height: 120,
    });
  });
});

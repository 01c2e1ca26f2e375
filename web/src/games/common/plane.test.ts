import { describe, expect, it } from 'vitest';

import { fill, fillBeside } from './plane';

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

describe('fillBeside', () => {
  it('lays the box into what the side leaves free', () => {
    const box = { x: 0, y: 0, width: 100, height: 100 };
    expect(fillBeside(box, 300, 200, 100)).toEqual({ x: 0, y: 0, width: 150, height: 100 });
  });
});

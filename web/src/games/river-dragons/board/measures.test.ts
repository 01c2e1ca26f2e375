import { describe, expect, it } from 'vitest';

import { MEASURES, numberSize } from './measures';

describe('the number of an island', () => {
  it('is written as large as fits into the island', () => expect(numberSize(MEASURES, 1.8)).toBe(11));

  it('is at least so large on a small screen that its digits are nine pixels high', () => {
    for (const scale of [0.45, 0.6, 0.9]) expect(numberSize(MEASURES, scale) * scale * 0.6).toBeCloseTo(9);
  });
});

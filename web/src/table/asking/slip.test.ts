import { expect, it } from 'vitest';

import { isSlip, noteClick } from './slip';

it('is a second click at one place, soon after the first', () => {
  noteClick({ x: 100, y: 100, at: 10_000 });
  expect(isSlip()).toBe(false);
  noteClick({ x: 104, y: 97, at: 10_700 });
  expect(isSlip()).toBe(true);
  noteClick({ x: 104, y: 97, at: 12_400 });
  expect(isSlip()).toBe(false);
  noteClick({ x: 160, y: 97, at: 12_500 });
  expect(isSlip()).toBe(false);
});

import { expect, test } from 'vitest';

import { drawnAt } from './brush';

test('what is drawn once stands in every place', () => {
  expect(
    drawnAt('M-1 2l3-4', [
      { x: 10, y: 20, size: 1 },
      { x: 0, y: 0, size: 2 },
    ]),
  ).toBe('M9 22l3 -4M-2 4l6 -8');
});

test('turning turns points, and lines that go straight', () => {
  const quarter = { x: 5, y: 5, size: 1, turn: 0.25 };
  expect(drawnAt('M2 0L0 3h4v-1z', [quarter])).toBe('M5 7L2 5l0 4l1 0z');
});

test('an arc keeps its flags, and its radius grows with it', () => {
  expect(drawnAt('M0 0A7 7 0 1 1 7 2', [{ x: 1, y: 1, size: 2 }])).toBe('M1 1A14 14 0 1 1 15 5');
});

test('commands that are not repeated, and numbers that run into each other, are told apart', () => {
  const at = [{ x: 0, y: 0, size: 1 }];
  expect(drawnAt('M1-.5.5 2', at)).toBe('M1 -0.5L0.5 2');
  expect(drawnAt('M0 0c1 1 2 2 3 3-1-1-2-2-3-3', at)).toBe('M0 0c1 1 2 2 3 3c-1 -1 -2 -2 -3 -3');
  expect(drawnAt('M0 0q5-5 10 0t10 0', at)).toBe('M0 0q5 -5 10 0t10 0');
});

import { expect, it } from 'vitest';

import type { Advice } from '../../lib/server/types';
import { dotAt, dotsOf, height, lineOf } from './line';

const advice = (number: number, chance: number | null, played_chance: number | null = chance) =>
  ({
    number,
    chance,
    played_chance,
    text: 'this',
    played: 'that',
    choices: 2,
    missed_win: false,
  }) as unknown as Advice;

it('chances are a line over the choices, whatever is known of them', () => {
  const choices = [3, 8, 9, 12];
  const dots = dotsOf([advice(3, 0), advice(9, null), advice(12, 1, 0.5)], choices);
  expect(dots.map(({ number, y }) => [number, y])).toEqual([
    [3, height(0)],
    [12, height(1)],
  ]);
  expect(dots.map(({ costly }) => costly)).toEqual([false, true]);
  expect(dotsOf([advice(8, 0.5)], choices)[0]?.x).toBeCloseTo(
    (2 * (dots[0]?.x ?? NaN) + (dots[1]?.x ?? NaN)) / 3,
  );
  expect(lineOf(dots, choices, null), 'nobody has looked at 8 yet').toMatch(/^M[\d. ]+M[\d. ]+$/);
  const whole = dotsOf([advice(3, 0), advice(8, null), advice(9, null), advice(12, 1)], choices);
  expect(lineOf(whole, choices, null)).toMatch(/^M[\d. ]+L[\d. ]+$/);
  expect(lineOf(whole, choices, false), 'it was lost').toMatch(
    new RegExp(`^M[\\d. ]+L[\\d. ]+L[\\d.]+ ${height(0).toFixed(1)}$`),
  );
  const begun = dotsOf([advice(3, 0), advice(8, 1)], choices);
  expect(lineOf(begun, choices, true), 'its last choice is not known yet').toMatch(/^M[\d. ]+L[\d. ]+$/);
  expect(dotAt(dots, (dots[1]?.x ?? NaN) - 5)?.number).toBe(12);
  expect(dotAt(dots, -50)?.number).toBe(3);
  expect(dotAt([], 5)).toBeNull();
});

import { describe, expect, it } from 'vitest';

import { Course, STEP } from '../course/course';
import { berths } from './moorings';

const course = new Course([[0, 0], [480, 0]], 48, false); // prettier-ignore

const nearest = (boats: { x: number; y: number }[]) =>
  Math.min(...boats.flatMap((a, i) => boats.slice(i + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y))));

describe('berths', () => {
  it('keeps five racers apart at the start pearl', () => {
    expect(nearest(berths(course, [0, 0, 0, 0, 0], null))).toBeGreaterThan(STEP * 0.6);
  });

  it('lays two who fight side by side', () => {
    expect(nearest(berths(course, [7, 7], null))).toBeGreaterThan(STEP * 0.5);
  });

  it('draws the one who moves last, in front of all', () => {
    expect(berths(course, [3, 9, 4], 0).at(-1)?.seat).toBe(0);
  });
});

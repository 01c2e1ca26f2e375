import { describe, expect, it } from 'vitest';

import { Course, STEP } from './course';

const BEND: [number, number][] = [
  [0, 0],
  [300, 20],
  [320, 120],
  [10, 140],
];

describe('the course', () => {
  it('begins and ends where the board file says', () => {
    const course = new Course([[0, 0], [480, 0]], 48, false); // prettier-ignore
    expect(course.at(0)).toEqual({ x: 0, y: 0 });
    expect(course.at(48).x).toBeCloseTo(48 * STEP);
  });

  it('lays neighbouring spaces one step apart', () => {
    const course = new Course(BEND, 20, false);
    for (let space = 0; space < 20; space++) {
      const [a, b] = [course.at(space), course.at(space + 1)];
      const apart = Math.hypot(a.x - b.x, a.y - b.y);
      // Along the water it is one step; as the crow flies a bend makes it less.
      expect(apart).toBeLessThan(STEP * 1.01);
      expect(apart).toBeGreaterThan(STEP * 0.7);
    }
  });

  it('is laid on its side where the screen is tall', () => {
    const box = new Course(BEND, 20, true).box(0);
    expect(box.height).toBeGreaterThan(box.width);
  });

  it('is drawn downstream, too, and never without a place', () => {
    const course = new Course([[0, 0], [480, 0]], 48, false); // prettier-ignore
    expect(course.draw(0, 2, 3)).toBe('M88.0 0.0L99.0 0.0L110.0 0.0L121.0 0.0L132.0 0.0');
    expect(course.draw(0, 3, 2)).toBe('M132.0 0.0L121.0 0.0L110.0 0.0L99.0 0.0L88.0 0.0');
    expect(course.draw(0, 3, 3)).toBe('M132.0 0.0');
  });

  it('looks upstream', () => {
    const heading = new Course([[0, 0], [480, 0]], 48, false).heading(0); // prettier-ignore
    expect(heading.x).toBeCloseTo(1);
    expect(heading.y).toBeCloseTo(0);
  });
});

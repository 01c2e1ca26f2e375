import { describe, expect, it } from 'vitest';

import type { ToldClock } from '../../lib/session/manners.svelte';
import { faceOf, hasPassed, leftOf, limitPassed, spokenTime, untilNext } from './time';

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];

describe('a clock', () => {
  it('shows tenths, minutes, hours or days', () => {
    const faces: [number, string][] = [
      [0, '0.0'],
      [9949, '9.9'],
      [10 * SECOND, '0:10'],
      [20 * SECOND - 1, '0:19'],
      [4 * MINUTE + 31 * SECOND, '4:31'],
      [HOUR + 4 * MINUTE + 31 * SECOND, '1:04:31'],
      [DAY - 1, '23:59:59'],
      [2 * DAY + 4 * HOUR + 59 * MINUTE, '2 d 4 h'],
    ];
    for (const [left, face] of faces) expect(faceOf(left)).toBe(face);
  });

  it('is read out in whole words', () => {
    expect(spokenTime(0)).toBe('0 seconds');
    expect(spokenTime(SECOND)).toBe('1 second');
    expect(spokenTime(20 * SECOND)).toBe('20 seconds');
    expect(spokenTime(4 * MINUTE + 31 * SECOND)).toBe('4 minutes 31 seconds');
    expect(spokenTime(5 * MINUTE)).toBe('5 minutes');
    expect(spokenTime(HOUR + 5 * SECOND)).toBe('1 hour');
    expect(spokenTime(DAY + HOUR)).toBe('1 day 1 hour');
  });

  it('ticks when its face changes, and no more often', () => {
    for (const left of [53, 9_990, 10_400, 61_750, HOUR + 1, 3 * DAY + 5 * SECOND]) {
      const wait = untilNext(left);
      if (wait < MINUTE) expect(faceOf(left - wait)).not.toBe(faceOf(left));
      expect(faceOf(left - wait + 2)).toBe(faceOf(left));
    }
    expect(untilNext(2 * DAY - 1)).toBe(MINUTE);
  });

  it('runs where it was told so, from when it was told, and never below nothing', () => {
    const clock: ToldClock = {
      told: { type: 'clock', left: [5000, 7000, null], running: [0], waits_for: [] },
      at: 100,
    };
    expect(leftOf(clock, 0, 1100)).toBe(4000);
    expect(leftOf(clock, 0, 50)).toBe(5000);
    expect(leftOf(clock, 0, 9000)).toBe(0);
    expect(leftOf(clock, 1, 9000)).toBe(7000);
    expect(leftOf(clock, 2, 9000)).toBeNull();
  });

  it('tells each limit once, and after a sleep only the last one', () => {
    expect(hasPassed(20_000, 20_000, 19_990)).toBe(true);
    expect(hasPassed(20_000, 19_990, 19_890)).toBe(false);
    expect(limitPassed(61_000, 59_990)).toBe(60_000);
    expect(limitPassed(59_990, 58_990)).toBeNull();
    expect(limitPassed(80_000, 9_000)).toBe(10_000);
  });
});

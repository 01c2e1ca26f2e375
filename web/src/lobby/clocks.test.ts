import { expect, it } from 'vitest';

import { keptClock, timingOf, type ClockWish } from './clocks';

const fresh = keptClock.load();
const wish = (change: Partial<ClockWish>) => timingOf({ ...fresh, ...change });

it('there is none, unless somebody wants one', () => {
  expect(timingOf(fresh)).toBeNull();
});

it('is told to the server in seconds', () => {
  expect(wish({ kind: 'move', move: 30, onTime: 'lost' })).toEqual({
    per_move: true,
    seconds: 30,
    increment: 0,
    on_time: 'lost',
  });
  expect(wish({ kind: 'bank', bank: '3+2' })).toMatchObject({ per_move: false, seconds: 180, increment: 2 });
  expect(wish({ kind: 'days', days: 7 })).toMatchObject({ per_move: true, seconds: 604_800, on_time: 'bot' });
});

it('takes numbers of one’s own, within what the server takes', () => {
  const own = (minutes: number, increment: number) => wish({ kind: 'bank', bank: 'own', minutes, increment });
  expect(own(7, 3)).toMatchObject({ seconds: 420, increment: 3 });
  expect(own(Number.NaN, -4)).toMatchObject({ seconds: 60, increment: 0 });
  expect(own(0, 5)).toMatchObject({ seconds: 5, increment: 5 });
  expect(own(0, 30)).toMatchObject({ seconds: 30, increment: 30 });
  expect(own(0, 0)).toMatchObject({ seconds: 5, increment: 0 });
  expect(own(9999, 9999)).toMatchObject({ seconds: 10_800, increment: 180 });
});

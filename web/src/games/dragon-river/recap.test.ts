import { describe, expect, it } from 'vitest';

import type { GameEvent, LogEntry } from '../../lib/server/types';
import { telling, tracesOf } from './recap';

const NAMES = ['Red', 'Mei', 'Green'];
const recap = (...events: object[]) => telling.recap(events as GameEvent[], NAMES);
const thrown = { kind: 'throw', seat: 1 };
const move = (from: number, to: number) => ({ kind: 'move', seat: 1, from, to });

describe('the recap of a turn', () => {
  it('joins moves into one way, and says who was tipped', () => {
    const tip = { kind: 'tip', seat: 1, target: 2, from: 30, to: 26 };
    expect(recap(thrown, move(22, 25), move(25, 28), tip)).toBe('Mei 22→28, tipped Green 30→26');
  });

  it('says who lost a fight', () => {
    const sweep = (seat: number) => ({ kind: 'sweep', seat, from: 25, to: 21 });
    expect(recap(thrown, move(22, 25), sweep(1))).toBe('Mei 22→25, was swept back to 21');
    expect(recap(thrown, move(22, 25), sweep(0))).toBe('Mei 22→25, Red swept back to 21');
  });

  it('says that nothing moved, or why', () => {
    expect(recap(thrown)).toBe('Mei stays');
    expect(recap(thrown, { kind: 'strand', seat: 1 })).toBe('Mei is stuck on a sandbank');
    expect(recap(thrown, { kind: 'miss', seat: 2 })).toBe('Mei stays, Green misses a turn');
    expect(recap(thrown, move(44, 48), { kind: 'win', seat: 1 })).toBe('Mei 44→48, wins!');
  });

  it('is empty before anything was thrown', () => expect(recap()).toBe(''));
});

describe('traces', () => {
  it('lead from where each dragon was to where it is', () => {
    const tip = { kind: 'tip', seat: 1, target: 2, from: 30, to: 26 };
    const log = [move(22, 25), move(25, 28), tip].map((event) => ({ events: [event] }));
    expect(tracesOf(log as unknown as LogEntry[])).toEqual([
      { ...move(25, 28), from: 22 },
      { seat: 2, from: 30, to: 26 },
    ]);
  });

  it('leave out who is back where they were', () => {
    const log = [{ events: [move(22, 25), { kind: 'sweep', seat: 1, from: 25, to: 22 }] }];
    expect(tracesOf(log as unknown as LogEntry[])).toEqual([]);
  });
});

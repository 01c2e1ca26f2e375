import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { tryOut } from '../../../lib/server/api';
import type { GameView } from '../../../lib/server/types';
import { DryRun } from './dryRun.svelte';

vi.mock('../../../lib/server/api', () => ({ tryOut: vi.fn() }));

const STEPS = [{ events: [], warnings: [] }];
const SLOTS = ['S1', null, null, null, null];
const viewOf = (turn: number) => ({ viewer: 0, turn }) as GameView;

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(tryOut).mockReset().mockResolvedValue(STEPS);
});
afterEach(() => vi.useRealTimers());

describe('a dry run', () => {
  it('says for whom and for which turn it was asked, and is nothing to another turn', async () => {
    const run = new DryRun('m');
    run.follow(viewOf(4), SLOTS);
    await vi.runAllTimersAsync();
    expect(run.answer).toEqual({ viewer: 0, turn: 4, slots: SLOTS, steps: STEPS });
    expect(run.stepsFor(viewOf(4))).toBe(STEPS);
    expect(run.stepsFor(viewOf(3))).toEqual([]);
    expect(run.stepsFor({ viewer: 1, turn: 4 })).toEqual([]);
  });

  it('does not hear what nobody wants to know any more', async () => {
    const run = new DryRun('m');
    run.follow(viewOf(4), SLOTS);
    vi.advanceTimersToNextTimer();
    run.forget();
    await vi.runAllTimersAsync();
    expect([vi.mocked(tryOut).mock.calls.length, run.answer]).toEqual([1, null]);
  });
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { readTables } from '../lib/server/api';
import { Tables } from './tables.svelte';

vi.mock('../lib/server/api', () => ({ readTables: vi.fn() }));
let seen: (() => void) | undefined;
const page = {
  hidden: false,
  addEventListener: (_: string, hear: () => void) => (seen = hear),
  removeEventListener: () => (seen = undefined),
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  vi.mocked(readTables).mockReset().mockResolvedValue([]);
  page.hidden = false;
});
afterEach(() => vi.useRealTimers());

it('is read again and again until one leaves', async () => {
  const stop = new Tables().watch();
  await vi.advanceTimersByTimeAsync(30_000);
  const often = vi.mocked(readTables).mock.calls.length;
  expect(often).toBeGreaterThan(4);
  expect(often).toBeLessThan(10);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(readTables).toHaveBeenCalledTimes(often);
  expect(seen).toBeUndefined();
});

it('is not read while the page is hidden, and at once when it is seen again', async () => {
  const stop = new Tables().watch();
  await vi.advanceTimersByTimeAsync(100);
  page.hidden = true;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(vi.mocked(readTables).mock.calls.length).toBeLessThanOrEqual(2);
  const before = vi.mocked(readTables).mock.calls.length;
  page.hidden = false;
  seen?.();
  await vi.advanceTimersByTimeAsync(10);
  expect(readTables).toHaveBeenCalledTimes(before + 1);
  stop();
});

it('is asked for less often while there is no answer, and what was known stays', async () => {
  const tables = new Tables();
  const stop = tables.watch();
  await vi.advanceTimersByTimeAsync(10);
  vi.mocked(readTables).mockRejectedValue(new Error('lost'));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(tables.lost).toBe(true);
  expect(tables.list).toEqual([]);
  expect(vi.mocked(readTables).mock.calls.length).toBeLessThan(8);
  stop();
});

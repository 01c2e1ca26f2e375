import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { beginWaiting, endWaiting, readPairing } from '../lib/server/api';
import type { Pairing } from '../lib/server/types';
import { Wait } from './wait.svelte';

vi.mock('../lib/server/api', () => ({ beginWaiting: vi.fn(), endWaiting: vi.fn(), readPairing: vi.fn() }));

const told = (state: Pairing['state'], people: number, match_id: string | null = null) =>
  ({ state, people, match_id, waited: 0, patience: null }) as Pairing;
const never = new Promise<Pairing>(() => undefined);
const wish = { game: 'race' };

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(endWaiting).mockReset().mockResolvedValue();
  vi.mocked(beginWaiting).mockReset().mockResolvedValue(told('waiting', 1));
  vi.mocked(readPairing).mockReset().mockReturnValue(never);
});
afterEach(() => vi.useRealTimers());

it('asks with what it knows, until it hears where one plays', async () => {
  const found = vi.fn();
  vi.mocked(readPairing)
    .mockResolvedValueOnce(told('waiting', 2))
    .mockResolvedValueOnce(told('paired', 0, 'match'));
  await new Wait(wish, found).begin();
  await vi.advanceTimersByTimeAsync(10);
  expect(vi.mocked(readPairing).mock.calls).toEqual([[1], [2]]);
  expect(found).toHaveBeenCalledExactlyOnceWith('match');
});

it('is led to the table at once where others waited already', async () => {
  const found = vi.fn();
  vi.mocked(beginWaiting).mockResolvedValue(told('paired', 0, 'match'));
  await new Wait(wish, found).begin();
  expect(found).toHaveBeenCalledExactlyOnceWith('match');
  expect(readPairing).not.toHaveBeenCalled();
});

it('goes on after a lost connection, and waits anew where its place is gone', async () => {
  const wait = new Wait(wish, vi.fn());
  vi.mocked(readPairing)
    .mockRejectedValueOnce(new Error('lost'))
    .mockResolvedValueOnce(told('none', 0))
    .mockReturnValue(never);
  await wait.begin();
  await vi.advanceTimersByTimeAsync(10);
  expect(wait.lost).toBe(true);
  await vi.advanceTimersByTimeAsync(3000);
  expect(wait.lost).toBe(false);
  expect(beginWaiting).toHaveBeenCalledTimes(2);
});

it('leads nowhere once one has gone', async () => {
  const found = vi.fn();
  const wait = new Wait(wish, found);
  let answer: (pairing: Pairing) => void = () => undefined;
  vi.mocked(readPairing).mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  await wait.begin();
  wait.end();
  wait.end();
  answer(told('paired', 0, 'match'));
  await vi.advanceTimersByTimeAsync(10);
  expect(found).not.toHaveBeenCalled();
  expect(endWaiting).toHaveBeenCalledTimes(1);
});

it('gives its place back that comes after it was left', async () => {
  const found = vi.fn();
  let answer: (state: Pairing) => void = () => undefined;
  vi.mocked(beginWaiting).mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const wait = new Wait(wish, found);
  const began = wait.begin();
  wait.end();
  expect(endWaiting).toHaveBeenCalledTimes(1);
  answer(told('paired', 0, 'match'));
  await began;
  expect(endWaiting).toHaveBeenCalledTimes(2);
  expect(found).not.toHaveBeenCalled();
  expect(readPairing).not.toHaveBeenCalled();
});

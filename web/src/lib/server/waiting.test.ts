import { beforeEach, describe, expect, it, vi } from 'vitest';

import type { Match } from './types';

const answers: Match[][] = [];
vi.mock('./api', () => ({
  readMatches: () =>
    answers.length > 0 ? Promise.resolve(answers.shift()) : Promise.reject(new Error('gone')),
}));
const { dependsOnOthers, newlyAsking, waiting } = await import('./waiting.svelte');

const match = (id: string, asks_you: boolean, ...kinds: string[]) =>
  ({
    id,
    asks_you,
    over: false,
    seats: kinds.map((kind, seat) => ({ seat, kind, mine: seat === 0 })),
  }) as unknown as Match;

describe('tables that wait', () => {
  beforeEach(() => answers.splice(0));

  it('are told of once, and not of the one that is open', () => {
    const [a, b] = [match('a', true), match('b', true)];
    expect(newlyAsking([], [a, b], 'b')).toEqual([a]);
    expect(newlyAsking([a], [a, b], null)).toEqual([b]);
    expect(newlyAsking([match('a', false)], [a], null)).toEqual([a]);
    expect(newlyAsking([], [match('a', false)], null)).toEqual([]);
  });

  it('are asked for again only where somebody else can act', () => {
    expect(dependsOnOthers(match('a', false, 'person', 'person'))).toBe(true);
    expect(dependsOnOthers(match('a', false, 'person', 'open'))).toBe(true);
    expect(dependsOnOthers(match('a', false, 'person', 'bot'))).toBe(false);
    expect(dependsOnOthers({ ...match('a', false, 'person', 'person'), over: true })).toBe(false);
  });

  it('are counted, and stay as they were where the server does not answer', async () => {
    answers.push([match('a', true), match('b', true), match('c', false)]);
    expect((await waiting.read(null)).map((one) => one.id)).toEqual(['a', 'b']);
    expect(waiting.count('b')).toBe(1);
    expect(await waiting.read(null)).toEqual([]);
    expect(waiting.count(null)).toBe(2);
  });

  it('are asked for seldom by a page that nobody sees, and counted with the one that is open', async () => {
    vi.useFakeTimers();
    const page = { hidden: true, addEventListener: vi.fn(), removeEventListener: vi.fn() };
    vi.stubGlobal('document', page);
    const told: string[] = [];
    const waits = match('a', false, 'person', 'person');
    answers.push([waits], [match('a', true, 'person', 'person'), match('b', true)]);
    const stop = waiting.watch('b', ({ id }) => told.push(id));
    await vi.advanceTimersByTimeAsync(59_000);
    expect([told, waiting.total]).toEqual([[], 0]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect([told, waiting.total]).toEqual([['a'], 1]);
    waiting.here = true;
    expect(waiting.total).toBe(2);
    stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
});

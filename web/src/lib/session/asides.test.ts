import { describe, expect, it } from 'vitest';

import { toasts } from '../browser/toasts.svelte';
import type { LogEntry, Match } from '../server/types';
import { asideOf, isSilent, lastToAct, offeredBy, pausedBy, played, undone } from './asides';
import { turnOf } from './device';
import { Asides, NO_MANNERS } from './manners.svelte';
import { History } from './history.svelte';
import { missedOf, remember } from './visits';

/** A log in short: `[0]` is an action of seat 0, `[1, 'offer', 'draw']` what seat 1 says. */
type Short = [number] | [number, string] | [number, string, string | null, number?];

export const logOf = (...lines: Short[]): LogEntry[] =>
  lines.map(([player, verb, offer = null, back = null], i) => {
    const said = { kind: 'aside', words: verb === 'so far' ? '' : `(${verb})`, seat: player };
    const events = verb ? [{ ...said, verb, offer, back_to: back }] : [{ kind: 'move', words: 'moves' }];
    return { number: i + 1, turn: i, player, text: verb ? `(${verb})` : 'move', events } as LogEntry;
  });

const numbers = (log: LogEntry[]) => log.map(({ number }) => number);

describe('what was said', () => {
  it('is told from what was done', () => {
    const log = logOf([0], [1, 'offer', 'draw'], [0, 'so far']);
    expect(log.map((entry) => asideOf(entry)?.offer ?? null)).toEqual([null, 'draw', null]);
    expect(log.map(isSilent)).toEqual([false, false, true]);
    expect(asideOf(null)).toBeNull();
    expect(numbers(played(log))).toEqual([1]);
    const plain = logOf([0], [1]);
    expect(played(plain)).toBe(plain);
  });

  it('lets what was taken back count no more, also twice', () => {
    const log = logOf(
      [0],
      [1],
      [1, 'offer', 'take back'],
      [0, 'accept', null, 1],
      [1],
      [1, 'offer', 'take back', 4],
      [1],
    );
    expect([...undone(log)]).toEqual([2, 3, 5]);
    expect(numbers(played(log))).toEqual([1, 7]);
    // Who looks back to before it was taken back sees it.
    expect(numbers(played(log.slice(0, 3)))).toEqual([1, 2]);
  });

  it('says whose action may be taken back: nothing was thrown or taken back since', () => {
    expect(lastToAct(logOf([0], [1], [1, 'offer', 'draw']), [0])).toBe(0);
    expect(lastToAct(logOf([0], [1]), [0, 1])).toBe(1);
    expect(lastToAct(logOf([0], [-1]), [0])).toBeNull();
    expect(lastToAct(logOf([0], [1], [1, 'accept', null, 1]), [0])).toBeNull();
    expect(lastToAct(logOf([1]), [0])).toBeNull();
  });

  it('says what was declined until one has acted', () => {
    const log = logOf([0, 'offer', 'draw'], [1, 'decline'], [1, 'offer', 'pause'], [0, 'decline']);
    expect([...offeredBy(log, 0)]).toEqual([['draw', 'declined']]);
    expect([...offeredBy(log, 1)]).toEqual([['pause', 'declined']]);
    expect([...offeredBy([...log, ...logOf([0])], 0)]).toEqual([]);
    expect(pausedBy(log)).toBe(1);
    expect(pausedBy([])).toBeNull();
  });

  it('says what was withdrawn, or was a pause, until one has acted', () => {
    const withdrawn = logOf([0, 'offer', 'draw'], [0, 'withdraw']);
    expect([...offeredBy(withdrawn, 0)]).toEqual([['draw', 'offered']]);
    expect([...offeredBy([...withdrawn, ...logOf([1], [0])], 0)]).toEqual([]);
    const paused = logOf([1, 'offer', 'pause'], [0, 'accept'], [0, 'play on']);
    expect([...offeredBy(paused, 1)]).toEqual([['pause', 'offered']]);
    expect([...offeredBy(paused, 0)]).toEqual([]);
  });
});

it('is nothing that somebody who comes back has missed', () => {
  const match = { id: 'said', seats: [{ seat: 0, mine: true }] } as Match;
  remember('said', 0);
  const asides = logOf([1, 'offer', 'draw'], [0, 'decline'], [1, 'offer', 'pause'], [0, 'decline']);
  expect(missedOf(match, asides)).toBeNull();
  expect(missedOf(match, [...asides, ...logOf([1], [1], [0])])).toMatchObject({ all: 3, ours: 1 });
});

it('is passed over by who looks back, where nobody was told of it', () => {
  const silent = [2, 3];
  const history = new History(
    { position: () => new Promise(() => undefined) },
    () => 0,
    (number) => silent.includes(number),
  );
  history.length = 5;
  expect([0, 1, 4].map((at) => history.beside(at, 1))).toEqual([1, 4, 5]);
  expect([5, 4, 1].map((at) => history.beside(at, -1))).toEqual([4, 1, 0]);
});

it('asks nobody at this device for whom a bot answers', () => {
  const match = { over: false, seats: [0, 1].map((seat) => ({ seat, mine: true })) } as Match;
  const view = { viewer: 1, actors: [0, 1], open: false, over: false } as never;
  expect(turnOf({ match, hides: true, openly: false, served: [1] }, view)).toEqual({
    kind: 'cover',
    seat: 0,
  });
  expect(turnOf({ match, hides: true, openly: false, served: [0, 1] }, view)).toEqual({ kind: 'rest' });
});

describe('an offer that is gone', () => {
  const offer = { kind: 'draw', by: 0, waits_for: [1, 2], upto: 0 };
  const line = (verb: string, seat: number) => ({
    type: 'step',
    seen: 2,
    entry: { number: 2, player: seat, events: [{ kind: 'aside', verb, seat, words: `${verb} ${seat}` }] },
    manners: { ...NO_MANNERS, offer: null },
  });

  it.each([
    ['decline', 1, [0], true],
    ['decline', 1, [2], false],
    ['decline', 1, [0, 1], false],
    ['withdraw', 0, [2], true],
    ['withdraw', 0, [0], false],
    ['resign', 1, [0], false],
  ])('(%s by seat %i, to who holds %j) is told: %s', (verb, seat, mine, isTold) => {
    toasts.list = [];
    const asides = new Asides(
      () => {},
      () => 2,
      (one) => mine.includes(one),
    );
    asides.manners = { ...NO_MANNERS, offer } as never;
    asides.hear(line(verb, seat) as never);
    expect(toasts.list.map(({ words }) => words)).toEqual(isTold ? [`${verb} ${seat}`] : []);
  });
});

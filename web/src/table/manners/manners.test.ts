import { describe, expect, it } from 'vitest';

import { NO_MANNERS } from '../../lib/session/manners.svelte';
import type { GameView, LogEntry, Manners, Match } from '../../lib/server/types';
import { companyOf, deedsOf } from './deeds';
import { noticeOf, speakerOf } from './notices';

const match = (...mine: number[]): Match =>
  ({
    over: false,
    seats: [0, 1, 2].map((seat) => ({
      seat,
      kind: seat === 2 ? 'bot' : 'person',
      mine: mine.includes(seat),
    })),
  }) as unknown as Match;
const manners = (change: Partial<Manners>): Manners => ({ ...NO_MANNERS, ...change });
const view = (viewer: number | null, actors: number[]) => ({ viewer, actors }) as GameView;
const draw = (by: number, ...waits_for: number[]) => manners({ offer: { by, kind: 'draw', waits_for } });

const aside = (number: number, seat: number, verb: string, offer: string | null): LogEntry =>
  ({
    number,
    player: seat,
    events: [{ kind: 'aside', words: verb, seat, verb, offer, back_to: null }],
  }) as never;
const action = (number: number, player: number): LogEntry =>
  ({ number, player, events: [{ kind: 'move', words: '' }] }) as never;

describe('the notice', () => {
  it('asks whom an offer is made to', () => {
    expect(noticeOf(match(1), draw(0, 1), [])).toMatchObject({ kind: 'asked', here: false, by: { seat: 0 } });
    expect(noticeOf(match(0), draw(0, 1), [])).toMatchObject({ kind: 'waiting', others: [{ seat: 1 }] });
    expect(noticeOf(match(), draw(0, 1), [])).toMatchObject({ kind: 'waiting' });
  });

  it('asks all at one device at once', () => {
    expect(noticeOf(match(0, 1), draw(0, 1), [])).toMatchObject({
      kind: 'asked',
      here: true,
      asks: [{ seat: 1 }],
    });
  });

  it('says who has asked for a pause', () => {
    const log = [aside(1, 1, 'offer', 'pause'), aside(2, 0, 'accept', null)];
    const paused = manners({ paused: true });
    expect(noticeOf(match(0), paused, log)).toMatchObject({ by: { seat: 1 }, speaker: { seat: 0 } });
    expect(noticeOf(match(), paused, log)).toMatchObject({ kind: 'paused', speaker: null });
  });

  it('says whom the clocks of a rematch wait for', () => {
    expect(noticeOf(match(0), NO_MANNERS, [], null, [1])).toMatchObject({
      kind: 'gathering',
      away: [{ seat: 1 }],
    });
    expect(noticeOf(match(0), manners({ paused: true }), [], null, [1])).toMatchObject({ kind: 'paused' });
  });

  it('says for whom here a bot plays, and nothing once all is over', () => {
    expect(noticeOf(match(0), NO_MANNERS, [])).toBeNull();
    expect(noticeOf(match(0), NO_MANNERS, [], 0)).toMatchObject({ kind: 'late', alone: true });
    expect(noticeOf(match(0, 1), manners({ left: [1] }), [])).toMatchObject({ kind: 'left', alone: false });
    expect(noticeOf(match(0), manners({ resigned: [0] }), [])).toMatchObject({ kind: 'resigned' });
    expect(noticeOf(match(0), manners({ resigned: [0], ending: 'resigned' }), [])).toBeNull();
  });
});

describe('who speaks', () => {
  it('is whose turn it is, of those here who still play', () => {
    expect(speakerOf(match(0, 1), NO_MANNERS, view(0, [1]))?.seat).toBe(1);
    expect(speakerOf(match(0, 1), NO_MANNERS, view(1, [0, 1]))?.seat).toBe(1);
    expect(speakerOf(match(0, 1), NO_MANNERS, view(1, []))?.seat).toBe(1);
    expect(speakerOf(match(0, 1), NO_MANNERS, view(null, [2]))?.seat).toBe(0);
    expect(speakerOf(match(0, 1), manners({ left: [0] }), view(0, [0]))?.seat).toBe(1);
    expect(speakerOf(match(0), manners({ resigned: [0] }), view(0, [0]))).toBeNull();
  });
});

describe('what one may do', () => {
  const reasons = (of: Match, now: Manners, log: LogEntry[], taken: number | null = 1) =>
    Object.fromEntries(deedsOf(of, now, log, 0, taken).map(({ name, why }) => [name, why]));

  it('is everything, where somebody agrees', () => {
    expect(reasons(match(0), manners({ may_abort: [0] }), [action(1, 0)])).toEqual({
      'take-back': null,
      draw: null,
      pause: null,
      resign: null,
      leave: null,
      abort: null,
    });
  });

  it('says why something can’t be done', () => {
    const bots = { ...match(0), seats: match(0).seats.filter(({ seat }) => seat !== 1) };
    expect(reasons(bots, NO_MANNERS, [])).toMatchObject({
      'take-back': 'nothing-done',
      draw: 'nobody',
      pause: null,
      abort: 'acted',
    });
    const thrown = [action(1, 0), action(2, -1)];
    expect(reasons(match(0), NO_MANNERS, thrown)['take-back']).toBe('was-thrown');
    expect(reasons(match(0), draw(1, 0), [])).toMatchObject({
      draw: 'other-offer',
      pause: 'other-offer',
      resign: null,
    });
    expect(reasons(match(0), manners({ paused: true }), [])).toMatchObject({
      draw: 'paused',
      pause: 'paused',
    });
    const declined = [action(1, 0), aside(2, 0, 'offer', 'take back'), aside(3, 1, 'decline', null)];
    expect(reasons(match(0), NO_MANNERS, declined)).toMatchObject({ 'take-back': 'declined', draw: null });
  });

  it('takes back what the server lets one take back', () => {
    const log = [action(1, 0)];
    expect(reasons(match(0), NO_MANNERS, log, 1)['take-back']).toBeNull();
    expect(reasons(match(0), NO_MANNERS, log, 0)['take-back']).toBe('was-seen');
    expect(reasons(match(0), NO_MANNERS, log, null)['take-back']).toBe('looking');
    expect(reasons(match(0), NO_MANNERS, [], 0)['take-back']).toBe('nothing-done');
  });

  it('asks who is away and has a bot stand in, and nobody who has gone', () => {
    const away = { ...match(0), seats: match(0).seats.map((seat) => ({ ...seat, stand_in: 'level-1' })) };
    expect(companyOf(away, NO_MANNERS, 0).map(({ seat }) => seat)).toEqual([1]);
    expect(companyOf(away, manners({ left: [1] }), 0)).toEqual([]);
  });

  it('takes back for who acted last at this device', () => {
    const log = [action(1, 0), action(2, 1)];
    const seatOf = (here: Match) =>
      deedsOf(here, NO_MANNERS, log, 0, 1).find(({ name }) => name === 'take-back')?.seat;
    expect(seatOf(match(0, 1))).toBe(1);
    expect(seatOf(match(0))).toBe(0);
  });
});

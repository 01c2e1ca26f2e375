import { beforeEach, describe, expect, it, vi } from 'vitest';

import type { GameDescription, Match, MatchRequest } from '../server/types';
import { nextStep, noteSparring, usualSparring } from './sparring';

const GAME = {
  name: 'race',
  min_players: 2,
  max_players: 4,
  bots: ['level-1', 'level-2', 'level-3', 'late'].map((name) => ({ name, aliases: [] as string[] })),
  usual_bot: 'level-2',
} as unknown as GameDescription;

const table = (...kinds: string[]): MatchRequest => ({
  game: 'race',
  board: 'standard',
  options: {},
  seats: kinds.map((kind) =>
    kind === 'person' || kind === 'open' ? { kind } : { kind: 'bot' as const, bot: kind },
  ),
});

/** A match of such seats, of which the first are one's own. */
const match = (own: number, ...kinds: string[]) =>
  ({
    seats: kinds.map((kind, seat) => ({
      seat,
      mine: seat < own,
      kind: kind === 'person' ? kind : 'bot',
      bot: kind === 'person' ? null : kind,
    })),
  }) as unknown as Match;

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

describe('usualSparring', () => {
  it('has a newcomer meet two of the weakest level', () => {
    expect(usualSparring(GAME)).toEqual({ bot: 'level-1', players: 3 });
    expect(usualSparring({ ...GAME, max_players: 2 }).players).toBe(2);
  });

  it('goes on with the last table at which one played alone', () => {
    noteSparring(table('level-3', 'person'));
    expect(usualSparring(GAME)).toEqual({ bot: 'level-3', players: 2 });
    expect(usualSparring({ ...GAME, name: 'other' })).toEqual({ bot: 'level-1', players: 3 });
  });

  it.each([
    ['two people', table('person', 'person', 'level-3')],
    ['somebody who is invited', table('person', 'open', 'level-3')],
    ['bots of several levels', table('person', 'level-3', 'level-2')],
    ['nobody but people', table('person')],
    ['nobody but bots', table('level-3', 'level-3')],
  ])('does not take a table with %s for one', (_what, wish) => {
    noteSparring(wish);
    expect(usualSparring(GAME)).toEqual({ bot: 'level-1', players: 3 });
  });

  it.each([
    [{ bot: 'gone', players: 9 }, 4],
    [{ bot: 7, players: 'two' }, 3],
    [{ players: 1 }, 2],
    [{}, 3],
    [null, 3],
  ])('makes do with %j', (found, players) => {
    localStorage.setItem('dragonrace.sparring', JSON.stringify({ race: found }));
    expect(usualSparring(GAME)).toEqual({ bot: 'level-1', players });
  });
});

describe('nextStep', () => {
  it('is a level up for whoever has won, and down for whoever has lost', () => {
    expect(nextStep(match(1, 'person', 'level-2', 'level-2'), GAME, 0)).toEqual({
      bot: 'level-3',
      isUp: true,
    });
    expect(nextStep(match(1, 'person', 'level-2', 'level-2'), GAME, 2)).toEqual({
      bot: 'level-1',
      isUp: false,
    });
  });

  it.each([
    ['above the strongest', match(1, 'person', 'level-3'), 0],
    ['below the weakest', match(1, 'person', 'level-1'), 1],
    ['after a draw', match(1, 'person', 'level-2'), null],
    ['for those who only look on', match(0, 'person', 'level-2'), 0],
    ['for two at one device', match(2, 'person', 'person', 'level-2'), 0],
    ['with somebody elsewhere', match(1, 'person', 'person', 'level-2'), 0],
    ['against several levels', match(1, 'person', 'level-2', 'level-1'), 0],
    ['against a bot that is no level', match(1, 'person', 'late'), 0],
  ])('is none %s', (_when, played, winner) => {
    expect(nextStep(played, GAME, winner)).toBeNull();
  });
});

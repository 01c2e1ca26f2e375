import { describe, expect, it } from 'vitest';

import type { GameDescription } from '../lib/server/types';
import { ratingOf, ratingsAt } from './ratings';
import { STARTER } from './starter';

const option = (name: string, otherwise: boolean | null, follows: string | null = null) => ({
  name,
  default: otherwise,
  follows,
  defaults: { true: false },
});

const GAME = {
  options: [option('tipping', true), option('stranding', true, 'tipping'), option(STARTER, null)],
  ratings: [
    { players: 2, board: 'standard', games: 400, bots: { 'level-1': 1320, 'level-2': 1680 } },
    { players: 3, board: 'standard', games: 900, bots: { 'level-1': 1400, 'level-2': 1600 } },
  ],
} as unknown as GameDescription;
const USUAL = { players: 2, board: 'standard', chosen: {} };

describe('ratingsAt', () => {
  it('finds those of this number of players', () => {
    expect(ratingsAt(GAME, USUAL)?.games).toBe(400);
    expect(ratingsAt(GAME, { ...USUAL, players: 3 })?.bots['level-2']).toBe(1600);
  });

  it('has none for a table that nobody has measured', () => {
    expect(ratingsAt(GAME, { ...USUAL, players: 4 })).toBeUndefined();
    expect(ratingsAt(GAME, { ...USUAL, board: 'chasm' })).toBeUndefined();
    expect(ratingsAt({ ...GAME, ratings: [] }, USUAL)).toBeUndefined();
  });

  it('has none with other rules, but for who begins', () => {
    expect(ratingsAt(GAME, { ...USUAL, chosen: { tipping: false } })).toBeUndefined();
    expect(ratingsAt(GAME, { ...USUAL, chosen: { stranding: true } })).toBeUndefined();
    expect(ratingsAt(GAME, { ...USUAL, chosen: { tipping: true } })?.games).toBe(400);
    expect(ratingsAt(GAME, { ...USUAL, chosen: { [STARTER]: 1 } })?.games).toBe(400);
  });
});

describe('ratingOf', () => {
  const ratings = ratingsAt(GAME, USUAL);

  it('is for rated bots only', () => {
    expect(ratingOf(ratings, { kind: 'bot', bot: 'level-2' })).toBe(1680);
    expect(ratingOf(ratings, { kind: 'bot', bot: 'greedy' })).toBeUndefined();
    expect(ratingOf(ratings, { kind: 'person' })).toBeUndefined();
    expect(ratingOf(undefined, { kind: 'bot', bot: 'level-2' })).toBeUndefined();
  });
});

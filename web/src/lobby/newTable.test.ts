import { describe, expect, it, vi } from 'vitest';

import type { GameDescription, Match } from '../lib/server/types';
import { quickTable, tableWith } from './newTable';

// Which page is open is the browser's business, and there is none.
vi.mock('../lib/browser/router.svelte', () => ({ router: {}, matchAddress: String, inviteAddress: String }));

const GAME = {
  name: 'race',
  min_players: 2,
  max_players: 6,
  boards: [{ name: 'standard', title: 'Standard' }],
  bots: ['level-1', 'level-2', 'level-3', 'late', 'later', 'last'].map((name) => ({ name })),
  usual_bot: 'level-2',
  strongest_bot: 'level-3',
} as GameDescription;

describe('quickTable', () => {
  it('seats bots of the weakest level, whatever bots packages add', () => {
    expect(quickTable(GAME).seats).toEqual([
      { kind: 'person' },
      { kind: 'bot', bot: 'level-1' },
      { kind: 'bot', bot: 'level-1' },
    ]);
  });
});

describe('tableWith', () => {
  it('is the same table, but for the bots', () => {
    const played = {
      game: 'race',
      board: 'wide',
      options: { turn_limit: 50 },
      timing: { per_move: true, seconds: 60, increment: 0, on_time: 'bot' },
      seats: [
        { kind: 'bot', bot: 'level-2', name: null },
        { kind: 'person', bot: null, name: 'Mei' },
      ],
    } as unknown as Match;
    expect(tableWith('level-3', played)).toEqual({
      game: 'race',
      board: 'wide',
      options: { turn_limit: 50 },
      timing: { per_move: true, seconds: 60, increment: 0, on_time: 'bot' },
      seats: [
        { kind: 'bot', bot: 'level-3' },
        { kind: 'person', name: 'Mei' },
      ],
    });
  });
});

import { describe, expect, it, vi } from 'vitest';

import type { GameDescription } from '../lib/server/types';
import { quickTable } from './newTable';

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
  it('seats the usual bot, whatever bots packages add', () => {
    expect(quickTable(GAME).seats).toEqual([
      { kind: 'person' },
      { kind: 'bot', bot: 'level-2' },
      { kind: 'bot', bot: 'level-2' },
    ]);
  });
});

import { describe, expect, it } from 'vitest';

import type { GameDescription, Match } from '../../lib/server/types';
import { occasionOf } from './picture';

const match = (board: string) => ({ board, created_at: new Date(2026, 10, 30, 12).toISOString() }) as Match;
const game = { boards: [{ name: 'delta', title: 'The Delta' }] } as GameDescription;

describe('a picture of a match', () => {
  it('says when it was played, and on which board, as far as that is known', () => {
    expect(occasionOf(match('delta'), game)).toBe('The Delta · November 30, 2026');
    expect(occasionOf(match('gone'), game)).toBe('November 30, 2026');
    expect(occasionOf(match('delta'), null)).toBe('November 30, 2026');
  });
});

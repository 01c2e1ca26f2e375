import { describe, expect, it } from 'vitest';

import type { LogEntry } from '../../lib/server/types';
import { choiceAfter, lastChoice } from './advice';

const entry = (number: number, player: number, kind = 'go') =>
  ({ number, player, turn: 0, text: '', events: [{ kind, words: '' }] }) as LogEntry;
const LOG = [entry(1, -1), entry(2, 0), entry(3, 1), entry(4, 1, 'aside')];

describe('a choice', () => {
  it('is made by a seat, in the game', () => {
    expect(LOG.map((_, number) => choiceAfter(LOG, number)?.player ?? null)).toEqual([null, 0, 1, null]);
    expect(choiceAfter(LOG, LOG.length)).toBeNull();
  });

  it('is one’s own last one, if there is any', () => {
    expect(lastChoice(LOG, [0])).toBe(1);
    expect(lastChoice(LOG, [])).toBe(2);
    expect(lastChoice(LOG.slice(0, 1), [0])).toBeNull();
  });
});

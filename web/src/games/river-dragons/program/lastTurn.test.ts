import { describe, expect, it } from 'vitest';

import type { LogEntry } from '../../../lib/server/types';
import { fateKey } from '../cards/fates';
import type { BridgeEvent } from '../types';
import { lastTurn } from './lastTurn';

let number = 0;
const entry = (...events: object[]) =>
  ({ number: ++number, player: 0, text: '', events: events as BridgeEvent[] }) as LogEntry;
const reveal = (place: number, ...cards: string[]) => ({
  kind: 'reveal',
  place,
  cards,
  cancelled: [],
  words: '',
});
const TURN = { kind: 'turn', first: 1, words: '' };
const FALL = { kind: 'fall', seat: 1, card: 'J', place: 2, words: '' };
const STRIKE = { kind: 'strike', seat: 0, card: 'S1', place: 1, words: '' };

describe('lastTurn', () => {
  it('is none in the first turn', () => {
    expect(lastTurn([entry(reveal(1, 'S1', 'P1'))])).toBeNull();
  });

  it('has the cards of the turn that is over, and what became of them', () => {
    const log = [
      entry(reveal(1, 'M1', 'M2')),
      entry(STRIKE, TURN),
      entry(reveal(1, 'S1', 'P1')),
      entry(reveal(2, 'R', 'J'), FALL, TURN),
    ];
    const turn = lastTurn([...log, entry(reveal(1, 'P2', 'S2'))]);
    expect(turn?.cards).toEqual([
      ['S1', 'P1'],
      ['R', 'J'],
    ]);
    expect([...(turn?.fates ?? [])]).toEqual([[fateKey(1, 2), 'fallen']]);
  });
});

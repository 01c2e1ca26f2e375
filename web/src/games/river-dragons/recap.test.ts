import { describe, expect, it } from 'vitest';

import type { GameEvent, LogEntry } from '../../lib/server/types';
import { telling, tracesOf } from './recap';

const NAMES = ['Blue', 'Mei', 'Red'];
const recap = (...events: object[]) => telling.recap(events as GameEvent[], NAMES);

describe('the recap of a card', () => {
  it('says what each did, counted', () => {
    const span = { kind: 'span', seat: 0 };
    const go = { kind: 'go', seat: 1, village: null, plank: 'red-2' };
    expect(recap({ kind: 'reveal', place: 1 }, span, span, go, { kind: 'fall', seat: 2 })).toBe(
      'Blue: 2 planks · Mei: 1 step · Red: fell',
    );
  });

  it('is empty while programs are laid', () => expect(recap({ kind: 'card', seat: 0 })).toBe(''));
});

describe('traces', () => {
  const go = (number: number, seat: number, plank: string) => ({
    number,
    events: [{ kind: 'go', seat, village: null, plank, words: '' }],
  });
  const log = [go(1, 0, 'red-2'), go(2, 1, 'red-1'), go(3, 0, 'red-3')] as unknown as LogEntry[];
  const colours = ['blue', 'red'];

  it('lead from where a pawn was before to where it is', () => {
    expect(tracesOf(log, 1, colours)).toEqual([
      { seat: 1, from: { village: 'red', plank: null }, to: { village: null, plank: 'red-1' }, fell: false },
      {
        seat: 0,
        from: { village: null, plank: 'red-2' },
        to: { village: null, plank: 'red-3' },
        fell: false,
      },
    ]);
  });

  it('are none where nobody has walked since', () => expect(tracesOf(log, 3, colours)).toEqual([]));
});

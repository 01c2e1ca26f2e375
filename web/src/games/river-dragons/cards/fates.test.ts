import { describe, expect, it } from 'vitest';

import type { LogEntry } from '../../../lib/server/types';
import type { BridgeEvent } from '../types';
import { fateKey, fatesOf } from './fates';

const event = (kind: string, rest: object = {}) => ({ kind, words: '', ...rest }) as BridgeEvent;
const entry = (...events: BridgeEvent[]) =>
  ({ number: 1, player: 0, text: '', events }) as unknown as LogEntry;

const STRIKE = event('strike', { seat: 1, card: 'P1', place: 3, by: [0] });
const FALL = event('fall', { seat: 0, card: 'J', place: 5 });

describe('fatesOf', () => {
  it('remembers by whose card, and in which place, what became of it', () => {
    const fates = fatesOf([entry(event('stone', { seat: 0 }), STRIKE), entry(FALL)], []);
    expect([fates.get(fateKey(1, 3)), fates.get(fateKey(0, 5))]).toEqual(['struck', 'fallen']);
    expect(fates.size).toBe(2);
  });

  it('leaves a card alone of which only the rest was lost', () => {
    expect(fatesOf([entry(event('lost', { seat: 0 }))], []).size).toBe(0);
    expect(fatesOf([entry(event('lost', { seat: 0, card: 'R', place: 1 }))], []).get(fateKey(0, 1))).toBe(
      'lost',
    );
  });

  it('forgets them all when a new turn begins, in the middle of an entry too', () => {
    const log = [entry(STRIKE), entry(FALL, event('turn', { first: 1 }))];
    expect(fatesOf(log, []).size).toBe(0);
    expect(fatesOf([...log, entry(STRIKE)], []).size).toBe(1);
  });

  it('goes on with what is being shown', () => {
    expect(fatesOf([entry(STRIKE)], [FALL]).size).toBe(2);
    expect(fatesOf([entry(STRIKE)], [event('turn', { first: 1 })]).size).toBe(0);
  });
});

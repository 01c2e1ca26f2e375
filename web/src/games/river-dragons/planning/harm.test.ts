import { describe, expect, it } from 'vitest';

import type { BridgeEvent, PlanWarning } from '../types';
import { breaks, harmOf } from './harm';

const stepWith = (...warnings: PlanWarning[]) => ({ events: [], warnings });

describe('harmOf', () => {
  it('tells a fall from a card that is wasted, and both from one that is only needless', () => {
    expect(harmOf(stepWith('astray', 'falls'))).toBe('grave');
    expect(harmOf(stepWith('late_fall'))).toBe('grave');
    expect(harmOf(stepWith('stays'))).toBe('slight');
    expect(harmOf(stepWith('too_late'))).toBeNull();
    expect(harmOf(stepWith())).toBeNull();
    expect(harmOf(undefined)).toBeNull();
  });
});

describe('a plan', () => {
  const OWN = { seat: 0, words: '' };
  const plan = [
    {
      events: [
        { ...OWN, kind: 'span', plank: 'blue-3', ends: ['blue', '4'], from: [0, 0], to: [90, 10] },
        { ...OWN, kind: 'go', village: null, plank: 'red-2' },
      ] as BridgeEvent[],
      warnings: [],
    },
  ];
  const lift = (...at: [number, number]): BridgeEvent => ({ seat: 1, words: '', kind: 'lift', at });
  const take = (plank: string) => ({ seat: 1, words: '', kind: 'take', plank, holder: 1 }) as BridgeEvent;

  it('breaks where somebody takes what it needs, and nowhere else', () => {
    expect(breaks(lift(90, 10), plan)).toBe(true);
    expect(breaks(lift(70, 10), plan)).toBe(false);
    expect(breaks(take('red-2'), plan)).toBe(true);
    expect(breaks(take('red-3'), plan)).toBe(false);
    expect(breaks(lift(90, 10), [])).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';

import type { PlanWarning } from '../types';
import { harmOf } from './harm';

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

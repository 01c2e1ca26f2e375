import { describe, expect, it } from 'vitest';

import type { BridgeEvent } from '../types';
import { reasonOf } from './reasons';

const OWN = { seat: 0, place: 1, words: '' };
const reason = (event: BridgeEvent) => reasonOf(event, (seat) => ['Pink', 'Black'][seat] ?? '');

describe('why nothing more comes of a card', () => {
  it('tells a dragon that strikes from one that meets a dragon', () => {
    const dragon = { ...OWN, kind: 'dragon', target: 1 } as const;
    expect(reason({ ...dragon, met: false })).toBe('struck at Black already');
    expect(reason({ ...dragon, met: true })).toBe('met Black’s dragon: no dragon stops another');
  });

  it('tells what a jump lacks, and that a step leads nowhere', () => {
    const fall = { ...OWN, kind: 'fall', village: 'pink', plank: null } as const;
    expect(reason({ ...fall, card: 'J', missing: 'hurdle' })).toBe('nobody to jump over: into the river');
    expect(reason({ ...fall, card: 'J', missing: 'landing' })).toBe('nowhere to land: into the river');
    expect(reason({ ...fall, card: 'M1', missing: null })).toBe('nowhere to go: into the river');
  });
});

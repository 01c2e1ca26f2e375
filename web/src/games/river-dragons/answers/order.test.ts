import { describe, expect, it } from 'vitest';

import type { BridgeChoice } from '../types';
import { onwardFirst } from './order';

const choice = (text: string, rest: object) => ({ text, ...rest }) as BridgeChoice;

describe('the ways of a pawn', () => {
  it('are offered with those that lead on first, and the others as they come', () => {
    const aside = choice('aside', { kind: 'go', onward: false });
    const on = choice('on', { kind: 'go', onward: true });
    const stay = choice('stay', { kind: 'stay' });
    expect(onwardFirst([aside, on, stay]).map(({ text }) => text)).toEqual(['on', 'aside', 'stay']);
  });
});

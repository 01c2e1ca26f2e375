import { afterEach, expect, it, vi } from 'vitest';

import { Kept } from './kept';
import { stubStorage } from './testing';

afterEach(() => vi.unstubAllGlobals());

it('gives back what was stored', () => {
  stubStorage('localStorage');
  const kept = new Kept<{ one?: number }>('x', {});
  expect(kept.load()).toEqual({});
  kept.store({ one: 1 });
  expect(kept.load()).toEqual({ one: 1 });
});

it.each(['', 'null', '7', '{"one":'])('is empty where %j was written', (text) => {
  stubStorage('localStorage', { 'dragonrace.x': text });
  expect(new Kept('x', {}).load()).toEqual({});
});

it('does without a browser that keeps anything', () => {
  vi.stubGlobal('localStorage', undefined);
  const kept = new Kept<{ one?: number }>('x', {});
  kept.store({ one: 1 });
  expect(kept.load()).toEqual({});
});

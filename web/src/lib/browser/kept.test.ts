import { afterEach, expect, it, vi } from 'vitest';

import { Kept } from './kept';

afterEach(() => vi.unstubAllGlobals());

function stub(text: string | null) {
  const kept = new Map(text === null ? [] : [['dragonrace.x', text]]);
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
}

it('gives back what was stored', () => {
  stub(null);
  const kept = new Kept<{ one?: number }>('x', {});
  expect(kept.load()).toEqual({});
  kept.store({ one: 1 });
  expect(kept.load()).toEqual({ one: 1 });
});

it.each(['', 'null', '7', '{"one":'])('is empty where %j was written', (text) => {
  stub(text);
  expect(new Kept('x', {}).load()).toEqual({});
});

it('does without a browser that keeps anything', () => {
  vi.stubGlobal('localStorage', undefined);
  const kept = new Kept<{ one?: number }>('x', {});
  kept.store({ one: 1 });
  expect(kept.load()).toEqual({});
});

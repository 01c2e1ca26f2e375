import { afterEach, expect, it, vi } from 'vitest';

import { Kept } from './kept';
import { storedElsewhere, stubStorage } from './testing';

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

it('tells what another tab has stored, and nothing else', () => {
  const storage = stubStorage('localStorage');
  const heard: object[] = [];
  const end = new Kept<{ one?: number }>('x', {}).follow((value) => heard.push(value));
  storage.set('dragonrace.x', '{"one":1}');
  storedElsewhere('dragonrace.y');
  storedElsewhere('dragonrace.x');
  storage.clear();
  storedElsewhere(null);
  end();
  storedElsewhere('dragonrace.x');
  expect(heard).toEqual([{ one: 1 }, {}]);
});

it('does without a browser that keeps anything', () => {
  vi.stubGlobal('localStorage', undefined);
  const kept = new Kept<{ one?: number }>('x', {});
  kept.store({ one: 1 });
  expect(kept.load()).toEqual({});
  expect(kept.load({ one: 2 })).toEqual({ one: 2 });
});

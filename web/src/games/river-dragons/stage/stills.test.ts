import { describe, expect, it } from 'vitest';

import type { BridgeEvent } from '../types';
import { lengthOpened, Results, STILLS } from './stills';

const stone = (seat: number): BridgeEvent => ({ seat, words: '', kind: 'stone', name: '3', at: [0, 0] });

describe('a turn in stills', () => {
  it('takes 20 s at most, even where dragons are in each place, and the viewer is asked in each', () => {
    const place = lengthOpened(['S1', 'D-red', 'M1']) + STILLS.asked + STILLS.result;
    expect(5 * place).toBeLessThanOrEqual(20_000);
  });

  it('shows cards longer that have dragons among them', () => {
    expect(lengthOpened(['S1', 'M1'])).toBeLessThan(lengthOpened(['S1', 'D-blue']));
  });
});

describe('what has come of the cards of a place', () => {
  it('is told once', () => {
    const results = new Results();
    results.begin(1);
    results.note(stone(0));
    results.begin(2);
    results.note(stone(1));
    expect(results.take()).toEqual([stone(0), stone(1)]);
    expect(results.take()).toEqual([]);
  });

  it('is nothing new to who has done it', () => {
    const results = new Results();
    results.begin(1);
    results.note(stone(0));
    expect(results.take(0)).toEqual([]);
    results.note(stone(1));
    expect(results.take(0)).toEqual([stone(0), stone(1)]);
  });

  it('is forgotten where somebody has skipped', () => {
    const results = new Results();
    results.begin(1);
    results.note(stone(0));
    results.begin(5);
    expect(results.take()).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';

import type { GameView, LogEntry } from '../../lib/server/types';
import type { Playing } from '../drawing';
import { Pacer, shareWithin, type Paced } from './pace';

const BUDGET = { most: 3000, usual: 4000 };
const progress = { spent: 0, shown: 0, now: 500, waiting: 0, isWhole: true };

describe('the share of a motion', () => {
  it('is whole where there is time', () => expect(shareWithin(BUDGET, progress)).toBe(1));

  it('shrinks so that all that waits fits in', () => {
    expect(shareWithin(BUDGET, { ...progress, waiting: 5500 })).toBe(0.5);
    expect(shareWithin(BUDGET, { ...progress, waiting: 5500, spent: 1500 })).toBe(0.25);
  });

  it('keeps time for what may come', () => {
    expect(shareWithin(BUDGET, { ...progress, isWhole: false })).toBe(0.75);
    expect(shareWithin(BUDGET, { ...progress, shown: 9000, now: 3000, isWhole: false })).toBeCloseTo(2 / 3);
  });

  it('never falls so low that nothing would be seen', () => {
    expect(shareWithin(BUDGET, { ...progress, spent: 2990 })).toBe(0.12);
  });

  it('is never less than the budget says, whatever time that takes', () => {
    const budget = { ...BUDGET, least: 0.6 };
    expect(shareWithin(budget, { ...progress, waiting: 9500 })).toBe(0.6);
    expect(shareWithin(budget, { ...progress, spent: 3000 })).toBe(0.6);
    expect(shareWithin(budget, progress)).toBe(1);
  });

  it('is nothing where the time is used up', () => {
    expect(shareWithin(BUDGET, { ...progress, spent: 3000 })).toBe(0);
  });
});

/** A turn of ten actions of a second each, by seat 1. */
const stage: Paced = {
  budgetOf: () => BUDGET,
  chapterOf: (view) => String(view.turn),
  lengthOf: () => 1000,
  isOwn: ({ player }, viewer) => player === viewer,
};
const view = (turn: number, actors = [1]) =>
  ({ turn, actors, viewer: 0, over: false }) as unknown as GameView;
const entry = (number: number, player = 1) => ({ number, player, events: [] }) as unknown as LogEntry;
const playing = (number: number, last: number, known: number, player = 1) => {
  const after = (at: number) => view(at >= last ? 1 : 0);
  const ahead = Array.from({ length: Math.min(known, last - number) }, (_, i) => number + 1 + i);
  return {
    entry: entry(number, player),
    before: view(0),
    after: after(number),
    ahead: ahead.map((at) => ({ entry: entry(at), view: after(at) })),
    share: 1,
  } as unknown as Playing;
};

/** How long a turn lasts of which only so many steps are known ahead. */
function lasts(steps: number, known: number): number {
  const pacer = new Pacer(stage);
  let now = 0;
  for (let number = 1; number <= steps; number++) {
    const step = playing(number, steps, known);
    now += 1000 * pacer.begin(step, now);
    pacer.end(step, now);
  }
  return now;
}

describe('a turn', () => {
  it('lasts no longer than its budget, whether or not its end is known', () => {
    expect(lasts(10, 10)).toBeCloseTo(3000);
    expect(lasts(10, 2)).toBeLessThanOrEqual(3300);
    expect(lasts(4, 0)).toBeLessThanOrEqual(3000);
  });

  it('counts the time in which others think', () => {
    const pacer = new Pacer(stage);
    pacer.begin(playing(1, 3, 0), 0);
    pacer.end(playing(1, 3, 0), 500);
    expect(pacer.begin(playing(2, 3, 1), 2000)).toBe(0.5);
  });

  it('never hurries what the viewer does', () => {
    expect(new Pacer(stage).begin(playing(1, 20, 20, 0), 0)).toBe(1);
  });

  it('has its whole time again when it is shown again', () => {
    const pacer = new Pacer(stage);
    const first = pacer.begin(playing(1, 10, 10), 0);
    pacer.end(playing(1, 10, 10), 3000);
    expect(pacer.begin(playing(1, 10, 10), 9000)).toBe(first);
  });
});

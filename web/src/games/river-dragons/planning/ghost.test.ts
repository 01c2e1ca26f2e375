import { describe, expect, it } from 'vitest';

import { tableWith } from '../testing';
import type { BridgeEvent, PlanStep } from '../types';
import { ghostOf, stepsAhead, stillMissing } from './ghost';

const OWN = { seat: 0, words: '' };
const stone = (name: string, at: [number, number]): BridgeEvent => ({ ...OWN, kind: 'stone', name, at });
const go = (to: { village?: string; plank?: string }): BridgeEvent => ({
  ...OWN,
  kind: 'go',
  village: to.village ?? null,
  plank: to.plank ?? null,
});
const span = (plank: string, from: [number, number], to: [number, number]): BridgeEvent => ({
  ...OWN,
  kind: 'span',
  plank,
  from,
  to,
  ends: [from.join() === '0,0' ? 'blue' : from.join(), to.join()],
});
const step = (...events: BridgeEvent[]): PlanStep => ({ events, warnings: [] });

const PLAN = [
  step(stone('80,0', [80, 0]), stone('160,0', [160, 0])),
  step(span('blue-3', [0, 0], [80, 0]), span('blue-2', [80, 0], [160, 0])),
  step(go({ plank: 'blue-3' }), go({ plank: 'blue-2' })),
];
const table = tableWith({ phase: 'program', place: null, mover: null });

describe('ghostOf', () => {
  it('shows what the cards before one would have brought about, and no more', () => {
    expect(ghostOf(table, 0, PLAN, 1)).toMatchObject({
      stones: [{ place: 1 }, { place: 1 }],
      planks: [],
      pawn: null,
    });
    expect(ghostOf(table, 0, PLAN, 2)).toMatchObject({
      planks: [{ id: 'blue-3', size: 3, place: 2 }, { size: 2 }],
      way: [],
    });
    expect(ghostOf(table, 0, PLAN, 3).way.map(({ place }) => place)).toEqual([3, 3]);
  });

  it('walks over planks that do not lie yet, and turns on their stones', () => {
    const { way, pawn } = ghostOf(table, 0, PLAN, 3);
    expect(way[0]?.points[0]).toEqual({ x: 0, y: 0 });
    expect(way[1]?.points[1]).toEqual({ x: 80, y: 0 });
    expect(pawn?.x).toBeGreaterThan(80);
  });

  it('draws no plank where a planned stone does not lie, nor steps onto it', () => {
    const ghost = ghostOf(tableWith({ stones: [[80, 0]] }), 0, PLAN.slice(1), 2);
    expect(ghost.planks).toMatchObject([{ id: 'blue-3' }]);
    expect(ghost.way).toHaveLength(1);
    expect(ghostOf(table, 0, PLAN.slice(1), 2)).toMatchObject({ planks: [], way: [], pawn: null });
  });

  it('brings a pawn that falls back to its start', () => {
    const home = { village: 'blue', plank: null };
    const fall: BridgeEvent = { ...OWN, kind: 'fall', card: 'J', place: 4, missing: 'hurdle', ...home };
    const ghost = ghostOf(table, 0, [...PLAN, step(fall)], 4);
    expect(ghost).toMatchObject({ falls: [{ place: 4 }], pawn: { x: 0, y: 0 } });
    expect(ghost.way).toHaveLength(2);
  });

  it('crosses out what would be removed, unless it is a ghost itself', () => {
    const lying = tableWith({
      planks: [{ id: 'red-1', colour: 'red', size: 1, from: [0, 0], to: [60, 0], ends: ['blue', '60,0'] }],
      stones: [[60, 0]],
    });
    const take = (plank: string): BridgeEvent => ({ ...OWN, kind: 'take', plank, holder: 0 });
    expect(ghostOf(lying, 0, [step(take('red-1'))], 1).removed).toHaveLength(1);
    const undone = ghostOf(lying, 0, [step(span('blue-2', [60, 0], [140, 0])), step(take('blue-2'))], 2);
    expect(undone).toMatchObject({ planks: [], removed: [] });
    const lifted = ghostOf(lying, 0, [step({ ...OWN, kind: 'lift', at: [60, 0] })], 1);
    expect(lifted.removed).toEqual([{ x: 60, y: 0, place: 1 }]);
  });
});

describe('while cards are carried out', () => {
  const programs = [['S2', 'P2', 'M2'], []];
  const kept = { slots: ['S2', 'P2', 'M2', null, null], steps: PLAN };
  const acting = (rest: object) => tableWith({ programs, place: 2, mover: 0, ...rest });

  it('is still ahead what has not been carried out, and what no dragon has cancelled', () => {
    expect(stepsAhead(acting({}), 0, kept)).toEqual(PLAN.slice(1));
    expect(stepsAhead(acting({ mover: 1 }), 0, kept)).toEqual(PLAN.slice(2));
    expect(stepsAhead(acting({ cancelled: [true, false] }), 0, kept)).toEqual(PLAN.slice(2));
    expect(stepsAhead(acting({}), 0, null)).toEqual([]);
  });

  it('does not show what lies there by now', () => {
    const half = acting({ stones: [[80, 0]] });
    expect(stillMissing(half, ghostOf(half, 0, PLAN, 3)).stones.map(({ name }) => name)).toEqual(['160,0']);
    const [from, to] = [[80, 0], [160, 0]] as const; // prettier-ignore
    const other = { id: 'red-6', colour: 'red', size: 6, ends: ['160,0', '80,0'], from, to };
    const built = acting({ planks: [other] });
    expect(stillMissing(built, ghostOf(built, 0, PLAN, 3)).planks.map(({ id }) => id)).toEqual(['blue-3']);
  });
});

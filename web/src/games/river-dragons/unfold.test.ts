import { describe, expect, it } from 'vitest';

import { tableWith } from './testing';
import type { BridgeEvent } from './types';
import { plankOf, unfold } from './unfold';

const players = ['blue', 'red'];
const table = tableWith({ stones: [[100, 0], [160, 0]] }); // prettier-ignore
const after = (...events: Partial<BridgeEvent>[]) =>
  events.reduce((now, event) => unfold(now, { words: '', ...event } as BridgeEvent, players), table);

describe('unfold', () => {
  it('takes a plank from the reserve as soon as it lies, and puts it into that of whoever gets it', () => {
    const chosen = after({ kind: 'plank', seat: 0, plank: 'blue-1' });
    expect(chosen.plank).toEqual(plankOf('blue-1'));
    expect(chosen.reserves[0]).toEqual([plankOf('blue-1')]);
    const events: Partial<BridgeEvent>[] = [
      { kind: 'plank', seat: 0, plank: 'blue-1' },
      { kind: 'span', seat: 0, plank: 'blue-1', from: [0, 0], to: [100, 0] },
    ];
    expect(after(...events).reserves[0]).toEqual([]);
    expect(after(...events).planks).toMatchObject([{ id: 'blue-1', size: 1, ends: ['blue', '100,0'] }]);
    const taken = after(...events, { kind: 'take', seat: 0, plank: 'blue-1', holder: 1 });
    expect(taken.planks).toEqual([]);
    expect(taken.reserves[1]).toEqual([plankOf('blue-1')]);
  });

  it('puts a stone into the water, and back into the reserve', () => {
    const placed = after({ kind: 'stone', seat: 0, at: [200, 80] });
    expect(placed.stones.at(-1)).toEqual({ name: '200,80', at: [200, 80] });
    expect(placed.stones_left).toBe(table.stones_left - 1);
    const lifted = after({ kind: 'lift', seat: 0, at: [100, 0] });
    expect(lifted.stones.map((stone) => stone.name)).toEqual(['160,0']);
  });

  it('cancels the card of whom a revealed dragon shows, but no dragon', () => {
    const one = after({ kind: 'reveal', place: 2, cards: ['D-red', 'M1'] });
    expect(one.cancelled).toEqual([false, true]);
    expect(one.programs.map((program) => program[1])).toEqual(['D-red', 'M1']);
    expect(one.revealed).toBe(2);
    expect(after({ kind: 'reveal', place: 2, cards: ['D-red', 'D-blue'] }).cancelled).toEqual([false, false]);
  });

  it('sends who fell back to the village of his colour', () => {
    const fallen = after(
      { kind: 'go', seat: 1, village: null, plank: 'red-3' },
      { kind: 'fall', seat: 1, card: 'M1', place: 1 },
    );
    expect(fallen.pawns[1]).toEqual({ village: 'red', plank: null });
    expect(fallen.mover).toBe(1);
  });

  it('shows the viewer his own card from its front, and others’ from behind', () => {
    const laid = { ...table, programs: [[], []], place: null };
    const event = { kind: 'card', seat: 0, ready: false, words: '' } as BridgeEvent;
    expect(unfold(laid, event, players).programs[0]).toEqual([null]);
    expect(unfold(laid, event, players, ['M1']).programs[0]).toEqual(['M1']);
  });
});

import { describe, expect, it } from 'vitest';

import { unpack } from './choices';
import type { WireView } from './types';

const STAY = { action: 12, text: 'stay', words: 'Stay here' };
const SET = {
  first: 10,
  axes: [
    { name: 'y', values: [0, 8] },
    { name: 'x', values: [0, 8, 16] },
  ],
  each: { kind: 'stone', at: ['{x}', '{y}'], fits: null, text: 'stone {x},{y}', words: 'A stone at {x},{y}' },
  runs: [1, 1, 2, 2],
};
const view = (choice_sets: WireView['choice_sets'], pities: WireView['pities'] = []) =>
  ({ choices: [STAY], choice_sets, pities }) as unknown as WireView;

describe('unpack', () => {
  it('writes out the cells that are there, in the order of the actions', () => {
    const stone = (action: number, x: number, y: number) => {
      const words = `A stone at ${x},${y}`;
      return { action, kind: 'stone', at: [x, y], fits: null, text: `stone ${x},${y}`, words };
    };
    expect(unpack(view([SET])).choices).toEqual([stone(11, 8, 0), STAY, stone(14, 8, 8), stone(15, 16, 8)]);
  });

  it('gives back to each choice why it would be a pity', () => {
    const pities = [
      { text: 'Too far.', actions: [11, 15] },
      { text: 'Too late.', actions: [12] },
    ];
    expect(unpack(view([SET], pities)).choices.map((choice) => choice.pity)).toEqual([
      'Too far.',
      'Too late.',
      undefined,
      'Too far.',
    ]);
    expect(unpack(view([], pities)).choices).toEqual([{ ...STAY, pity: 'Too late.' }]);
    expect(STAY).not.toHaveProperty('pity');
  });

  it('leaves a view as it is in which nothing is packed', () => {
    expect(unpack(view([]))).toEqual({ choices: [STAY] });
  });
});

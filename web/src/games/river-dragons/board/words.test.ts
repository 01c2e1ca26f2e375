import { describe, expect, it } from 'vitest';

import { tableWith } from '../testing';
import { describeTable } from './words';

describe('describeTable', () => {
  it('says where the pawns stand, and what lies on the river', () => {
    const table = tableWith({
      stones: [[100, 0]],
      planks: [{ id: 'red-2', colour: 'red', size: 2, ends: ['blue', '100,0'], from: [0, 0], to: [100, 0] }],
      pawns: [
        { village: null, plank: 'red-2' },
        { village: 'red', plank: null },
      ],
    });
    expect(describeTable(table, ['Ann', 'Bob'], null)).toBe(
      'The river. Ann stands on the red plank 2 from the blue village to the stone at 100,0; ' +
        'Bob stands in the red village. Stones at 100,0. ' +
        'Planks: red 2 from the blue village to the stone at 100,0.',
    );
    const goal = { ...table, destinations: ['blue', 'red'] };
    expect(describeTable(goal, ['Ann', 'Bob'], 1)).toContain(
      'in the red village. Your goal is the red village. Stones',
    );
  });
});

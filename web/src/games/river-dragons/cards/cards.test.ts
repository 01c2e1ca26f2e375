import { describe, expect, it } from 'vitest';

import { inOrder, nameOf, victimOf } from './cards';

describe('cards', () => {
  it('stand in the order of the rulebook, dragons last', () => {
    const colours = ['blue', 'green', 'red'];
    expect(inOrder(['D-red', 'J', 'D-blue', 'S1', 'M2'], colours)).toEqual([
      'S1',
      'M2',
      'J',
      'D-blue',
      'D-red',
    ]);
  });

  it('are called by all that stands on them', () => {
    expect(nameOf('S2')).toBe('Place 2 stones');
    expect(nameOf('M2')).toBe('2 Movements, 2 steps');
    expect(nameOf('D-pink')).toBe('Pink dragon');
  });

  it('name the victim of a dragon', () => {
    expect(victimOf('D-pink')).toBe('pink');
    expect(victimOf('M2')).toBeNull();
  });
});

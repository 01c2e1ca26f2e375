import { describe, expect, it } from 'vitest';

import { helpOf, inOrder, victimOf } from './cards';

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

  it('name the victim of a dragon', () => {
    expect(victimOf('D-pink')).toBe('pink');
    expect(victimOf('M2')).toBeNull();
  });
});

describe('what a card makes its player do', () => {
  it('is said by the rules that are played', () => {
    expect(helpOf('M2', {})).toContain('may go a second');
    expect(helpOf('M2', { exact_movement: true })).toContain('exactly two steps');
    expect(helpOf('R', { removed_planks: 'remover' })).not.toContain('goes back');
    expect(helpOf('R', { removed_planks: 'owner' })).toContain('goes back to the player of its colour');
  });
});

import { describe, expect, it } from 'vitest';

import type { Seat } from '../../lib/server/types';
import { dragonTold, moveTold, vetoTold } from './ears';
import type { DragonTable, MoveChoice, Place } from './types';

const ROWS = [' 531.245', '.........', '.........', ' ..vGv..', '  .....'];
const board = {
  rows: ROWS,
  golden: [3, 4] as Place,
  volcanoes: [
    [3, 3],
    [3, 5],
  ] as Place[],
};
const table = (more: object) => ({ board, under: ['S', 'E', 'N'], ...more }) as unknown as DragonTable;
const seats = ['Red', 'Mei', 'Zoë'].map((name, seat) => ({ seat, name }) as unknown as Seat);
const told = (dragons: (Place | null)[], seat: number, viewer: number | null) =>
  dragonTold(table({ dragons }), seats[seat] as Seat, viewer);

describe('a dragon', () => {
  const dragons: Place[] = [[1, 4], [0, 6], [1, 3]]; // prettier-ignore

  it('of one’s own is told by its place, its stone and its way', () => {
    expect(told(dragons, 0, 0)).toBe(
      'Your dragon: row 2, column 5, on a south stone; 2 steps from the golden volcano.',
    );
  });

  it('of others is told as seen from one’s own', () => {
    expect(told(dragons, 1, 0)).toBe(
      'Mei’s dragon: row 1, column 7, one row north and 2 columns east of yours, on an east stone; 3 steps from the golden volcano.',
    );
    expect(told(dragons, 2, 0)).toContain(', one column west of yours, ');
  });

  it('is told without it where there is none', () => {
    expect(told(dragons, 2, null)).toBe(
      'Zoë’s dragon: row 2, column 4, on a north stone; 2 steps from the golden volcano.',
    );
    expect(told([null, [0, 6], null], 1, 0)).not.toContain('yours');
    expect(told([null, null, null], 0, 0)).toBe('Your dragon is not on the map yet.');
    expect(told([null, null, null], 1, 0)).toBe('Mei’s dragon is not on the map yet.');
  });

  it('may have arrived', () => expect(told([[3, 4], null, null], 0, 0)).toContain('on the golden volcano'));
});

describe('a move', () => {
  const move = (from: Place, to: Place, wins = false) =>
    moveTold(table({}), { words: 'Move it', dragon: 1, from, to, wins } as unknown as MoveChoice);

  it('is nearer, farther or neither, and brings a stone', () => {
    expect(move([1, 4], [2, 4])).toBe(
      'Move it: one step nearer to the golden volcano, one step left; you take the east stone under it.',
    );
    expect(move([1, 4], [0, 4])).toContain('one step farther from the golden volcano, 3 steps left;');
    expect(move([1, 4], [1, 3])).toContain('no nearer to the golden volcano, 2 steps left;');
  });

  it('that wins says so itself', () => {
    expect(move([2, 4], [3, 4], true)).toBe('Move it; you take the east stone under it.');
  });
});

describe('a veto', () => {
  const veto = (to: Place | null, stone = 'S') =>
    vetoTold(table({ dragons: [[2, 4]], moving: 0, stone, to }));

  it('is weighed by where the dragon would go', () => {
    expect(veto([3, 4])).toBe('Your dragon would be carried south, onto the golden volcano.');
    expect(veto([2, 3], 'W')).toBe(
      'Your dragon would be carried west: no nearer to the golden volcano, one step left.',
    );
    expect(veto(null)).toBe('');
  });
});

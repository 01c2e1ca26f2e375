import { describe, expect, it } from 'vitest';

import type { Choice, GameView } from '../../lib/server/types';
import { caution } from './caution';
import { Ways } from './map/ways';
import { offeredOrder } from './stage/offer';
import type { DragonTable, Place } from './types';
import type { Wind } from './winds';

const ROWS = [
  ' 531.245',
  '.........',
  '..v...v..',
  '.........',
  'v..v.v..v',
  '.........',
  '.........',
  ' .......',
  ' ...G...',
  '  .....',
];
const places = (sign: string): Place[] =>
  ROWS.flatMap((line, row) =>
    [...line].flatMap((other, column): Place[] => (other === sign ? [[row, column]] : [])),
  );
const board = { rows: ROWS, golden: [8, 4] as Place, volcanoes: places('v') };
const FIVE: Wind[] = ['N', 'E', 'S', 'W', 'SE'];

const table = (dragons: Place[], more: Partial<DragonTable> = {}) =>
  ({ board, dragons, holders: [FIVE, FIVE], to: null, ...more }) as unknown as DragonTable;
const view = (of: DragonTable) => ({ viewer: 0, table: of }) as unknown as GameView;
const wish = (choice: object) => choice as unknown as Choice;

describe('ways', () => {
  const ways = new Ways(board);

  it('lead where the winds blow, and neither over volcanoes nor into the sea', () => {
    expect(ways.next([0, 3], 'S')).toEqual([1, 3]);
    expect(ways.next([0, 3], 'N')).toBeNull();
    expect(ways.next([1, 2], 'S')).toBeNull();
    expect(ways.next([7, 4], 'S')).toEqual([8, 4]);
  });

  it('are counted to the golden volcano', () => {
    expect(ways.steps([8, 4])).toBe(0);
    expect(ways.steps([7, 4])).toBe(1);
    expect(ways.steps([7, 3])).toBe(1);
    expect(ways.steps([0, 3])).toBe(8);
    expect(ways.steps([2, 2])).toBe(Infinity);
  });
});

describe('the order that is offered', () => {
  it('begins with a stone that carries one’s own dragon on', () => {
    expect(offeredOrder(FIVE, table([[0, 3]]), 0)[0]).toBe('S');
    expect(
      offeredOrder(
        ['N', 'E', 'SW', 'W', 'SE'],
        table([
          [0, 3],
          [1, 2],
        ]),
        0,
      )[0],
    ).toBe('SE');
  });

  it('has every stone once, what carries nobody last', () => {
    const order = offeredOrder(['N', 'SW', 'S', 'W', 'SE'], table([[0, 1]]), 0);
    expect([...order].sort()).toEqual(['N', 'S', 'SE', 'SW', 'W'].sort());
    expect(offeredOrder(['N', 'S'], table([[0, 1]]), 0)).toEqual(['S', 'N']);
  });

  it('is the one in which they lie for who has no dragon', () => {
    expect(offeredOrder(FIVE, table([]), 0)).toEqual(FIVE);
  });
});

describe('a warning', () => {
  it('comes before the first stone is wasted', () => {
    const top = view(
      table([
        [0, 3],
        [0, 5],
      ]),
    );
    expect(caution(wish({ kind: 'holder', winds: ['N', 'S'] }), top)).toContain('north, moves nobody');
    expect(caution(wish({ kind: 'holder', winds: ['S', 'N'] }), top)).toBeNull();
    const lower = view(
      table([
        [0, 3],
        [3, 5],
      ]),
    );
    expect(caution(wish({ kind: 'holder', winds: ['N', 'S'] }), lower)).toBeNull();
  });

  it('comes before a gale that brings nothing', () => {
    const gale = wish({ kind: 'gale' });
    const holding = (...stones: Wind[]) => view(table([[0, 3]], { holders: [stones] }));
    expect(caution(gale, holding('N', 'N', 'E', 'W', 'N'))).toContain('any nearer');
    expect(caution(gale, holding('N', 'E', 'S', 'W', 'N'))).toContain('one step');
    expect(caution(gale, holding('S', 'SE', 'SW', 'E', 'S'))).toBeNull();
  });

  it('comes before a lightning against one’s own luck', () => {
    const veto = wish({ kind: 'veto' });
    expect(caution(veto, view(table([[7, 4]], { to: [8, 4] })))).toContain('you would win');
    expect(caution(veto, view(table([[5, 4]], { to: [6, 4] })))).toContain('nearer');
    expect(caution(veto, view(table([[5, 4]], { to: [5, 5] })))).toBeNull();
  });

  it('comes before somebody else is made the winner', () => {
    const move = (dragon: number) => caution(wish({ kind: 'move', wins: true, dragon }), view(table([])));
    expect(move(1)).toContain('would win');
    expect(move(0)).toBeNull();
  });
});

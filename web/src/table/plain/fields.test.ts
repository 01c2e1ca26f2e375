import { expect, test } from 'vitest';

import type { GameView, Seat } from '../../lib/server/types';
import { fieldsOf, partOf, wordsOf, type Field } from './fields';

const scores: Field = { label: 'Scores', kind: 'number', by_seat: true, value: [4, 0] };

test('a view has the fields that the server sends, or none', () => {
  expect(fieldsOf({ table: { fields: [scores] } } as unknown as GameView)).toEqual([scores]);
  expect(fieldsOf({ table: { board: {} } } as unknown as GameView)).toEqual([]);
});

test('values are written for people', () => {
  const seats = [{ colour: 'red' }, { colour: 'blue', name: 'Mei' }] as Seat[];
  expect(wordsOf(-1, seats)).toBe('−1');
  expect(wordsOf(['red', 'blue'], seats)).toBe('Red Mei');
  expect(wordsOf(null, seats)).toBe('–');
  expect(wordsOf([1, [2, 3]], seats)).toBe('1 2 3');
});

test('each seat has its part', () => {
  expect(partOf(scores, 0)).toBe(4);
  expect(partOf(scores, 5)).toBe(undefined);
});

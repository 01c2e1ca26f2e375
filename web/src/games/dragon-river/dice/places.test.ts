import { expect, it } from 'vitest';

import { placesOf } from './places';

it('finds each die of a choice once', () => {
  expect(placesOf([1, 3, 3, 4, 3], [3, 3])).toEqual([1, 2]);
  expect(placesOf([1, 3, 3, 4, 6], [])).toEqual([]);
  expect(placesOf([1, 2], [2, 2])).toEqual([1]);
});

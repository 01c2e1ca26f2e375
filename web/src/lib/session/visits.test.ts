import { expect, it } from 'vitest';

import { remember, seenOf } from './visits';

it('remembers how far the latest matches were seen', () => {
  expect(seenOf('one')).toBeNull();
  remember('one', 3);
  remember('one', 5);
  expect(seenOf('one')).toBe(5);
  for (let i = 0; i < 60; i += 1) remember(`other-${i}`, i);
  expect(seenOf('one')).toBeNull();
  expect(seenOf('other-59')).toBe(59);
  expect(seenOf('other-10')).toBe(10);
  expect(seenOf('other-9')).toBeNull();
});

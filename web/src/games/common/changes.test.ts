import { describe, expect, it } from 'vitest';

import { changed } from './changes';

const TABLE = { mover: 0, pawns: [{ village: 'blue' }, { village: 'red' }], stones: [1] };
const EVENT = {
  kind: 'go',
  words: '',
  changes: [
    [['pawns', 1, 'village'], null],
    [['stones'], [1, 2]],
    [['mover'], 1],
  ],
};

describe('changed', () => {
  it('puts what an event says where it says so, and leaves the table before it alone', () => {
    expect(changed(TABLE, EVENT)).toEqual({
      mover: 1,
      pawns: [{ village: 'blue' }, { village: null }],
      stones: [1, 2],
    });
    expect(TABLE.pawns[1]).toEqual({ village: 'red' });
    expect(changed(TABLE, EVENT).pawns[0]).toBe(TABLE.pawns[0]);
  });

  it('can do so part by part', () => {
    expect(changed(TABLE, EVENT, 'stones')).toEqual({ ...TABLE, stones: [1, 2] });
    expect(changed(changed(TABLE, EVENT, 'stones'), EVENT)).toEqual(changed(TABLE, EVENT));
  });

  it('changes nothing by an event that changes nothing', () => {
    expect(changed(TABLE, { kind: 'stay', words: '' })).toBe(TABLE);
  });
});

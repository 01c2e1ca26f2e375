import { describe, expect, it } from 'vitest';

import { board } from '../testing';
import type { DragonTable, Place } from '../types';
import type { Wind } from '../winds';
import { offeredOrder } from './offer';

const FIVE: Wind[] = ['N', 'E', 'S', 'W', 'SE'];

const table = (dragons: Place[]) => ({ board, dragons }) as unknown as DragonTable;

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

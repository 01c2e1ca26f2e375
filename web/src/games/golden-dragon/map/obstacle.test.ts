import { describe, expect, it } from 'vitest';

import { board } from '../testing';
import type { DragonTable, Place } from '../types';
import { obstacle } from './obstacle';

describe('what keeps a dragon where it is', () => {
  const dragons: Place[] = [[1, 2], [0, 7], [1, 3]]; // prettier-ignore
  const table = { board, dragons, vetoed: [2] } as unknown as DragonTable;

  it('is a volcano, another dragon, the end of the map or a veto', () => {
    expect(obstacle(table, 0, 'S')).toBe('volcano');
    expect(obstacle(table, 0, 'E')).toBe('dragon');
    expect(obstacle(table, 1, 'N')).toBe('edge');
    expect(obstacle(table, 1, 'E')).toBe('edge');
    expect(obstacle(table, 2, 'S')).toBe('vetoed');
  });

  it('is nothing where it can go', () => expect(obstacle(table, 1, 'S')).toBeNull());
});

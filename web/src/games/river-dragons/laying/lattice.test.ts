import { describe, expect, it } from 'vitest';

import type { Place, StoneChoice } from '../types';
import { Lattice } from './lattice';

const choice = (at: Place, action: number): StoneChoice => ({
  action,
  text: `stone ${at.join()}`,
  words: '',
  kind: 'stone',
  at,
});
const lattice = new Lattice(8, [choice([16, 24], 1), choice([80, 24], 2)]);

describe('Lattice', () => {
  it('snaps to the nearest point, on every side', () => {
    expect(lattice.snap({ x: 19.9, y: 20.1 })).toEqual([16, 24]);
    expect(lattice.snap({ x: 20.1, y: 19.9 })).toEqual([24, 16]);
  });

  it('finds a choice by its place, and none where no stone may stand', () => {
    expect(lattice.at([80, 24])?.action).toBe(2);
    expect(lattice.at([72, 24])).toBeNull();
  });

  it('steps by one pitch, or several, and by arrows only', () => {
    expect(lattice.step([16, 24], 'ArrowUp')).toEqual([16, 16]);
    expect(lattice.step([16, 24], 'ArrowLeft', 5)).toEqual([-24, 24]);
    expect(lattice.step([16, 24], 'Enter')).toBeNull();
  });

  it('begins at the nearest place where a stone may stand', () => {
    expect(lattice.nearest({ x: 70, y: 0 })).toEqual([80, 24]);
    expect(new Lattice(8, []).nearest({ x: 0, y: 0 })).toBeNull();
  });
});

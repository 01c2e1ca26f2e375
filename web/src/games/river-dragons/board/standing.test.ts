import { describe, expect, it } from 'vitest';

import { tableWith } from '../testing';
import { standsOf } from './standing';

describe('standsOf', () => {
  it('puts a pawn on the middle of its plank', () => {
    const [from, to] = [
      [200, 300],
      [300, 300],
    ];
    const plank = { id: 'red-4', colour: 'red', size: 4, ends: ['200,300', '300,300'], from, to };
    const on = { village: null, plank: 'red-4' };
    const table = tableWith({ planks: [plank], pawns: [{ village: 'red', plank: null }, on] });
    expect(standsOf(table).find(({ seat }) => seat === 1)).toEqual({ seat: 1, x: 250, y: 300 });
  });

  it('lets six stand beside each other in one village, each within it', () => {
    const pawns = Array.from({ length: 6 }, () => ({ village: 'green', plank: null }));
    const stands = standsOf(tableWith({ pawns }));
    expect(new Set(stands.map(({ x }) => Math.round(x))).size).toBe(6);
    for (const { x, y } of stands) expect(Math.hypot(x - 2000, y)).toBeLessThan(36);
  });
});

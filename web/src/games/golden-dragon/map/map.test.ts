import { describe, expect, it } from 'vitest';

import { board } from '../testing';
import type { Place } from '../types';
import { CELL, Land } from './map';

const STANDARD = board.rows;

function land(rows: string[]): Land {
  const where = (sign: string): Place[] =>
    rows.flatMap((line, row) =>
      [...line].flatMap((s, column): Place[] => (s === sign ? [[row, column]] : [])),
    );
  const starts = ['1', '2', '3', '4', '5'].flatMap((name) => where(name).map((at) => ({ name, at })));
  return new Land({ rows, golden: where('G')[0] ?? [0, 0], volcanoes: where('v'), starts });
}

describe('Land', () => {
  it('has a place for every sign but gaps', () => {
    expect(land(STANDARD).places).toHaveLength(STANDARD.join('').replaceAll(' ', '').length);
    expect(land(STANDARD).has([0, 0])).toBe(false);
    expect(land(STANDARD).has([0, 1])).toBe(true);
    expect(land(STANDARD).has([-1, 4])).toBe(false);
  });

  it('has one coast around all land, and one around each lake', () => {
    const rings = (rows: string[]) => land(rows).coast().match(/M/g)?.length;
    expect(rings(STANDARD)).toBe(1);
    expect(rings(['...', '. .', '...'])).toBe(2);
    expect(rings(['. .'])).toBe(2);
    expect(rings(['. ', ' .'])).toBe(2);
  });

  it('draws no corner where the coast runs straight on', () => {
    expect(land(['....']).coast().match(/Q/g)).toHaveLength(4);
  });

  it('finds open water for the compass rose, and never land', () => {
    const standard = land(STANDARD);
    const room = standard.roomFor(standard.box, CELL * 1.4);
    expect(room.radius).toBeGreaterThan(CELL * 0.6);
    expect(standard.away(room, CELL * 3)).toBeGreaterThanOrEqual(room.radius);
  });

  it('keeps the rose inside the picture on the longest board', () => {
    const long = land(Array.from({ length: 50 }, () => '.......'));
    const room = long.roomFor(long.box, CELL);
    expect(room.radius).toBeLessThanOrEqual(CELL * 0.25);
    expect(room.x - room.radius).toBeGreaterThanOrEqual(long.box.x);
  });
});

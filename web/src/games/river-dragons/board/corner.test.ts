import { describe, expect, it } from 'vitest';

import { boardOf } from '../testing';
import { cornerFor } from './corner';

const NOTE = { width: 60, height: 32, inset: 8 };
const BOX = { x: -400, y: -40, width: 4800, height: 2080 };

describe('a note on the board', () => {
  it('lies at the upper left, as far as the nearest village or island leaves room', () => {
    const board = boardOf();
    const found = cornerFor(board, BOX, 1, NOTE, null);
    expect(found).toMatchObject({ bottom: false, right: false });
    expect(found.room).toBeCloseTo(400 - board.village_radius * 1.2 - NOTE.inset);
    const islands = [[-200, -40]] as [number, number][];
    const less = cornerFor({ ...board, islands }, BOX, 1, NOTE, null).room;
    expect(less).toBeCloseTo(200 - board.stone_radius * 1.5 - NOTE.inset);
  });

  it('has more room below or above what bends away', () => {
    const low = cornerFor(boardOf(), { ...BOX, y: -75, height: 2150 }, 1, NOTE, null);
    expect(low.room).toBeGreaterThan(cornerFor(boardOf(), BOX, 1, NOTE, null).room);
    expect(cornerFor(boardOf(), { ...BOX, y: -200, height: 2400 }, 1, NOTE, null).room).toBeGreaterThan(4000);
  });

  it('goes to another corner where there is none, but not over the planks', () => {
    const box = { ...BOX, x: 0, width: 4400 };
    expect(cornerFor(boardOf(), box, 1, NOTE, null)).toMatchObject({ bottom: false, right: true });
    const planks = { x: 4100, y: -40, width: 250, height: 400 };
    expect(cornerFor(boardOf(), box, 1, NOTE, planks)).toMatchObject({ bottom: true, right: true });
  });
});

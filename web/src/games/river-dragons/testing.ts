import { MEASURES } from './board/measures';
import type { BridgeBoard, BridgeEvent, BridgeTable, Place } from './types';

/** A small board for tests: the villages stand far apart, blue's at the origin. */
export function boardOf({ closed = [] as string[] } = {}): BridgeBoard {
  const places: [string, Place][] = [
    ['blue', [0, 0]],
    ['green', [2000, 0]],
    ['red', [4000, 0]],
    ['pink', [4000, 2000]],
    ['yellow', [2000, 2000]],
    ['black', [0, 2000]],
  ];
  return {
    title: 'Test',
    width: 4000,
    height: 2000,
    ...MEASURES,
    water: [
      [0, 0],
      [4000, 0],
      [4000, 2000],
      [0, 2000],
    ],
    villages: places.map(([colour, at]) => ({ colour, at, open: !closed.includes(colour) })),
    islands: [],
    lattice: 8,
  };
}

/** Two players, blue and red, in the middle of a turn. */
export function tableWith({ stones = [] as Place[], ...rest }): BridgeTable {
  return {
    board: boardOf(),
    phase: 'plank',
    first: 0,
    place: 1,
    mover: 0,
    left: 1,
    destinations: ['pink', 'black'],
    pawns: [
      { village: 'blue', plank: null },
      { village: 'red', plank: null },
    ],
    stones: stones.map((at) => ({ name: at.join(), at })),
    stones_left: 27 - stones.length,
    planks: [],
    plank: null,
    barred: [],
    reserves: [[{ id: 'blue-1', colour: 'blue', size: 1 }], []],
    gone: [],
    programs: [
      ['P1', null, null, null, null],
      ['S1', null, null, null, null],
    ],
    revealed: 1,
    cancelled: [false, false],
    hand: [],
    ...rest,
  };
}

export const reveal = (place: number): BridgeEvent => ({
  kind: 'reveal',
  place,
  cards: [],
  cancelled: [],
  words: '',
});
export const turn: BridgeEvent = { kind: 'turn', first: 1, words: '' };

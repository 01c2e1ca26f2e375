import type { Box, Point } from '../../common/plane';
import type { BridgeBoard } from '../types';

/** Where the plank of a size lies beside the river, and how high the place for it is. */
export interface Slot extends Point {
  length: number;
  room: number;
}

/** Between planks, and round them. */
const GAP = 14;
const EDGE = 12;

/** How high the place of a plank is, in millimetres: one below the other, or all in one row, for a finger. */
const STACK = 40;
const ROW = 46;

/** The smallest box that holds all sizes, at the same scale as the river. */
export function rackBox(board: BridgeBoard, upright: boolean): Box {
  const lengths = board.plank_lengths;
  const longest = lengths.at(-1) ?? 0;
  if (upright) {
    const height = STACK * lengths.length + EDGE;
    return { x: board.width + 26, y: (board.height - height) / 2, width: longest + 2 * EDGE, height };
  }
  const all = lengths.reduce((sum, length) => sum + length + GAP, -GAP);
  const width = all + 2 * EDGE;
  return { x: (board.width - width) / 2, y: board.height + 10, width, height: ROW };
}

/** The place of each size, the shortest first. */
export function slotsOf(board: BridgeBoard, box: Box, upright: boolean): Slot[] {
  const lengths = board.plank_lengths;
  if (upright) {
    const room = (box.height - EDGE) / lengths.length;
    return lengths.map((length, i) => ({
      x: box.x + EDGE + length / 2,
      y: box.y + EDGE / 2 + room * (i + 0.5),
      length,
      room,
    }));
  }
  let x = box.x + EDGE;
  return lengths.map((length) => {
    const slot = { x: x + length / 2, y: box.y + box.height / 2, length, room: box.height };
    x += length + GAP;
    return slot;
  });
}

import { union, type Box, type Point } from '../../common/plane';
import { boardBox } from '../board/measures';
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
const ROW = 54;
/** From the board's edge. */
const APART = 12;

/** A place for all sizes, at the same scale as the river. */
export interface RackPlace extends Box {
  /** One below the other; else one beside the other. */
  upright: boolean;
}

/** The places where the rack may lie: to the right of the board, and below it. */
export function rackPlaces(board: BridgeBoard): RackPlace[] {
  const lengths = board.plank_lengths;
  const stack = STACK * lengths.length + EDGE;
  const row = lengths.reduce((sum, length) => sum + length + GAP, -GAP) + 2 * EDGE;
  const { x, y, width, height } = boardBox(board);
  return [
    {
      x: x + width + APART,
      y: (board.height - stack) / 2,
      width: (lengths.at(-1) ?? 0) + 2 * EDGE,
      height: stack,
      upright: true,
    },
    { x: (board.width - row) / 2, y: y + height + APART / 2, width: row, height: ROW, upright: false },
  ];
}

/** How much smaller the board may be drawn for it: on a large screen it is large all the same. */
const SHARE = 0.97;
const SHARE_IF_LARGE = 0.86;
/** So many pixels for a millimetre are large: an island is a thumb wide. */
const LARGE = 1.4;

/** What must be seen, and where the rack lies: only where the board is drawn about as large as without it. */
export function layOut(
  board: BridgeBoard,
  width: number,
  height: number,
): { tight: Box; rack: RackPlace | null } {
  const alone = boardBox(board);
  const scale = (box: Box) => Math.min(width / box.width, height / box.height);
  for (const rack of rackPlaces(board)) {
    const tight = union(alone, rack);
    const share = scale(tight) >= LARGE ? SHARE_IF_LARGE : SHARE;
    if (scale(tight) >= scale(alone) * share) return { tight, rack };
  }
  return { tight: alone, rack: null };
}

/** The place of each size, the shortest first. */
export function slotsOf(board: BridgeBoard, box: RackPlace): Slot[] {
  const lengths = board.plank_lengths;
  if (box.upright) {
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

import type { Box, Point } from '../../common/plane';
import type { BridgeBoard } from '../types';

/** A corner of what is seen, and how many pixels are free there, along its upper or lower edge. */
export interface Corner {
  bottom: boolean;
  right: boolean;
  room: number;
}

/** Round a village lies the ring of who wants to go there; the flag stands within it, but for its cloth. */
const RING = 1.2;
const CLOTH: Point & { radius: number } = { x: 35, y: -35, radius: 11 };

interface Circle extends Point {
  radius: number;
}

/** What of a board must be seen, whatever else is written over it. */
function circlesOf({ villages, islands, village_radius, stone_radius }: BridgeBoard): Circle[] {
  const unit = village_radius / 36;
  return [
    ...villages.flatMap(({ at: [x, y] }) => [
      { x, y, radius: village_radius * RING },
      { x: x + CLOTH.x * unit, y: y + CLOTH.y * unit, radius: CLOTH.radius * unit },
    ]),
    ...islands.map(([x, y]) => ({ x, y, radius: stone_radius * 1.5 })),
  ];
}

/** Where a note of this height, in pixels, lies on no village and no island: the first corner with room enough for
    one so wide, or else the one with the most. `inset` is how far from both edges it lies. */
export function cornerFor(
  board: BridgeBoard,
  box: Box,
  scale: number,
  note: { width: number; height: number; inset: number },
  taken: Box | null,
): Corner {
  const deep = (note.height + note.inset) / scale;
  const corners = [
    [false, false],
    [false, true],
    [true, false],
    [true, true],
  ].map(([bottom = false, right = false]) => {
    const away = (x: number) => (right ? box.x + box.width - x : x - box.x);
    const down = (y: number) => (bottom ? box.y + box.height - y : y - box.y);
    const ends = circlesOf(board).flatMap(({ x, y, radius }) => {
      const below = Math.max(0, down(y) - deep);
      return below < radius ? [away(x) - Math.sqrt(radius ** 2 - below ** 2)] : [];
    });
    if (taken && down(bottom ? taken.y + taken.height : taken.y) < deep)
      ends.push(away(right ? taken.x + taken.width : taken.x));
    return { bottom, right, room: Math.max(0, Math.min(box.width, ...ends) * scale - note.inset) };
  });
  const [best] = [...corners].sort((a, b) => b.room - a.room);
  return corners.find(({ room }) => room >= note.width) ?? (best as Corner);
}

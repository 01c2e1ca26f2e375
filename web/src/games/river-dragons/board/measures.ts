import type { Box } from '../../common/plane';
import type { BridgeBoard, Place } from '../types';

type Measures = 'stone_radius' | 'village_radius' | 'plank_width' | 'bearing' | 'plank_lengths';

/** What lies on a board that no server sent, in millimetres: the lobby's picture, and tests. */
export const MEASURES: Pick<BridgeBoard, Measures> = {
  stone_radius: 12,
  village_radius: 36,
  plank_width: 8,
  bearing: 4,
  plank_lengths: [48, 64, 80, 96, 112, 128],
};

/** Land round the board, in millimetres. */
const EDGE = 8;

/** What must be seen of a board. */
export const boardBox = ({ width, height }: BridgeBoard): Box => ({
  x: -EDGE,
  y: -EDGE,
  width: width + 2 * EDGE,
  height: height + 2 * EDGE,
});

/** Digits on the screen have at least this height, in pixels, and this share of their font's size. */
const LEAST_DIGIT = 9;
const DIGIT = 0.6;

/** How large an island's number is written, in millimetres: it shall be read on a small screen, too. */
export const numberSize = ({ stone_radius }: Pick<BridgeBoard, 'stone_radius'>, scale: number): number =>
  Math.max((stone_radius * 11) / 12, LEAST_DIGIT / DIGIT / scale);

/** The distance between the two places that lie nearest to each other; endless for fewer than two. */
export const nearest = (places: Place[]): number =>
  Math.min(...places.flatMap(([x, y], i) => places.slice(i + 1).map(([a, b]) => Math.hypot(a - x, b - y))));

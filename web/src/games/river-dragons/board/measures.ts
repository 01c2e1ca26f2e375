import type { BridgeBoard } from '../types';

type Measures = 'stone_radius' | 'village_radius' | 'plank_width' | 'bearing' | 'plank_lengths';

/** What lies on a board that no server sent, in millimetres: the lobby's picture, and tests. */
export const MEASURES: Pick<BridgeBoard, Measures> = {
  stone_radius: 12,
  village_radius: 36,
  plank_width: 8,
  bearing: 4,
  plank_lengths: [48, 64, 80, 96, 112, 128],
};

import type { WindName } from './shapes.gen';

/** One of the six winds. */
export type Wind = WindName;

export const WINDS: Wind[] = ['N', 'E', 'SE', 'S', 'SW', 'W'];

/** How many columns east and rows south a wind carries a dragon. */
export const STEPS: Record<Wind, [number, number]> = {
  N: [0, -1],
  E: [1, 0],
  S: [0, 1],
  W: [-1, 0],
  SE: [1, 1],
  SW: [-1, 1],
};

export const WORDS: Record<Wind, string> = {
  N: 'north',
  E: 'east',
  S: 'south',
  W: 'west',
  SE: 'south-east',
  SW: 'south-west',
};

/** In degrees, clockwise, 0 for north: how far to turn what points up. */
export function angleOf(wind: Wind): number {
  const [east, south] = STEPS[wind];
  return ((Math.atan2(east, -south) * 180) / Math.PI + 360) % 360;
}

import { STEPS, type WindName } from './shapes.gen';

/** How many columns east and rows south a wind carries a dragon. */
export { STEPS };

/** One of the six winds. */
export type Wind = WindName;

export const WINDS: Wind[] = ['N', 'E', 'SE', 'S', 'SW', 'W'];

/** In degrees, clockwise, 0 for north: how far to turn what points up. */
export function angleOf(wind: Wind): number {
  const [east, south] = STEPS[wind];
  return ((Math.atan2(east, -south) * 180) / Math.PI + 360) % 360;
}

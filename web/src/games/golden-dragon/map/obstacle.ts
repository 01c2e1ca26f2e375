import type { DragonTable, Place } from '../types';
import { STEPS, type Wind } from '../winds';
import { samePlace } from './map';

/** Why a wind can't carry a dragon that the server does not offer; `null`: nothing is in its way. */
export function obstacle(
  { board, dragons, vetoed }: Pick<DragonTable, 'board' | 'dragons' | 'vetoed'>,
  dragon: number,
  wind: Wind,
): 'vetoed' | 'volcano' | 'dragon' | 'edge' | null {
  const [row, column] = dragons[dragon] ?? [-1, -1];
  const [east, south] = STEPS[wind];
  const there: Place = [row + south, column + east];
  const isThere = (place: Place | null) => samePlace(place, there);
  if (vetoed.includes(dragon)) return 'vetoed';
  if (board.volcanoes.some(isThere)) return 'volcano';
  if (dragons.some(isThere)) return 'dragon';
  return (board.rows[there[0]]?.[there[1]] ?? ' ') === ' ' ? 'edge' : null;
}

import type { DragonTable, Place } from '../types';
import type { Wind } from '../winds';
import { isLand, placeAfter, samePlace } from './map';

/** Why a wind can't carry a dragon that the server does not offer; `null`: nothing is in its way. */
export function obstacle(
  { board, dragons, vetoed }: Pick<DragonTable, 'board' | 'dragons' | 'vetoed'>,
  dragon: number,
  wind: Wind,
): 'vetoed' | 'volcano' | 'dragon' | 'edge' | null {
  const there = placeAfter(dragons[dragon] ?? [-1, -1], wind);
  const isThere = (place: Place | null) => samePlace(place, there);
  if (vetoed.includes(dragon)) return 'vetoed';
  if (board.volcanoes.some(isThere)) return 'volcano';
  if (dragons.some(isThere)) return 'dragon';
  return isLand(board.rows, there) ? null : 'edge';
}

import type { Choice, GameView } from '../../lib/server/types';
import { samePlace } from './map/map';
import { Ways } from './map/ways';
import { isFree, movesAnybody } from './stage/offer';
import { tableOf, type DragonChoice, type DragonTable, type Place } from './types';
import type { Wind } from './winds';
import { say, windName } from './words';

/** Why a choice would be a pity; `null` if nothing speaks against it. */
export function caution(choice: Choice, view: GameView): string | null {
  const wish = choice as DragonChoice;
  const table = tableOf(view);
  const seat = view.viewer ?? -1;
  if (wish.kind === 'holder') return ofHolder(table, wish.winds[0]);
  if (wish.kind === 'gale') return ofGale(table, seat);
  if (wish.kind === 'veto') return ofVeto(table, seat);
  if (wish.kind === 'move' && wish.wins && wish.dragon !== seat) return say('caution-win');
  return null;
}

function ofHolder(table: DragonTable, first: Wind | undefined): string | null {
  if (first === undefined || movesAnybody(table, first)) return null;
  return say('caution-wasted', { wind: windName(first) });
}

function ofGale(table: DragonTable, seat: number): string | null {
  const at = table.dragons[seat];
  const stones = (table.holders[seat] ?? []).filter((wind) => wind !== null);
  if (!at) return null;
  const ways = new Ways(table.board);
  const gain = ways.steps(at) - fewestSteps(ways, table, at, stones);
  if (gain > 1) return null;
  return gain === 1 ? say('caution-gale.one') : say('caution-gale');
}

/** How near one's own dragon comes if each stone, in its turn, is played on it or elsewhere. */
function fewestSteps(ways: Ways, table: DragonTable, at: Place, [first, ...rest]: Wind[]): number {
  if (first === undefined || ways.steps(at) === 0) return ways.steps(at);
  const there = ways.next(at, first);
  const elsewhere = fewestSteps(ways, table, at, rest);
  return isFree(table, there) ? Math.min(elsewhere, fewestSteps(ways, table, there, rest)) : elsewhere;
}

/** Why the player of the seat had better let the move pass. */
export function ofVeto({ board, dragons, to }: DragonTable, seat: number): string | null {
  const at = dragons[seat];
  if (!at || !to) return null;
  if (samePlace(to, board.golden)) return say('caution-veto.wins');
  const ways = new Ways(board);
  return ways.steps(to) < ways.steps(at) ? say('caution-veto') : null;
}

import type { GameView } from '../../lib/server/types';
import { samePlace } from './map/map';
import { choicesOf, isMove, tableOf } from './types';
import { say } from './words';

/** What to do now, for somebody who has never ridden these winds. */
export function coach(view: GameView): string | null {
  const table = tableOf(view);
  if (view.over) return null;
  const choices = choicesOf(view.choices);
  if (choices.length === 0) return view.viewer === null ? null : waiting(view);
  if (table.phase === 'start') return say('coach-start');
  if (table.phase === 'holders') return say('coach-holder');
  if (table.phase === 'veto')
    return samePlace(table.to, table.board.golden) ? say('coach-veto.wins') : say('coach-veto');
  return turning(choices.filter(isMove), view.viewer, table.in_gale);
}

function waiting(view: GameView): string {
  const { phase } = tableOf(view);
  return phase === 'start' || phase === 'holders' ? say('coach-wait-setup') : say('coach-wait');
}

function turning(moves: { dragon: number; wins: boolean }[], seat: number | null, gale: boolean): string {
  if (moves.some((move) => move.wins && move.dragon === seat)) return say('coach-win');
  if (moves.some((move) => move.wins)) return say('coach-beware');
  if (moves.length === 0) return say('coach-stuck');
  if (gale) return say('coach-gale');
  return moves.some((move) => move.dragon === seat) ? say('coach-move') : say('coach-others');
}

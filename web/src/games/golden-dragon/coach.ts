import type { GameView } from '../../lib/server/types';
import { samePlace } from './map/map';
import { choicesOf, isMove, tableOf } from './types';

/** What to do now, for somebody who has never ridden these winds. */
export function coach(view: GameView): string | null {
  const table = tableOf(view);
  if (view.over) return null;
  const choices = choicesOf(view.choices);
  if (choices.length === 0) return view.viewer === null ? null : waiting(view);
  if (table.phase === 'start')
    return 'Whoever moves your dragon gets this stone: start on the wind that you need least.';
  if (table.phase === 'holders') return 'You play them from the left, and can’t reorder them later.';
  if (table.phase === 'veto')
    return samePlace(table.to, table.board.golden)
      ? 'Let it pass: it brings your dragon onto the golden volcano, and you win!'
      : 'A lightning stops this move, and is then out of the game.';
  return turning(choices.filter(isMove), view.viewer, table.in_gale);
}

function waiting(view: GameView): string {
  const { phase } = tableOf(view);
  if (phase === 'start' || phase === 'holders')
    return 'The others get ready. Far in the south glows your goal.';
  return 'Watch which stones the others take: they come back in that order.';
}

function turning(moves: { dragon: number; wins: boolean }[], seat: number | null, gale: boolean): string {
  if (moves.some((move) => move.wins && move.dragon === seat)) return 'One move from victory: take it!';
  if (moves.some((move) => move.wins)) return 'Beware: a dragon on the golden volcano wins for its owner.';
  if (moves.length === 0) return 'This stone moves no dragon, so it goes to the back of your holder.';
  if (gale) return 'Your gale is blowing: all your stones, one after the other.';
  if (!moves.some((move) => move.dragon === seat))
    return 'It can’t carry your dragon now. Send another one where it hurts.';
  return 'Move any dragon one field with your front stone; you get the one it stood on.';
}

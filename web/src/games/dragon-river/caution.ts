import type { Choice, GameView, Options } from '../../lib/server/types';
import { allOf } from '../../lib/words/lists';
import { heldAtFirst, isStraight, pairsIn, pairsLost } from './dice/holding';
import { tableOf, type RiverChoice } from './types';
import { say } from './words';

/** Why a choice would be a pity; `null` if nothing speaks against it. */
export function caution(choice: Choice, view: GameView, options: Options): string | null {
  const wish = choice as RiverChoice;
  if (wish.kind !== 'keep') return null;
  const { dice, board, positions, mover } = tableOf(view);
  const toGo = board.finish - (positions[mover] ?? 0);
  if (wish.throws === 0) {
    if (isStraight(dice, options.straight_dice === 'five')) return say('caution-nothing.straight');
    return pairsIn(dice, toGo).length > 0 ? null : say('caution-nothing');
  }
  const lost = pairsLost(dice, wish.dice, toGo);
  const complete = heldAtFirst(dice, toGo).every(Boolean);
  if (lost.length === 0 || (wish.dice.length > 0 && !complete)) return null;
  const faces = allOf(lost.map((face) => say('face', { face })));
  return say('caution-pairs', { count: lost.length, faces });
}

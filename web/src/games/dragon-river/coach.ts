import type { GameView } from '../../lib/server/types';
import { tableOf } from './types';
import { say } from './words';

/** What to do now, for somebody who has never been on this river. */
export function coach(view: GameView): string | null {
  const table = tableOf(view);
  if (view.over) return null;
  if (view.choices.length === 0) return view.viewer === null ? null : say('coach-wait');
  if (table.phase === 'keep') {
    const pairs = new Set(table.dice.filter((face, i) => table.dice.indexOf(face) !== i)).size;
    if (pairs >= 2) return say('coach-pairs');
    if (pairs === 1) return say('coach-pair');
    return say('coach-no-pair');
  }
  if (table.phase === 'pair') return say('coach-choose');
  return table.phase === 'tip' ? say('coach-tip') : null;
}

import type { GameView } from '../../lib/server/types';
import { tableOf } from './types';

/** What to do now, for somebody who has never been on this river. */
export function coach(view: GameView): string | null {
  const table = tableOf(view);
  if (view.over) return null;
  if (view.choices.length === 0) {
    return view.viewer === null
      ? null
      : 'The others are racing. Watch where they land: you may meet them there.';
  }
  if (table.phase === 'keep') {
    const pairs = new Set(table.dice.filter((face, i) => table.dice.indexOf(face) !== i)).size;
    if (pairs >= 2) return 'Two pairs: hold them. Each carries you as far as one of its dice shows.';
    if (pairs === 1) return 'Two equal dice carry you that many spaces. Hold them, then throw the rest.';
    return 'You want two equal dice. Hold what you like, then throw the rest once more.';
  }
  if (table.phase === 'pair')
    return 'The pale boats show where each pair would land. Choose which goes first.';
  if (table.phase === 'tip') return 'The arrows show where each racer would be pushed back to.';
  return null;
}

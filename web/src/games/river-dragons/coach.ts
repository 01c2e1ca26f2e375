import type { GameView, Options } from '../../lib/server/types';
import { choicesOfKind, tableOf } from './types';
import { say } from './words';

/** What to do now, for somebody who has never crossed this river. */
export function coach(view: GameView, options: Options): string | null {
  const table = tableOf(view);
  if (view.over) return null;
  if (view.choices.length === 0) return view.viewer === null ? null : waiting(view);
  const goal = table.destinations[view.viewer ?? 0] ?? '';
  switch (table.phase) {
    case 'program':
      return say('hint-program');
    case 'stone':
      return say('hint-stone');
    case 'plank':
      return say(options.measure ? 'hint-plank.measured' : 'hint-plank');
    case 'span':
      return say('hint-span');
    case 'remove':
      if (options.removed_planks === 'owner') return say('hint-remove.owner');
      return say(choicesOfKind(view.choices, 'take').length > 0 ? 'hint-remove' : 'hint-remove.stones');
    case 'step':
    case 'second_step':
      return stepping(view, goal);
    case 'jump':
      return say('hint-jump');
    default:
      return null;
  }
}

const waiting = (view: GameView): string =>
  say(tableOf(view).phase === 'program' ? 'hint-program.wait' : 'hint-wait');

function stepping(view: GameView, goal: string): string {
  const steps = choicesOfKind(view.choices, 'go');
  if (steps.some((step) => step.wins)) return say('hint-step.wins');
  return steps.length === 0 ? say('hint-step.none') : say('hint-step', { goal });
}

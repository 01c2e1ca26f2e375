import type { GameView, Options } from '../../lib/server/types';
import { choicesOfKind, tableOf } from './types';

/** What to do now, for somebody who has never crossed this river. */
export function coach(view: GameView, options: Options): string | null {
  const table = tableOf(view);
  if (view.over) return null;
  if (view.choices.length === 0) return view.viewer === null ? null : waiting(view);
  const goal = table.destinations[view.viewer ?? 0] ?? '';
  switch (table.phase) {
    case 'program':
      return 'Think ahead: stones first, then planks between them, then move. Your flag flies over your goal.';
    case 'stone':
      return 'Put it where one of your planks will reach it from a village, or from another stone.';
    case 'plank':
      return options.measure
        ? 'The choices say which planks fit somewhere. One too short for every gap is lost for good.'
        : 'Trust your eyes: too long is no problem, but one too short for every gap is lost for good.';
    case 'span':
      return 'The pale planks show where it can lie. It may stick out, and anybody may walk on it.';
    case 'remove':
      if (options.removed_planks === 'owner') return 'Whoever gets a plank back can lay it again.';
      return choicesOfKind(view.choices, 'take').length > 0
        ? 'A plank that you take becomes yours: you can lay it later.'
        : 'Only a stone that bears no plank can be lifted.';
    case 'step':
    case 'second_step':
      return stepping(view, goal);
    case 'jump':
      return 'You land just beyond the pawn that you jump over.';
    default:
      return null;
  }
}

function waiting(view: GameView): string {
  if (tableOf(view).phase === 'program') return 'The others are still thinking. Nobody sees your cards.';
  return 'Watch what the others build: all may walk on every plank.';
}

function stepping(view: GameView, goal: string): string {
  const steps = choicesOfKind(view.choices, 'go');
  if (steps.some((step) => step.wins)) return 'One step from victory: take it!';
  if (steps.length === 0) return 'There is no way on: stay.';
  return `A plank of any colour will do, if no pawn stands on it. Your goal is the ${goal} village.`;
}

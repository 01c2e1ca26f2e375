import type { HolderChoice } from '../types';
import type { Wind } from '../winds';

/** How a player orders the stones in the holder: the one in front, which is played first, comes first. */

/** The same stones, one of them taken out and put in at another place. */
export function moved<T>(stones: T[], from: number, to: number): T[] {
  const left = [...stones];
  const [stone] = left.splice(from, 1);
  if (stone === undefined) return stones;
  left.splice(Math.max(0, Math.min(stones.length - 1, to)), 0, stone);
  return left;
}

/** Where an arrow key, Home or End carries the stone at a place; `null`: it is none of these keys. */
export function placeByKey(key: string, place: number, stones: number): number | null {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, place - 1);
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(stones - 1, place + 1);
  if (key === 'Home') return 0;
  if (key === 'End') return stones - 1;
  return null;
}

/** The one choice among all orders that fills the holder so. */
export function choiceFor(choices: HolderChoice[], winds: Wind[]): HolderChoice | null {
  return choices.find((choice) => choice.winds.join() === winds.join()) ?? null;
}

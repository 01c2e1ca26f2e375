import type { Advice } from '../../lib/server/types';
import { chanceOf, costliest } from './advice';

/** Somebody's chances as a line: a choice to the right, sure to win at the top. */

export const WIDTH = 560;
export const HEIGHT = 110;
const PLOT = { left: 62, right: WIDTH - 12, top: 12, bottom: HEIGHT - 12 };

export interface Dot {
  number: number;
  x: number;
  y: number;
  costly: boolean;
  /** It goes on from the dot before: what lies between is known, though without a chance. */
  goesOn: boolean;
}

/** How high a chance stands. */
export const height = (chance: number): number => PLOT.bottom - (PLOT.bottom - PLOT.top) * chance;

/** How far to the right a choice stands; how the match ended stands after the last. */
export const xOf = (number: number, choices: number[]): number => xAt(choices.indexOf(number), choices);

const xAt = (place: number, choices: number[]): number =>
  PLOT.left + ((PLOT.right - PLOT.left) * place) / Math.max(1, choices.length);

/** A dot for each choice whose chance is known, in order. */
export function dotsOf(found: Advice[], choices: number[]): Dot[] {
  const costly = new Set(costliest(found).map(({ number }) => number));
  const known = new Map(found.map((advice) => [advice.number, chanceOf(advice)]));
  const dots: Dot[] = [];
  let goesOn = false;
  for (const number of choices) {
    const chance = known.get(number);
    if (chance === undefined) goesOn = false;
    if (typeof chance !== 'number') continue;
    const x = xOf(number, choices);
    dots.push({ number, x, y: height(chance), costly: costly.has(number), goesOn });
    goesOn = true;
  }
  return dots;
}

/** The line through the dots; `won`: how the match ended, once its last choice is known, or `null` without a winner. */
export function lineOf(dots: Dot[], choices: number[], won: boolean | null): string {
  const line = dots
    .map(({ x, y, goesOn }) => `${goesOn ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('');
  if (won === null || dots.at(-1)?.number !== choices.at(-1)) return line;
  return `${line}L${xAt(choices.length, choices).toFixed(1)} ${height(won ? 1 : 0).toFixed(1)}`;
}

/** The dot that lies nearest to a place in the drawing. */
export const dotAt = (dots: Dot[], x: number): Dot | null =>
  dots.reduce<Dot | null>(
    (best, dot) => (best && Math.abs(best.x - x) <= Math.abs(dot.x - x) ? best : dot),
    null,
  );

export const LEVELS = { left: PLOT.left, right: PLOT.right };

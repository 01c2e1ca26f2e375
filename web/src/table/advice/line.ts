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

/** How far to the right a choice stands. */
export const xOf = (number: number, choices: number[]): number =>
  PLOT.left + ((PLOT.right - PLOT.left) * choices.indexOf(number)) / Math.max(1, choices.length - 1);

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

export const lineOf = (dots: Dot[]): string =>
  dots.map(({ x, y, goesOn }) => `${goesOn ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

/** The dot that lies nearest to a place in the drawing. */
export const dotAt = (dots: Dot[], x: number): Dot | null =>
  dots.reduce<Dot | null>(
    (best, dot) => (best && Math.abs(best.x - x) <= Math.abs(dot.x - x) ? best : dot),
    null,
  );

export const LEVELS = { left: PLOT.left, right: PLOT.right };

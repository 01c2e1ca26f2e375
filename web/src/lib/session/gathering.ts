/** What is said at a table, put together for who reads it. */
import type { Said } from '../server/types';

/** Something that was said, once or several times in a row. */
export interface Saying extends Said {
  times: number;
}

/** Not more than this is kept by the server, or here. */
const MOST = 100;

/** The list with one thing more; a number that is there already is said anew. */
export const added = (list: Said[], one: Said): Said[] =>
  [...list.filter(({ number }) => number !== one.number), one].slice(-MOST);

/** The same phrase from the same seat, again and again, is one line. */
export function gathered(list: Said[]): Saying[] {
  const lines: Saying[] = [];
  for (const one of list) {
    const last = lines.at(-1);
    const isAgain = one.phrase !== null && last?.phrase === one.phrase && last.seat === one.seat;
    if (isAgain) lines[lines.length - 1] = { ...one, times: last.times + 1 };
    else lines.push({ ...one, times: 1 });
  }
  return lines;
}

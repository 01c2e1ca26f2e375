/** A map for tests. */
import type { Place } from './types';

const ROWS = [
  ' 531.245',
  '.........',
  '..v...v..',
  '.........',
  'v..v.v..v',
  '.........',
  '.........',
  ' .......',
  ' ...G...',
  '  .....',
];
const places = (sign: string): Place[] =>
  ROWS.flatMap((line, row) =>
    [...line].flatMap((other, column): Place[] => (other === sign ? [[row, column]] : [])),
  );
export const board = { rows: ROWS, golden: [8, 4] as Place, volcanoes: places('v') };

import type { Placed, Thing } from './scenery';

/** Something that is drawn alike wherever it stands, round (0, 0). */
interface Outline {
  /** As what it is coloured. */
  as: string;
  outline: string;
  shows(thing: Placed): boolean;
}

const is = (thing: Thing) => (placed: Placed) => placed.thing === thing;

/** What lies below comes first. */
export const OUTLINES: Outline[] = [
  { as: 'terrace', shows: is('terrace'), outline: 'M-34 14C-30-12-8-24 14-20 30-16 36-2 30 12z' },
  {
    as: 'wall',
    shows: is('terrace'),
    outline: 'M-26 13C-22-6-6-16 12-13 24-10 28 0 24 12M-17 12C-13 0-3-8 9-6 17-4 20 3 18 12',
  },
  { as: 'wave', shows: is('wave'), outline: 'M-11 2q5-5 10 0t10 0' },
  { as: 'pad', shows: is('lily'), outline: 'M0 0L6-4A7 7 0 1 1 7 2z' },
  {
    as: 'bloom',
    shows: ({ thing, turn }) => thing === 'lily' && turn > 0.62,
    outline: 'M-4-3q3-3 4 1 3-1 2 2-1 3-4 2-4-1-2-5z',
  },
  { as: 'stone', shows: is('rock'), outline: 'M-6 4c-2-4 0-8 4-8 3-2 7 0 7 4 2 2 1 5-1 5z' },
  {
    as: 'crown',
    shows: is('tree'),
    outline: 'M-8 1c-2-5 2-9 6-8 3-3 9-1 9 3 4 2 3 8-1 9-2 4-8 4-10 1-3 0-5-2-4-5z',
  },
  { as: 'twig', shows: is('tree'), outline: 'M-4-2c1-2 3-3 5-2M1 3c2 0 3-1 4-3' },
  {
    as: 'grove',
    shows: is('grove'),
    outline:
      'M-18 2c-3-6 2-10 6-9 2-6 10-7 13-3 6-3 12 0 12 5 5 2 5 9 0 11-2 5-9 6-12 3-4 4-11 3-13-1-4 1-8-2-6-6z',
  },
  {
    as: 'branch',
    shows: is('grove'),
    outline: 'M-12-1c2-3 5-3 7-1M0-6c2-2 6-2 7 1M-2 5c2 1 4 1 6-1M8 3c2 1 4 0 5-2',
  },
];

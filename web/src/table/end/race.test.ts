import { describe, expect, it } from 'vitest';

import type { Race, Seat } from '../../lib/server/types';
import type { Chapter } from '../log/story';
import { emblemHeights, HEIGHT, lapAt, lapX, lineOf, PLOT, pointAt } from './lines';
import { amount, placesOf, standAt, tallyWords, turningPoints, turnOf, turnWithin } from './race';

const seats = ['red', 'blue', 'green'].map(
  (colour, seat) => ({ seat, colour, name: null }) as unknown as Seat,
);
const named = (name: string) => ({ ...seats[0], name }) as Seat;

/** Laps of one turn each, of these distances; the last one may be in the middle of a turn. */
function race(...distances: (number | null)[][]): Race {
  const laps = distances.map((distances, turn) => ({ turn, number: turn * 3, distances }));
  return {
    title: 'Spaces',
    units: ['space', 'spaces'],
    laps,
    tally: { matches: 1, wins: [1, 0, 0], draws: 0 },
  };
}

describe('standings', () => {
  it('begin with the winner, then go by what is left', () => {
    const places = placesOf(seats, race([48, 48, 48], [9, 30, 4]), 0);
    expect(places.map((place) => [place.seat.colour, place.rank, place.distance])).toEqual([
      ['red', 1, 9],
      ['green', 2, 4],
      ['blue', 3, 30],
    ]);
  });

  it('give seats that are as far the same place', () => {
    const ranks = placesOf(seats, race([8, 8, 8], [5, 2, 2]), null).map((place) => place.rank);
    expect(ranks).toEqual([1, 1, 3]);
  });

  it('share the first place in a draw, however far each had come', () => {
    const places = placesOf(seats, race([8, 8, 8], [5, 2, 3]), null, true);
    expect(places.map(({ seat, rank }) => [seat.seat, rank])).toEqual([
      [1, 1],
      [2, 1],
      [0, 1],
    ]);
  });

  it('put whom no way leads to the goal last, and do without a race', () => {
    const cut = placesOf(seats, race([null, 8, 8]), null);
    expect(cut.map((place) => place.seat.seat)).toEqual([1, 2, 0]);
    expect(placesOf(seats, null, 2).map((place) => place.rank)).toEqual([2, 2, 1].sort());
  });
});

describe('turning points', () => {
  /** Chapters of the log: whose turn each is, and the numbers of its lines. */
  const story = (...chapters: [number | null, ...number[]][]) =>
    chapters.map(
      ([seat, ...numbers], turn) =>
        ({ turn, seat, lines: numbers.map((number) => ({ number })) }) as unknown as Chapter,
    );

  it('say whose turn it was where it was not theirs who came nearer or fell back', () => {
    const of = race([10, 10], [9, 10], [9, 6]);
    const words = (mover: number | null) =>
      turningPoints(seats.slice(0, 2), of, null, 'turn', story([1, 1, 2, 3], [mover, 4, 5, 6])).map(
        (point) => point.words,
      );
    expect(words(0)).toEqual(['Turn 2 (Red’s): Blue came 4 spaces nearer.']);
    expect(words(1)).toEqual(['Turn 2: Blue came 4 spaces nearer.']);
    expect(words(null)).toEqual(['Turn 2: Blue came 4 spaces nearer.']);
  });

  it('name the turn that was played, not one that somebody missed after it', () => {
    const missed = race([10, 10], [9, 10], [9, 6]);
    const laps = missed.laps.map((lap, i) => (i === 2 ? { ...lap, turn: 3 } : lap));
    const told = story([0, 3], [0, 5]);
    const [point] = turningPoints(seats.slice(0, 2), { ...missed, laps }, null, 'turn', told);
    expect(point?.words).toBe('Turn 2 (Red’s): Blue came 4 spaces nearer.');
  });

  it('know no turn in what was set up, said, or taken back, nor in several', () => {
    const aside = { turn: 0, seat: 2, lines: [{ number: 2, beside: 'said' }] } as unknown as Chapter;
    expect(turnWithin([aside, ...story([null, 1], [1, 2, 3])], 0, 3)).toEqual({ turn: 2, seat: 1 });
    expect(turnWithin(story([0, 1], [1, 2]), 0, 2)).toBeNull();
    expect(turnWithin(story([0, 1], [1, 2]), 1, 2)).toEqual({ turn: 2, seat: 1 });
    expect(turnWithin([], 0, 2)).toBeNull();
  });

  const long = race([48, 48, 48], [46, 44, 48], [44, 40, 40], [44, 46, 40], [30, 45, 40], [0, 45, 40]);

  it('tell the biggest changes in their order, with what is counted', () => {
    expect(turningPoints(seats, long, 0).map((point) => point.words)).toEqual([
      'Turn 2: Green came 8 spaces nearer.',
      'Turn 3: Blue fell back 6 spaces.',
      'Turn 4: Red came 14 spaces nearer and took the lead for good.',
      'Turn 5: Red came 30 spaces nearer.',
    ]);
  });

  it('lead to the position that they made', () => {
    const [point] = turningPoints(seats, race([48, 48, 48], [48, 40, 48], [48, 48, 48]), null);
    expect(point).toMatchObject({ turn: 1, from: 0, number: 3 });
  });

  it('say when the winner took the lead for good, unless they always had it', () => {
    const words = (of: Race) => turningPoints(seats, of, 0).map((point) => point.words);
    expect(words(race([48, 48, 48], [48, 46, 48], [45, 46, 48]))).toEqual([
      'Turn 2: Red took the lead for good.',
    ]);
    expect(words(race([48, 48, 48], [46, 48, 48], [44, 46, 48]))).toEqual([]);
  });

  it('call nothing a lead that is shared', () => {
    const words = (of: Race) => turningPoints(seats.slice(0, 2), of, 1).map((point) => point.words);
    expect(words(race([80, 80], [78, 80], [78, 78], [78, 78], [78, 76], [78, 70]))).toEqual([
      'Turn 4: Blue took the lead for good.',
    ]);
    expect(words(race([80, 80], [80, 78], [78, 78], [78, 76]))).toEqual([
      'Turn 3: Blue took the lead for good.',
    ]);
    // Somebody may win who is not nearer to the goal in the end.
    expect(words(race([80, 80], [78, 80], [76, 76]))).toEqual([]);
  });

  it('say that somebody leads whom others let by', () => {
    const of = race([80, 80], [60, 76], [90, 79], [88, 79]);
    expect(turningPoints(seats.slice(0, 2), of, 1).map((point) => point.words)).toEqual([
      'Turn 1: Red came 20 spaces nearer.',
      'Turn 2: Blue took the lead for good.',
      'Turn 2: Red fell back 30 spaces.',
    ]);
    const both = race([80, 80], [50, 60], [90, 72], [88, 70]);
    expect(turningPoints(seats.slice(0, 2), both, 1).map((point) => point.words)).toContain(
      'Turn 2: Blue fell back 12 spaces, yet took the lead for good.',
    );
  });

  it('are told apart where the same is said of two', () => {
    const namesakes = seats.slice(0, 2).map((seat) => ({ ...seat, name: 'Ana' }));
    const points = turningPoints(namesakes, race([48, 48], [40, 40]), null);
    expect(new Set(points.map((point) => point.words)).size).toBe(1);
    expect(points.map(({ number, seat }) => [number, seat])).toEqual([
      [3, 0],
      [3, 1],
    ]);
  });

  it('count turns in which all play, as the log does', () => {
    const of = race([48, 48], [40, 48], [40, 40]);
    expect(turningPoints(seats.slice(0, 2), of, 0, 'whole-turn').map((point) => point.words)).toEqual([
      'Turn 1: Red came 8 spaces nearer.',
      'Turn 2: Blue came 8 spaces nearer.',
    ]);
    expect(standAt(seats.slice(0, 2), of, 1, 'whole-turn')).toBe('After turn 1, to go: Red 40, Blue 48.');
  });

  it('call people by their names', () => {
    const [point] = turningPoints([named('Ana')], race([48], [40], [48]), null);
    expect(point?.words).toBe('Turn 1: Ana came 8 spaces nearer.');
  });
});

describe('words', () => {
  it('count one and several', () => {
    expect(amount(race([1]), 1)).toBe('1 space');
    expect(amount(race([1]), 2)).toBe('2 spaces');
  });

  it('say how everybody stood', () => {
    expect(standAt(seats, race([48, 40, null]), 0)).toBe(
      'At the start, to go: Red 48, Blue 40, Green not on the way.',
    );
    expect(standAt(seats, race([48, 48, 48], [48, 40, 48]), 1)).toBe(
      'After turn 1, to go: Red 48, Blue 40, Green 48.',
    );
  });

  it('count the turn in which a match ended', () => {
    const of = race([48], [40], [0]);
    (of.laps[2] as { turn: number }).turn = 1;
    expect(turnOf(of, 2)).toBe(2);
  });

  it('give the score of two, and of more', () => {
    const two = seats.slice(0, 2);
    expect(tallyWords(two, { matches: 1, wins: [1, 0], draws: 0 })).toBeNull();
    expect(tallyWords(two, { matches: 3, wins: [2, 1], draws: 0 })).toBe('Red 2 : 1 Blue');
    expect(tallyWords(seats, { matches: 4, wins: [2, 1, 0], draws: 1 })).toBe(
      'Red 2 · Blue 1 · Green 0 (1 draw)',
    );
  });
});

describe('lines', () => {
  const of = race([48, 48, 48], [40, null, 48], [0, 48, 48]);

  it('lead from the start to the goal at the top', () => {
    expect(pointAt(of, 0, 0)).toEqual({ x: PLOT.left, y: PLOT.bottom });
    expect(pointAt(of, 2, 0)).toEqual({ x: PLOT.right, y: PLOT.top });
    expect(lineOf(of, 0)).toMatch(/^M.*L.*L/);
  });

  it('have a gap where nothing is told', () => {
    expect(lineOf(of, 1).match(/M/g)).toHaveLength(2);
  });

  it('are found by a tap', () => {
    for (const lap of [0, 1, 2]) expect(lapAt(of, lapX(of, lap) + 3)).toBe(lap);
    expect(lapAt(of, -50)).toBe(0);
    expect(lapAt(of, 9999)).toBe(2);
  });

  it('end in emblems that do not cover each other', () => {
    const crowd = race([9, 9, 9, 9, 9, 9], [9, 9, 9, 9, 8, 0]);
    const heights = emblemHeights(crowd, 6).sort((a, b) => a - b);
    heights.forEach(
      (height, i) => i > 0 && expect(height - (heights[i - 1] ?? 0)).toBeGreaterThanOrEqual(24.9),
    );
    expect(heights.at(-1)).toBeLessThan(HEIGHT);
  });
});

import { describe, expect, it } from 'vitest';

import type { BridgeEvent } from '../types';
import recorded from './rounds.txt?raw';
import { beatOf, lengthOf, lengthOfRaids, tempoOf } from './tempo';

const TURN_MS = 20_000;

/** Rounds of six, as `python -m bench.rounds` has written them down. */
const rounds = recorded
  .trim()
  .split('\n')
  .map((line) => line.split('; '));

const eventOf = (kind: string) => ({ kind, words: '' }) as BridgeEvent;

function placeOf(cards: string[]) {
  const cancelled = cards.map((card) => card.endsWith('!'));
  return { cards: cards.map((card) => card.replace('!', '')), cancelled };
}

/** How long a turn is shown to somebody who looks on. */
function lengthOfTurn(lines: string[]): number {
  let [sum, tempo, mover] = [lengthOf(eventOf('turn'), 1), 1, ''];
  for (const line of lines) {
    const [seat = '', ...rest] = line.split(' ');
    if (seat === 'reveal') {
      const place = placeOf(rest);
      tempo = tempoOf(place, null);
      sum += lengthOf(eventOf('reveal'), tempo) + lengthOfRaids(place.cards);
      mover = '';
    } else {
      sum += (seat === mover ? 0 : beatOf(tempo)) + lengthOf(eventOf(rest[0] ?? ''), tempo);
      mover = seat;
    }
  }
  return sum;
}

describe('a turn of six', () => {
  it('is recorded', () => {
    expect(rounds.length).toBeGreaterThan(30);
    expect(rounds.every((lines) => lines.filter((line) => line.startsWith('reveal')).length === 5)).toBe(
      true,
    );
  });

  it('is shown in no more than 20 s, and with no haste that it does not need', () => {
    const lengths = rounds.map(lengthOfTurn);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(TURN_MS);
    expect(Math.min(...lengths)).toBeGreaterThan(TURN_MS * 0.6);
  });
});

describe('the tempo of a place', () => {
  const placeFor = (...cards: string[]) => placeOf(cards);

  it('leaves time to read where few play', () => {
    expect(tempoOf(placeFor('S1', 'M1'), 0)).toBeGreaterThanOrEqual(1.5);
    expect(tempoOf(null, 0)).toBe(1);
  });

  it('leaves to the others what the viewer’s own card does not need', () => {
    const place = placeFor('P2', 'P2', 'P2', 'P2');
    expect(tempoOf(place, 0)).toBeGreaterThan(tempoOf(place, null));
  });

  it('is slower where no dragon flies', () => {
    expect(tempoOf(placeFor('P2', 'P2', 'M2', 'M2', 'S1', 'S1'), null)).toBeGreaterThan(
      tempoOf(placeFor('P2', 'P2', 'M2', 'M2', 'D-red', 'D-blue'), null),
    );
  });

  it('quickens with every player', () => {
    const tempos = [2, 3, 4, 5, 6].map((players) =>
      tempoOf(placeFor(...Array<string>(players).fill('P2')), null),
    );
    expect(tempos).toEqual([...tempos].sort((a, b) => b - a));
    expect(new Set(tempos).size).toBe(5);
  });

  it('gives time to the others that a cancelled card does not need', () => {
    expect(tempoOf(placeFor('P2!', 'P2', 'P2'), null)).toBeGreaterThan(
      tempoOf(placeFor('P2', 'P2', 'P2'), null),
    );
  });

  it('is brief with dragons, which have struck already', () => {
    expect(lengthOf(eventOf('dragon'), 1)).toBeLessThan(lengthOf(eventOf('stay'), 1));
  });

  it('lets dragons set out one after the other', () => {
    expect(lengthOfRaids(['S1', 'M1'])).toBe(0);
    expect(lengthOfRaids(['D-red', 'D-blue'])).toBeGreaterThan(lengthOfRaids(['D-red', 'M1']));
  });
});

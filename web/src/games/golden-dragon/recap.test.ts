import { describe, expect, it } from 'vitest';

import type { GameEvent, LogEntry } from '../../lib/server/types';
import { lastWind, telling, tracesOf } from './recap';

const NAMES = ['Red', 'Mei', 'Green'];
const recap = (...events: object[]) => telling.recap(events as GameEvent[], NAMES);
const move = (dragon: number, wind: string) => ({
  kind: 'move',
  seat: 1,
  dragon,
  wind,
  from: [2, 3],
  to: [3, 3],
});

const lay = (wind: string) => ({ kind: 'lay', seat: 1, dragon: 2, wind });

describe('the recap of a turn', () => {
  it('says whose dragon went where', () => {
    expect(recap(move(0, 'SE'))).toBe('Mei moved Red’s dragon south-east');
    expect(recap(move(1, 'E'))).toBe('Mei moved their own dragon east');
  });

  it('tells of gales, vetoes, passes and the end', () => {
    const veto = { kind: 'veto', seat: 2 };
    const pass = { kind: 'pass', seat: 1, wind: 'N' };
    expect(recap({ kind: 'gale', seat: 1 }, move(0, 'S'))).toBe('Mei’s gale: Red S');
    expect(recap({ kind: 'gale', seat: 1 }, move(0, 'S'), move(1, 'E'), move(0, 'W'))).toBe(
      'Mei’s gale: Red S W, own dragon E',
    );
    expect(recap(lay('N'), veto, pass)).toBe('Mei put the north stone back; Green vetoed Mei’s north');
    expect(recap(pass, pass, pass)).toBe('Mei’s stones moved nobody');
    expect(recap({ kind: 'gale', seat: 1 }, lay('N'), veto, pass, lay('SE'), veto, pass)).toBe(
      'Mei’s gale moved nobody; Green vetoed Mei’s north; Green vetoed Mei’s south-east',
    );
    expect(recap(move(1, 'S'), { kind: 'win', seat: 1 })).toBe('Mei moved their own dragon south; Mei wins!');
  });

  it('is empty while the game is set up', () => {
    expect(recap({ kind: 'start', seat: 1 }, { kind: 'holder', seat: 1 })).toBe('');
    expect(telling.part?.({ kind: 'start', words: '' })).toBe('Setting up');
    expect(telling.part?.({ kind: 'move', words: '' })).toBe('');
  });
});

it('traces every flight', () => {
  const log = [{ events: [{ kind: 'lay' }] }, { events: [move(0, 'S')] }];
  expect(tracesOf(log as unknown as LogEntry[])).toMatchObject([{ dragon: 0, from: [2, 3], to: [3, 3] }]);
});

it('knows the wind that blew last, whatever was done since', () => {
  const log = [{ events: [move(0, 'S')] }, { events: [move(2, 'E')] }, { events: [{ kind: 'gale' }] }];
  expect(lastWind(log as unknown as LogEntry[])).toBe('E');
  expect(lastWind([])).toBeNull();
});

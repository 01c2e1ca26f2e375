import { describe, expect, it } from 'vitest';

import type { Advice, LogEntry } from '../../lib/server/types';
import {
  chanceOf,
  choiceAfter,
  choicesOf,
  costliest,
  costOf,
  isBest,
  isGood,
  isMistake,
  lastChoice,
  percent,
} from './advice';

const entry = (number: number, player: number, kind = 'go') =>
  ({ number, player, turn: 0, text: '', events: [{ kind, words: '' }] }) as LogEntry;
const LOG = [entry(1, -1), entry(2, 0), entry(3, 1), entry(4, 1, 'aside')];

describe('a choice', () => {
  it('is made by a seat, in the game', () => {
    expect(LOG.map((_, number) => choiceAfter(LOG, number)?.player ?? null)).toEqual([null, 0, 1, null]);
    expect(choiceAfter(LOG, LOG.length)).toBeNull();
  });

  it('is one’s own last one, if there is any', () => {
    expect(lastChoice(LOG, [0])).toBe(1);
    expect(lastChoice(LOG, [])).toBe(2);
    expect(lastChoice(LOG.slice(0, 1), [0])).toBeNull();
  });

  it('that was taken back is none', () => {
    const back = entry(4, 1, 'aside');
    Object.assign(back.events[0] ?? {}, { back_to: 2 });
    const log = [...LOG.slice(0, 3), back, entry(5, 1)];
    expect(choicesOf(log, [1])).toEqual([4]);
    expect(choicesOf(log, [0])).toEqual([1]);
    expect(choicesOf(log, [0, 1])).toEqual([1, 4]);
    expect(lastChoice(log.slice(0, 4), [1])).toBe(1);
  });
});

const advice = (number: number, chance: number | null, played_chance: number | null, text = 'other') =>
  ({
    number,
    chance,
    played_chance,
    text,
    played: 'that',
    choices: 2,
    missed_win: false,
  }) as unknown as Advice;

describe('the chance before a choice', () => {
  it('is that with the better one', () => {
    expect(chanceOf(advice(1, 0.5, 0.25))).toBe(0.5);
    expect(chanceOf(advice(1, 0.5, 0.6))).toBe(0.6);
    expect(chanceOf(advice(1, 0.5, null))).toBe(0.5);
    expect(chanceOf(advice(1, null, null))).toBeNull();
  });
});

it('only what is certain is 0 or 100 %', () => {
  expect([0, 0.003, 0.254, 0.996, 1].map(percent)).toEqual(['0', '<1', '25', '>99', '100']);
});

describe('what a choice cost', () => {
  it('is what the bot thinks is lost of the chance to win', () => {
    expect(costOf(advice(1, 0.5, 0.25))).toBe(0.25);
    expect(costOf(advice(1, 0.5, 0.6)), 'it draws what it can’t know').toBe(0);
    expect(costOf(advice(1, 0.5, null, 'that'))).toBe(0);
    expect(costOf(advice(1, 0.5, null))).toBeNull();
    expect(costOf(advice(1, null, null))).toBeNull();
  });

  it('is told where it is worth telling, the most first', () => {
    const found = [
      advice(1, 0.5, 0.4),
      advice(2, 0.5, 0.49),
      advice(3, 0.5, null),
      advice(4, 0.5, 0.3),
      advice(5, 0.5, 0.46),
      advice(6, 0.5, 0.45),
    ];
    expect(costliest(found).map(({ number }) => number)).toEqual([4, 1, 6, 5]);
    expect(costliest(found.slice(1, 3))).toEqual([]);
  });

  it('may be a win, though nothing else is lost', () => {
    const missed = { ...advice(7, 1, 1), missed_win: true };
    expect(costliest([advice(1, 0.5, 0.1), missed]).map(({ number }) => number)).toEqual([7, 1]);
    expect([missed, { ...missed, missed_win: false }].map(isMistake)).toEqual([true, false]);
    expect([missed, { ...missed, missed_win: false }].map(isGood)).toEqual([false, true]);
  });

  it('is a mistake if it is much', () => {
    expect([advice(1, 0.5, 0.46), advice(1, 0.5, 0.4)].map(isMistake)).toEqual([false, true]);
    expect([advice(1, 0.5, 0.49), advice(1, 0.5, 0.4), advice(1, null, null)].map(isGood)).toEqual([
      true,
      false,
      null,
    ]);
    expect(isGood({ ...advice(1, null, null, 'that'), choices: 1 })).toBeNull();
  });

  it('is nothing where the bot found nothing better', () => {
    expect([advice(1, 0.5, 0.6), advice(1, 0.5, 0.5), advice(1, 0.5, 0.2, 'that')].map(isBest)).toEqual([
      true,
      false,
      true,
    ]);
  });
});

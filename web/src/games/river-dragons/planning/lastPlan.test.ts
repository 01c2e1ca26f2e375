import { describe, expect, it } from 'vitest';

import type { GameView, LogEntry } from '../../../lib/server/types';
import { tableWith } from '../testing';
import type { BridgeEvent, PlanStep } from '../types';
import type { Compared } from './compare';
import { comparedLast, summaryOf } from './lastPlan';
import type { KeptPlans } from './plan.svelte';

const OWN = { seat: 0, words: '' };
const planner = { colour: 'blue', names: ['Ann', 'Chris'] };
const stone = (name: string, seat = 0): BridgeEvent => ({ ...OWN, seat, kind: 'stone', name, at: [0, 0] });
const open = (place: number, card: string): BridgeEvent => ({
  kind: 'reveal',
  place,
  cards: [card, 'R'],
  cancelled: [false, false],
  words: '',
});
const step = (...events: BridgeEvent[]): PlanStep => ({ events, warnings: [] });
const PLAN = { slots: ['S1', 'S2', null, null, null], steps: [step(stone('3')), step(stone('7'))] };

/** What is said of a plan that was made in turn 4. */
function last(turn: number, table: object, ...events: BridgeEvent[]): string | null {
  const view = { viewer: 0, turn, table: tableWith(table) } as unknown as GameView;
  const plans = { of: (one: number) => (one === 4 ? PLAN : null) } as KeptPlans;
  const log = [{ number: 1, player: 0, text: '', events }] as unknown as LogEntry[];
  return summaryOf(comparedLast(view, planner, plans, log));
}

const PLAYED = [open(1, 'S1'), stone('3'), open(2, 'S2')];
const PROGRAM = { phase: 'program', place: null, mover: null };
const OVER = { phase: 'over', place: null, mover: null, first: 1 };
const TURN: BridgeEvent = { kind: 'turn', first: 1, words: '' };
const win = (seat: number): BridgeEvent => ({ ...OWN, seat, kind: 'win' });

describe('how the last plan fared', () => {
  it('is said in one line while the next one is made', () => {
    const lost: BridgeEvent = { ...OWN, kind: 'lost', card: 'S2', place: 2 };
    expect(last(5, PROGRAM, ...PLAYED, lost, TURN)).toBe(
      'Last turn: 1 card as planned; card 2: no room for a stone, or none left',
    );
    expect(last(5, PROGRAM, ...PLAYED, stone('7'), TURN)).toBe('Last turn: both cards as planned');
  });

  it('is nothing in the first turn, and where nothing was planned', () => {
    expect(last(4, PROGRAM)).toBeNull();
    expect(last(6, PROGRAM, ...PLAYED, TURN)).toBeNull();
  });

  it('is said at the end, too, of the cards that were carried out', () => {
    expect(last(4, OVER, ...PLAYED, win(1))).toBe('Last turn: 1 card as planned');
    expect(last(4, OVER, ...PLAYED, stone('7'), win(0))).toBe('Last turn: both cards as planned');
  });

  it('is said of all cards where nobody has won', () => {
    expect(last(5, OVER, ...PLAYED)).toBe('Last turn: 1 card as planned; card 2: nothing came of it');
  });

  it('names one card that came otherwise, and no more', () => {
    const one: Compared = { card: 'R', outcome: 'other', planned: 'x', came: 'y', notes: [] };
    expect(summaryOf([one, one, one])).toBe('Last turn: things turned out differently; card 1 instead: y …');
  });

  it('counts what came to nothing as other than planned', () => {
    const one = { card: 'R', planned: 'x', came: null, notes: [] };
    const cards: Compared[] = [
      { ...one, outcome: 'nothing' },
      { ...one, outcome: null },
    ];
    expect(summaryOf(cards)).toBe('Last turn: things turned out differently; card 1: nothing came of it');
  });

  it('counts what came as planned, and gives no marks', () => {
    const one = { card: 'R', planned: 'x', notes: [] };
    const told = Array.from({ length: 6 }, (_, same) =>
      summaryOf(
        Array.from({ length: 5 }, (_, i): Compared =>
          i < same ? { ...one, outcome: 'same', came: 'x' } : { ...one, outcome: 'other', came: 'y' },
        ),
      ),
    );
    expect(told).toEqual([
      'Last turn: things turned out differently; card 1 instead: y …',
      'Last turn: 1 card as planned; card 2 instead: y …',
      'Last turn: 2 cards as planned; card 3 instead: y …',
      'Last turn: 3 cards as planned; card 4 instead: y …',
      'Last turn: 4 cards as planned; card 5 instead: y',
      'Last turn: all 5 cards as planned',
    ]);
  });
});

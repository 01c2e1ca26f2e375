import { describe, expect, it } from 'vitest';

import type { BridgeChoice, BridgeEvent, BridgeTable, PlanStep } from '../types';
import { tableWith } from '../testing';
import * as planning from './planned';
import { NOTHING_PLANNED } from './planned';

const OWN = { seat: 0, words: '' };
const choiceOf = (rest: object) => ({ action: 0, text: '', words: '', ...rest }) as unknown as BridgeChoice;
const stone = (at: [number, number]): BridgeEvent => ({ ...OWN, kind: 'stone', name: at.join(), at });
const planOf = (...events: BridgeEvent[]): PlanStep => ({ events, warnings: [] });

const [left, right] = [choiceOf({ kind: 'stone', at: [1, 5] }), choiceOf({ kind: 'stone', at: [9, 5] })];
const TABLE = tableWith({
  stones: [
    [100, 0],
    [200, 0],
  ],
});
const plannedPlace = (
  choices: BridgeChoice[],
  step: PlanStep | null,
  came: BridgeEvent[],
  table: BridgeTable = TABLE,
) => planning.plannedPlace(choices, step, came, table);

const plan = planOf(stone([9, 5]), stone([1, 5]));

describe('the planned place', () => {
  it('is that of the piece that comes next', () => {
    expect(plannedPlace([left, right], plan, [])).toEqual({ place: right, lost: null });
    expect(plannedPlace([left, right], plan, [stone([7, 7])])).toEqual({ place: left, lost: null });
  });

  it('is nowhere if it is taken, was not planned, or all of it has come', () => {
    expect(plannedPlace([left], plan, [])).toEqual({ place: null, lost: 'taken' });
    expect(plannedPlace([left, right], null, [])).toBe(NOTHING_PLANNED);
    expect(plannedPlace([left, right], plan, [stone([9, 5]), stone([1, 5])])).toBe(NOTHING_PLANNED);
  });

  it('is between the same supports, whichever plank lies there', () => {
    const span: BridgeEvent = {
      ...OWN,
      kind: 'span',
      plank: 'pink-5',
      ends: ['3', '11'],
      from: [0, 0],
      to: [1, 1],
    };
    const planned = planOf({ ...OWN, kind: 'plank', plank: 'pink-5' }, span);
    const same = choiceOf({ kind: 'span', ends: ['11', '3'], plank: 'pink-6' });
    expect(plannedPlace([choiceOf({ kind: 'span', ends: ['3', '4'] }), same], planned, []).place).toBe(same);
  });

  it('says why a plank can’t lie there', () => {
    const ends: [string, string] = ['100,0', '200,0'];
    const span: BridgeEvent = { ...OWN, kind: 'span', plank: 'pink-5', ends, from: [100, 0], to: [200, 0] };
    const elsewhere = choiceOf({ kind: 'span', ends: ['blue', '100,0'] });
    const lostAt = (table: BridgeTable) => plannedPlace([elsewhere], planOf(span), [], table).lost;
    expect(lostAt(TABLE)).toBe('short');
    expect(lostAt({ ...TABLE, barred: [{ ends, by: 'plank' }] })).toBe('barred');
    expect(lostAt(tableWith({ stones: [[100, 0]] }))).toBe('barred');
  });

  it('is gone before a plank is chosen, if none can lie there any more', () => {
    const ends: [string, string] = ['100,0', '200,0'];
    const span: BridgeEvent = { ...OWN, kind: 'span', plank: 'pink-5', ends, from: [100, 0], to: [200, 0] };
    const planks = [choiceOf({ kind: 'plank', plank: 'pink-5', size: 5 })];
    const lostAt = (table: BridgeTable) => plannedPlace(planks, planOf(span), [], table).lost;
    expect(lostAt(TABLE)).toBeNull();
    expect(lostAt(tableWith({ stones: [[100, 0]] }))).toBe('gone');
  });

  it('is a way of the pawn, too', () => {
    const go = (plank: string) => ({ kind: 'go', village: null, plank });
    const planned = planOf({ ...OWN, ...go('pink-5') } as unknown as BridgeEvent);
    const ways = [choiceOf(go('red-2')), choiceOf(go('pink-5'))];
    expect(plannedPlace(ways, planned, []).place).toBe(ways[1]);
    expect(plannedPlace(ways.slice(0, 1), planned, [])).toEqual({ place: null, lost: null });
  });

  it('is never a plank to choose by eye', () => {
    const planned = planOf({ ...OWN, kind: 'plank', plank: 'pink-5' });
    expect(plannedPlace([choiceOf({ kind: 'plank', plank: 'pink-5', size: 5 })], planned, [])).toBe(
      NOTHING_PLANNED,
    );
  });

  it('is what one wanted to remove', () => {
    const take = choiceOf({ kind: 'take', plank: 'red-2', holder: 0 });
    const lift = choiceOf({ kind: 'lift', at: [1, 5] });
    const planned: BridgeEvent = {
      ...OWN,
      kind: 'take',
      plank: 'red-2',
      holder: 0,
    } as unknown as BridgeEvent;
    expect(plannedPlace([lift, take], planOf(planned), []).place).toBe(take);
  });
});

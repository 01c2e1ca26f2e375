import { describe, expect, it } from 'vitest';

import { reveal, turn } from '../testing';
import type { BridgeEvent, PlanStep } from '../types';
import { comparisonOf, coursesOf } from './course';
import { stepsFor } from './plan.svelte';

const OWN = { seat: 0, words: '' };
const stone = (name: string, seat = 0): BridgeEvent => ({ seat, words: '', kind: 'stone', name, at: [0, 0] });
const span = (plank: string, ...ends: [string, string]): BridgeEvent => ({
  ...OWN,
  kind: 'span',
  plank,
  ends,
  from: [0, 0],
  to: [0, 0],
});
const go = (plank: string): BridgeEvent => ({ ...OWN, kind: 'go', village: null, plank });
const strike: BridgeEvent = { ...OWN, kind: 'strike', card: 'P1', place: 2, by: [1] };
const step = (...events: BridgeEvent[]): PlanStep => ({ events, warnings: [] });

/** How the first places of the turn that is being played compare. */
function compared(plan: (PlanStep | null)[], ...events: BridgeEvent[]) {
  const course = coursesOf(events, 0).at(-1);
  return course && comparisonOf(plan, course);
}

describe('what was planned, and what came', () => {
  it('is the same where the same was done, in whatever order', () => {
    const plan = [step(stone('3'), stone('7'))];
    expect(compared(plan, reveal(1), stone('7'), stone('3'))).toEqual([true]);
    expect(compared(plan, reveal(1), stone('7'), stone('4'))).toEqual([false]);
  });

  it('does not mind with which plank a gap was bridged, also when one walks there', () => {
    const plan = [step(span('blue-3', 'blue', '3')), step(go('blue-3'))];
    const came = [reveal(1), span('blue-5', '3', 'blue'), reveal(2), go('blue-5')];
    expect(compared(plan, ...came)).toEqual([true, true]);
    expect(compared(plan, reveal(1), span('blue-3', 'blue', '4'), reveal(2), go('blue-3'))).toEqual([
      false,
      false,
    ]);
  });

  it('does not mind who has bridged the gap, also in this very turn', () => {
    const plan = [step(span('blue-3', 'blue', '3')), step(go('blue-3'))];
    const others = { ...span('red-4', 'blue', '3'), seat: 1 } as BridgeEvent;
    const came = [reveal(1), others, span('blue-3', '3', '9'), reveal(2), go('red-4')];
    expect(compared(plan, ...came)).toEqual([false, true]);
    const elsewhere = { ...span('red-4', 'blue', '4'), seat: 1 } as BridgeEvent;
    expect(compared(plan, reveal(1), elsewhere, reveal(2), go('red-4'))).toEqual([false, false]);
  });

  it('is another way where the same steps come in another order', () => {
    const before = [reveal(1), span('blue-1', '1', '2'), span('blue-2', '1', '3'), turn, reveal(1)];
    const plan = [step(go('blue-1'), go('blue-2'))];
    expect(compared(plan, ...before, go('blue-1'), go('blue-2'))).toEqual([true]);
    expect(compared(plan, ...before, go('blue-2'), go('blue-1'))).toEqual([false]);
  });

  it('knows planks that lie from earlier turns', () => {
    const before = [reveal(1), span('blue-3', 'blue', '3'), turn];
    expect(compared([step(go('blue-3'))], ...before, reveal(1), go('blue-3'))).toEqual([true]);
  });

  it('is something else where a dragon came between, and nothing of the others counts', () => {
    const plan = [step(stone('3')), step(span('blue-3', 'blue', '3'))];
    expect(compared(plan, reveal(1), stone('3'), stone('9', 1), reveal(2), strike)).toEqual([true, false]);
  });

  it('is not compared where nothing was planned', () => {
    expect(compared([null, step(stone('3'))], reveal(1), stone('4'), reveal(2), stone('3'))).toEqual([
      null,
      true,
    ]);
  });
});

describe('coursesOf', () => {
  it('has the turn before the one that is being played', () => {
    const [before, now] = coursesOf([reveal(1), stone('3'), turn, reveal(1), stone('4')], 0);
    expect([before?.places[0], now?.places[0]]).toEqual([[stone('3')], [stone('4')]]);
  });
});

describe('a card that does nothing', () => {
  const idle = (...events: BridgeEvent[]) => coursesOf(events, 0).at(-1)?.idle.slice(0, 2);
  const fall = { ...OWN, kind: 'fall', card: 'M1', place: 1, village: 'blue', plank: null } as BridgeEvent;

  it('is one of which nothing is to be seen on the table', () => {
    expect(idle(reveal(1), stone('3'), reveal(2))).toEqual([false, true]);
    expect(idle(reveal(1), strike, reveal(2), { ...OWN, kind: 'lost', card: 'P1', place: 2 })).toEqual([
      true,
      true,
    ]);
  });

  it('is a dragon that meets a dragon', () => {
    const dragon = (place: number, met: boolean): BridgeEvent =>
      ({ ...OWN, kind: 'dragon', target: 1, place, met }) as BridgeEvent;
    expect(idle(reveal(1), dragon(1, true), reveal(2), dragon(2, false))).toEqual([true, false]);
  });

  it('is a fall at home, not one from a plank', () => {
    expect(idle(reveal(1), fall, reveal(2), go('blue-1'))).toEqual([true, false]);
    expect(idle(reveal(1), go('blue-1'), reveal(2), fall)).toEqual([false, false]);
  });
});

describe('stepsFor', () => {
  const steps = [step(stone('1')), step(stone('2')), step(stone('3'))];
  const plan = { slots: ['S1', 'S2', 'R', null, null], steps };

  it('has what was tried out with the very cards that lie there', () => {
    expect(stepsFor(plan, ['S1', 'S2', 'R'])).toEqual(steps);
    expect(stepsFor(plan, ['S1', 'S2', 'R', 'J', 'M1'])).toEqual([...steps, null, null]);
  });

  it('knows nothing from the first other card on: all that follows depends on it', () => {
    expect(stepsFor(plan, ['S1', 'M1', 'R'])).toEqual([steps[0], null, null]);
    expect(stepsFor(null, ['S1'])).toEqual([null]);
  });
});

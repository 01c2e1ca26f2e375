import { describe, expect, it } from 'vitest';

import { isDone } from '../program/place';
import { reveal, tableWith, turn } from '../testing';
import type { BridgeEvent, PlanStep } from '../types';
import { compare, eventsSoFar, toldOf } from './compare';
import { coursesOf } from './course';

const OWN = { seat: 0, words: '' };
const planner = { colour: 'blue', names: ['Ann', 'Chris'] };
const stone = (name: string): BridgeEvent => ({ ...OWN, kind: 'stone', name, at: [0, 0] });
const step = (...events: BridgeEvent[]): PlanStep => ({ events, warnings: [] });
const entry = (...events: BridgeEvent[]) => ({ events });

const CARDS = ['S1', 'S2'];
const PLAN = { slots: [...CARDS, null, null, null], steps: [step(stone('3')), step(stone('7'))] };
const LOG = [entry(reveal(1), stone('3')), entry(reveal(2), stone('7'), turn)];

/** How one's cards compare on the table of an action, of which so much has been shown. */
function compared(log: { events: BridgeEvent[] }[], shown: BridgeEvent[], place: number) {
  const table = tableWith({ programs: [CARDS, []], place, mover: 0 });
  const course = coursesOf(eventsSoFar(log, { shown, number: 1 }), 0).at(-1);
  const done = (at: number) => isDone(table, 0, at, false);
  return course ? compare(table, planner, PLAN, CARDS, course, done) : [];
}

describe('one’s plan beside what comes of it', () => {
  it('knows what came of the card before, also while that is shown again', () => {
    const [first, second] = compared(LOG.slice(0, 1), [reveal(2)], 2);
    expect(first).toMatchObject({ outcome: 'same', notes: [expect.any(String), 'It came as planned.'] });
    expect(second).toMatchObject({ outcome: null, notes: ['Planned: stone at 7.'] });
  });

  it('says what came instead, or that nothing did', () => {
    const [other] = compared([entry(reveal(1), stone('4'))], [reveal(2)], 2);
    expect(other?.notes).toEqual(['Planned: stone at 3.', 'Instead: stone at 4.']);
    const [none] = compared([entry(reveal(1))], [reveal(2)], 2);
    expect(none).toMatchObject({
      outcome: 'nothing',
      notes: ['Planned: stone at 3.', 'Nothing came of it.'],
    });
  });

  it('calls nothing as planned that did nothing, also where nothing was planned', () => {
    const home = { village: 'blue', plank: null };
    const fall: BridgeEvent = { ...OWN, kind: 'fall', card: 'J', place: 1, missing: 'hurdle', ...home };
    const plan = { slots: ['J', null, null, null, null], steps: [step(fall)] };
    const table = tableWith({ programs: [['J'], []], place: 2, mover: 0 });
    const [course] = coursesOf([reveal(1), fall], 0);
    const [wasted] = course ? compare(table, planner, plan, ['J'], course, () => true) : [];
    expect(wasted?.outcome).toBe('nothing');
    expect(wasted && toldOf(wasted)).toBe('Jump (came to nothing)');
  });
});

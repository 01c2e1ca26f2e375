import { describe, expect, it } from 'vitest';

import { tableWith } from '../testing';
import type { BridgeEvent, PlanStep } from '../types';
import { cameWords, planWords, warningWords } from './words';

const table = { ...tableWith({}), board: { ...tableWith({}).board, lattice: null } };
const planner = { colour: 'blue', names: ['Ann', 'Chris'] };
const OWN = { seat: 0, words: '' };
const DRAGON = { ...OWN, kind: 'dragon', target: 1, place: 3 } as const;

describe('planWords', () => {
  it('says what a card would do, and what is amiss', () => {
    const step: PlanStep = {
      events: [
        { ...OWN, kind: 'plank', plank: 'blue-2' },
        { ...OWN, kind: 'span', plank: 'blue-2', from: [0, 0], to: [9, 9], ends: ['blue', '3'] },
      ],
      warnings: ['no_plank'],
    };
    expect(planWords(table, planner, 'P2', step)).toBe(
      'plank from your village to island 3; you have no plank left for it',
    );
  });

  it('names whom a dragon strikes as they are called', () => {
    const step: PlanStep = { events: [{ ...DRAGON, met: false }], warnings: [] };
    expect(planWords(table, planner, 'D-red', step)).toBe('it cancels Chris’s card in place 3');
  });

  it('says what a jump lacks', () => {
    const fall = { ...OWN, kind: 'fall', card: 'J', place: 1, village: 'blue', plank: null } as const;
    const would = (missing: 'hurdle' | 'landing') =>
      planWords(table, planner, 'J', { events: [{ ...fall, missing }], warnings: ['falls'] });
    expect(would('hurdle')).toContain('nobody to jump over: you fall');
    expect(would('landing')).toContain('nowhere to land: you fall');
  });

  it('says the card where nothing would happen', () => {
    expect(planWords(table, planner, 'S1', { events: [], warnings: ['too_late'] })).toBe(
      'Place 1 stone; you would have arrived before it',
    );
  });
});

describe('cameWords', () => {
  const came = (event: BridgeEvent) => cameWords(table, planner, [event]);

  it('tells a dragon that cancels a card from one that meets a dragon', () => {
    expect(came({ ...DRAGON, met: false })).toBe('it cancels Chris’s card in place 3');
    expect(came({ ...DRAGON, met: true })).toBe('met Chris’s dragon: no dragon stops another');
  });
});

describe('warningWords', () => {
  it('tells a jump from a step', () => {
    expect(warningWords('stays', 'hurdle')).toContain('jump over');
    expect(warningWords('stays', 'landing')).toContain('land');
    expect(warningWords('stays', null)).toContain('walk on');
  });
});

import { beforeEach, describe, expect, it } from 'vitest';

import { stubStorage } from '../../../lib/browser/testing';
import { keep, recall } from '../../common/stash';
import { KeptPlans } from './plan.svelte';

let items: Map<string, string>;

beforeEach(() => {
  items = stubStorage('sessionStorage');
});

const slots = (card: string) => [card, null, null, null, null];
const steps = [{ events: [], warnings: [] }];
const tried = (turn: number, card: string, viewer = 0) => ({ viewer, turn, slots: slots(card), steps });

function plansOf(viewer: number | null, { match = 'm', isShared = false } = {}): KeptPlans {
  const plans = new KeptPlans(match);
  plans.turnTo(viewer, isShared);
  return plans;
}

/** The first card of what is kept for some turns. */
const cardsOf = (plans: KeptPlans, ...turns: number[]) =>
  turns.map((turn) => plans.of(turn)?.slots[0] ?? null);

describe('the plans that are kept', () => {
  it('are those of each turn, whichever one is looked at', () => {
    const plans = plansOf(0);
    plans.note(tried(4, 'S1'));
    expect(cardsOf(plans, 2, 3, 4, 5)).toEqual([null, null, 'S1', null]);
  });

  it('are of the last two turns, each as it was tried out last', () => {
    const plans = plansOf(0);
    for (const [turn, card] of [[3, 'M1'], [4, 'S1'], [4, 'S2'], [5, 'J']] as const) plans.note(tried(turn, card)); // prettier-ignore
    expect(cardsOf(plans, 3, 4, 5)).toEqual([null, 'S2', 'J']);
  });

  it('take an answer that comes late for the turn for which it was asked', () => {
    const plans = plansOf(0);
    plans.note(tried(5, 'J'));
    plans.note(tried(4, 'S1'));
    expect(cardsOf(plans, 4, 5)).toEqual(['S1', 'J']);
    plans.note(tried(5, 'D-red', 1));
    expect(cardsOf(plans, 5)).toEqual(['J']);
  });

  it('stay where nothing is known of the new cards', () => {
    const plans = plansOf(0);
    plans.note(tried(4, 'S1'));
    plans.note({ ...tried(4, 'S2'), steps: [] });
    expect(cardsOf(plans, 4)).toEqual(['S1']);
  });

  it('outlast a reload, for the same seat of the same table', () => {
    plansOf(0).note(tried(4, 'S1'));
    expect(cardsOf(plansOf(0), 4)).toEqual(['S1']);
    expect(cardsOf(plansOf(1), 4)).toEqual([null]);
    expect(cardsOf(plansOf(null), 4)).toEqual([null]);
    expect(cardsOf(plansOf(0, { match: 'n' }), 4)).toEqual([null]);
  });

  it('are those of whoever looks on', () => {
    const plans = plansOf(0);
    plans.note(tried(4, 'S1'));
    plans.turnTo(1, false);
    expect(cardsOf(plans, 4)).toEqual([null]);
    plans.turnTo(0, false);
    expect(cardsOf(plans, 4)).toEqual(['S1']);
  });

  it('are none where several people share the device, or somebody only looks on', () => {
    for (const plans of [plansOf(0, { isShared: true }), plansOf(null)]) {
      plans.note(tried(4, 'S1'));
      expect(cardsOf(plans, 4)).toEqual([null]);
    }
    expect(items.size).toBe(0);
  });

  it('lie in a drawer of their own: a draft is no plan', () => {
    keep('m 0', ['M1']);
    plansOf(0).note(tried(4, 'S1'));
    expect(recall('m 0')).toEqual(['M1']);
    expect(recall('m 0', 'plan')).toEqual({ 4: { slots: slots('S1'), steps } });
  });
});

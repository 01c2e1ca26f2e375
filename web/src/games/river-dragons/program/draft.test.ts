import { beforeEach, describe, expect, it, vi } from 'vitest';

import { stubStorage } from '../../../lib/browser/testing';
import type { Choice, GameView } from '../../../lib/server/types';
import { tableWith } from '../testing';
import type { CardName } from '../types';
import { Draft } from './draft.svelte';

const PROGRAM: CardName[] = ['S1', 'P1', 'M1', 'J', 'R'];

/** A table where these cards of the viewer's lie face down. */
const viewWith = (cards: CardName[]): GameView => {
  const table = tableWith({ phase: 'program', place: null, programs: [cards, []] });
  return { viewer: 0, turn: 3, table } as never;
};
const choices = PROGRAM.map((card) => ({ kind: 'card', card, text: `card ${card}` })) as never as Choice[];

describe('a program that was taken back', () => {
  beforeEach(() => void stubStorage('sessionStorage'));

  /** Has put a program together, and sent it. */
  function sent(): Draft {
    const draft = new Draft('match');
    draft.follow(viewWith([]));
    PROGRAM.forEach((card, place) => draft.put(card, place));
    draft.sent = -1;
    const choose = vi.fn();
    PROGRAM.forEach((_, laid) => {
      draft.follow(viewWith(PROGRAM.slice(0, laid)));
      draft.send(laid, choices, choose);
    });
    draft.follow(viewWith(PROGRAM));
    expect(choose).toHaveBeenCalledTimes(PROGRAM.length);
    return draft;
  }

  it('is shown in its order, and each of its cards can be changed', () => {
    const draft = sent();
    draft.follow(viewWith([]));
    expect(draft.slots).toEqual(PROGRAM);
    draft.put('R', 0);
    expect(draft.slots).toEqual(['R', 'P1', 'M1', 'J', 'S1']);
  });

  it('is not sent again by itself', () => {
    const draft = sent();
    draft.follow(viewWith([]));
    const choose = vi.fn();
    draft.send(0, choices, choose);
    expect(choose).not.toHaveBeenCalled();
    expect(draft.sent).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';

import type { OptionDescription } from '../lib/server/types';
import { askedByName, BY_LOT, starterOf } from './starter';

describe('askedByName', () => {
  it('offers names where people gave them, else colours, and the lot', () => {
    const option = { name: 'first_player', kind: 'whole', default: 0 } as OptionDescription;
    const asked = askedByName(option, ['red', 'blue'], [{ kind: 'person', name: ' Mei ' }, { kind: 'open' }]);
    expect(asked.choices?.map(({ title }) => title)).toEqual(['Mei', 'Blue', 'Whoever is drawn by lot']);
  });
});

describe('starterOf', () => {
  it('is the chosen seat', () => expect(starterOf(2, 3)).toBe(2));
  it('is somebody at the table when a seat has gone', () => expect(starterOf(4, 3)).toBe(0));
  it('is whom the lot falls on', () => expect(starterOf(BY_LOT, 3, () => 0.99)).toBe(2));
});

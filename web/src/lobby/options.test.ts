import { describe, expect, it } from 'vitest';

import type { GameDescription, OptionDescription } from '../lib/server/types';
import { offered, seated, valuesOf } from './options';

const option = (name: string, rest: Partial<OptionDescription>) =>
  ({ name, default: null, follows: null, defaults: {}, ...rest }) as OptionDescription;

const OPTIONS = [
  option('rules', { default: 'old' }),
  option('gate', { default: 'open', follows: 'rules', defaults: { new: 'closed' } }),
  option('back', { default: true, follows: 'rules', defaults: { new: false } }),
  option('limit', {}),
];

describe('valuesOf', () => {
  it('takes the defaults where nothing was chosen', () => {
    expect(valuesOf(OPTIONS, {})).toEqual({ rules: 'old', gate: 'open', back: true, limit: null });
  });

  it('lets a default follow what was chosen before it, also where it becomes false', () => {
    expect(valuesOf(OPTIONS, { rules: 'new' })).toEqual({
      rules: 'new',
      gate: 'closed',
      back: false,
      limit: null,
    });
  });

  it('lets a choice win over what it would follow', () => {
    expect(valuesOf(OPTIONS, { rules: 'new', gate: 'open', limit: 3 })).toMatchObject({
      gate: 'open',
      limit: 3,
    });
  });
});

describe('at a table of so many', () => {
  const even = { value: 'even', title: 'Even', seats: { '2': ['blue', 'green'] } };
  const colours = option('colours', {
    default: 'old',
    choices: [{ value: 'old', title: 'Old', seats: {} }, even],
  });
  const game = {
    seats: { '2': ['pink', 'black'], '3': ['blue', 'red', 'yellow'] },
    options: [option('limit', {}), option('small', { is_for_study: true }), colours],
  } as unknown as GameDescription;

  it('the usual colours are seated, unless a choice has others', () => {
    expect(seated(game, 2, { colours: 'old' })).toEqual(['pink', 'black']);
    expect(seated(game, 2, { colours: 'even' })).toEqual(['blue', 'green']);
    expect(seated(game, 3, { colours: 'even' })).toEqual(['blue', 'red', 'yellow']);
  });

  it('what changes nothing there is not asked, nor what is for studies', () => {
    expect(offered(game, 2).map(({ name }) => name)).toEqual(['limit', 'colours']);
    expect(offered(game, 3).map(({ name }) => name)).toEqual(['limit']);
  });
});

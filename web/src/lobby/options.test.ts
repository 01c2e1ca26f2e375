import { describe, expect, it } from 'vitest';

import type { OptionDescription } from '../lib/server/types';
import { valuesOf } from './options';

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

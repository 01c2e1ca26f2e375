import { describe, expect, it } from 'vitest';

import type { GameView } from '../../lib/server/types';
import { coach } from './coach';
import { tableWith } from './testing';

const asked = (phase: 'plank' | 'remove') =>
  ({
    viewer: 0,
    over: false,
    choices: [{ kind: 'plank' }],
    table: { ...tableWith({}), phase },
  }) as unknown as GameView;

describe('hints', () => {
  it('trust one’s eyes only where nothing is measured', () => {
    expect(coach(asked('plank'), { measure: false })).toContain('eyes');
    expect(coach(asked('plank'), { measure: true })).not.toContain('eyes');
  });

  it('say who gets a plank that is removed', () => {
    expect(coach(asked('remove'), { removed_planks: 'owner' })).toContain('Whoever gets a plank back');
    expect(coach(asked('remove'), { removed_planks: 'remover' })).not.toContain('gets a plank back');
  });
});

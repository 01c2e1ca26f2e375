import { expect, it, vi } from 'vitest';

import type { Playing } from '../../drawing';
import { DragonStage } from './stage.svelte';

vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false } });

it('the wind that carried a dragon is known until all that came of it has been shown', async () => {
  const table = { dragons: [[1, 3]], under: ['E'], holders: [['N', 'S']], stone: 'S', moving: 0, to: [2, 3] };
  const way = { from: [1, 3], to: [2, 3], wind: 'S', took: 'E' };
  const event = { kind: 'move', seat: 0, dragon: 0, ...way, words: '' };
  const view = { viewer: 0, turn: 3, actors: [0], table };
  const entry = { number: 9, turn: 3, player: 0, text: '', events: [event] };
  const rest = { ahead: [], again: false, share: 0, skip: new AbortController().signal };
  const stage = new DragonStage('');
  const finish = vi.fn();
  await stage.play({ entry, before: view, after: view, finish, ...rest } as unknown as Playing);
  expect(finish).toHaveBeenCalled();
  expect(stage.carried).toBe('S');
  stage.clear();
  expect(stage.carried).toBeNull();
});

import { describe, expect, it, vi } from 'vitest';

import type { LogEntry } from '../../../lib/server/types';
import { Pacer } from '../../common/pace';
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

describe('another’s gale', () => {
  const way = { from: [1, 3], to: [2, 3], wind: 'S', took: 'E', words: '' };
  const lay = (asked: boolean) => ({
    kind: 'lay',
    seat: 1,
    dragon: 2,
    wind: 'S',
    to: [2, 3],
    asked,
    words: '',
  });
  const plain: object[] = [lay(false), { kind: 'move', seat: 1, dragon: 2, ...way }];
  const asked: object[][] = [[lay(true)], [{ kind: 'allow', seat: 2, words: '' }, ...plain.slice(1)]];
  const gale = [{ kind: 'gale', seat: 1, words: '' }];
  const view = (in_gale: boolean, lightnings: number[], turn = 3) => ({
    ...{ viewer: 0, turn, actors: [1], over: false },
    table: { in_gale, mover: 1, lightnings },
  });

  /** How long each action lasts while others think so long before each; `known`: all of it is there from the start. */
  function lengths(actions: object[][], lightnings: number[], known: boolean, thinking: number): number[] {
    const [stage, after] = [
      new DragonStage(''),
      actions.map((_, i) => view(true, lightnings, i < actions.length - 1 ? 3 : 4)),
    ];
    const pacer = new Pacer(stage);
    const entries = actions.map((events, i) => ({ number: i + 1, player: 1, events }) as unknown as LogEntry);
    let now = 0;
    return entries.map((entry, i) => {
      const rest = entries.slice(i + 1).map((one, j) => ({ entry: one, view: after[i + 1 + j] }));
      const step = {
        entry,
        before: view(i > 0, lightnings),
        after: after[i],
        ahead: known ? rest : [],
        share: 1,
      };
      const length = pacer.begin(step as unknown as Playing, now) * stage.lengthOf(entry, 0);
      pacer.end(step as unknown as Playing, now + length);
      now += length + thinking;
      return Math.round(length);
    });
  }

  it.each([
    [true, 0],
    [false, 0],
    [false, 1500],
  ])('can be followed move by move (known: %s, thinking: %d ms)', (known, thinking) => {
    const five = lengths([gale, plain, plain, plain, plain, plain], [0, 2, 0], known, thinking);
    expect(Math.min(...five)).toBeGreaterThanOrEqual(700);
    expect(five.reduce((sum, one) => sum + one)).toBeLessThan(8000);
    const vetoable = lengths(
      [gale, ...Array.from({ length: 5 }, () => asked).flat()],
      [0, 0, 2],
      known,
      thinking,
    );
    expect(Math.min(...vetoable)).toBeGreaterThan(500);
    expect(vetoable.reduce((sum, one) => sum + one)).toBeLessThan(8500);
  });
});

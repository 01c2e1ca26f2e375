import { describe, expect, it } from 'vitest';

import { lastRound, type Scene } from './memory.svelte';

/** Who decided in each turn; -1: dice. */
const scenes = (...turns: number[][]): Scene[] =>
  turns.flatMap((players, turn) => players.map((player) => ({ entry: { player, turn } }) as Scene));
const players = (found: Scene[]) => found.map(({ entry }) => entry.player);

describe('the last round', () => {
  it('is what happened since one’s own last decision', () => {
    expect(players(lastRound(scenes([-1, 0], [-1, 1], [-1, 2], [-1]), 0))).toEqual([-1, 1, -1, 2, -1]);
  });

  it('is still there when one has begun one’s own turn', () => {
    expect(players(lastRound(scenes([0], [1], [-1, 0, -1]), 0))).toEqual([1, -1, 0, -1]);
  });

  it('is the last turn for who looks on', () => {
    expect(players(lastRound(scenes([0], [-1, 1, 1]), null))).toEqual([-1, 1, 1]);
  });

  it('is nothing where nobody else has played', () => expect(lastRound(scenes([-1, 0]), 0)).toEqual([]));
});

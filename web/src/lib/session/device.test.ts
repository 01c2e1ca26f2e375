import { describe, expect, it } from 'vitest';

import type { GameView, Match } from '../server/types';
import { isSecretNoMore, turnOf, type Device } from './device';

const device = (mine: number[], more: Partial<Device> = {}): Device => ({
  match: { over: false, seats: [0, 1, 2].map((seat) => ({ seat, mine: mine.includes(seat) })) } as Match,
  hides: true,
  openly: false,
  ...more,
});
const view = (viewer: number | null, actors: number[], open = false) =>
  ({ viewer, actors, open, over: false }) as GameView;

describe('a device', () => {
  it('of one player stays with their seat, whoever is asked', () => {
    expect(turnOf(device([1]), view(1, [0]))).toEqual({ kind: 'rest' });
    expect(turnOf(device([1]), view(1, [1]))).toEqual({ kind: 'stay' });
  });

  it('is handed over before somebody else sees what they alone may see', () => {
    expect(turnOf(device([0, 1]), view(0, [1]))).toEqual({ kind: 'cover', seat: 1 });
    expect(turnOf(device([0, 1], { hides: false }), view(0, [1]))).toEqual({
      kind: 'look',
      seat: 1,
      openly: false,
    });
  });

  it('shows to all what hides nothing, and drops at once what one player saw', () => {
    expect(turnOf(device([0, 1]), view(null, [1], true))).toEqual({ kind: 'look', seat: 1, openly: true });
    expect(turnOf(device([0, 1], { openly: true }), view(1, [1], true))).toEqual({ kind: 'stay' });
    expect(isSecretNoMore(device([0, 1]), view(0, [1], true))).toBe(true);
    expect(turnOf(device([0, 1]), view(0, [2], true))).toEqual({ kind: 'open-up', seat: null });
  });

  it('asks nobody once the game is over', () => {
    const over = { ...view(0, [0]), over: true };
    expect(turnOf(device([0]), over)).toEqual({ kind: 'rest' });
  });
});

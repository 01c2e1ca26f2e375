import { beforeEach, describe, expect, it, vi } from 'vitest';

import type { Playing } from '../drawing';
import { PATIENCE, RiverStage } from './stage.svelte';

vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false } });

const fight = { kind: 'fight', came: 1, there: 0, dice: [5, 3], words: 'A fight.' };

function playing(viewer: number, more: Partial<Playing> = {}): Playing {
  const view = { viewer, turn: 3, actors: [-1], table: { positions: [7, 7], dice: [], kept: [] } };
  const entry = { number: 9, turn: 3, player: -1, text: '', events: [fight] };
  const rest = { ahead: [], again: false, share: 0.01, skip: new AbortController().signal };
  return { entry, before: view, after: view, finish: vi.fn(), ...rest, ...more } as unknown as Playing;
}

describe('a fight', () => {
  beforeEach(() => vi.useFakeTimers());

  it('waits until the one who fights throws', async () => {
    const [stage, mine] = [new RiverStage(), playing(0)];
    void stage.play(mine);
    await vi.advanceTimersByTimeAsync(PATIENCE - 1);
    expect(stage.fight).toMatchObject({ waits: true, settled: false });
    stage.throwFight();
    await vi.advanceTimersByTimeAsync(100);
    expect(mine.finish).toHaveBeenCalled();
  });

  it('is thrown by itself after a while, and at once by a skip', async () => {
    const [stage, mine] = [new RiverStage(), playing(0)];
    void stage.play(mine);
    await vi.advanceTimersByTimeAsync(PATIENCE + 200);
    expect(mine.finish).toHaveBeenCalled();

    const stop = new AbortController();
    const skipped = playing(0, { skip: stop.signal });
    void stage.play(skipped);
    stop.abort();
    await vi.advanceTimersByTimeAsync(1);
    expect(skipped.finish).toHaveBeenCalled();
  });

  it('of others waits for nobody, nor does one that is shown again', async () => {
    for (const watched of [playing(2), playing(0, { again: true })]) {
      void new RiverStage().play(watched);
      await vi.advanceTimersByTimeAsync(100);
      expect(watched.finish).toHaveBeenCalled();
    }
  });
});

it('a straight is told long enough to be read', async () => {
  vi.useFakeTimers();
  const stranded = playing(0, { share: 1 });
  stranded.entry.events = [{ kind: 'strand', seat: 0, words: 'A straight.' }] as typeof stranded.entry.events;
  const stage = new RiverStage();
  void stage.play(stranded);
  await vi.advanceTimersByTimeAsync(1900);
  expect(stage).toMatchObject({ words: 'A straight.', stranded: 0 });
  expect(stranded.finish).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(300);
  expect(stranded.finish).toHaveBeenCalled();
});

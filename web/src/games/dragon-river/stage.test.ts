import { beforeEach, describe, expect, it, vi } from 'vitest';

import type { GameView } from '../../lib/server/types';
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

describe('another’s dice', () => {
  const thrown = (second: boolean) => ({
    ...{ kind: 'throw', seat: 1, dice: [2, 5, 5, 6], kept: [], second },
    words: 'Blue throws.',
  });
  const kept = { kind: 'keep', seat: 1, dice: [5, 5], rest: [2, 6], words: 'Blue keeps.' };
  const moved = { kind: 'move', seat: 1, from: 7, to: 12, words: 'Blue moves.' };

  /** How long each word stands in a usual turn that is all known ahead, in milliseconds; '' while dice tumble. */
  async function told(viewer: number): Promise<Record<string, number>> {
    vi.useFakeTimers();
    vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) =>
      setTimeout(() => draw(performance.now()), 16),
    );
    const stage = new RiverStage();
    const events = [thrown(false), kept, { ...thrown(true), words: 'Blue throws again.' }, moved];
    const steps = events.map((event, i) => {
      const one = playing(viewer, { share: 1 });
      one.entry = { ...one.entry, number: 9 + i, player: event.kind === 'throw' ? -1 : 1 };
      one.entry.events = [event] as unknown as typeof one.entry.events;
      return one;
    });
    const views = steps.map(({ after }, i) => ({ ...after, turn: i < steps.length - 1 ? 3 : 4 }));
    const known = steps.map(({ entry }, i) => ({ entry, view: views[i] as GameView }));
    const found: Record<string, number> = {};
    for (const [i, step] of steps.entries()) {
      const one = { ...step, after: views[i] as GameView, ahead: known.slice(i + 1) };
      void stage.play(one);
      for (let ms = 0; ms < 5000 && vi.mocked(one.finish).mock.calls.length === 0; ms += 10) {
        found[stage.words] = (found[stage.words] ?? 0) + 10;
        await vi.advanceTimersByTimeAsync(10);
      }
    }
    return found;
  }

  it('stand to be read longer than they tumble, and the turn is over in three seconds', async () => {
    const { '': tumbling = 0, ...words } = await told(0);
    expect(Object.keys(words)).toEqual(['Blue throws.', 'Blue keeps.', 'Blue throws again.', 'Blue moves.']);
    for (const one of ['Blue throws.', 'Blue keeps.', 'Blue throws again.'])
      expect(words[one], one).toBeGreaterThanOrEqual(500);
    expect(tumbling).toBeLessThan(700);
    expect(Object.values(words).reduce((sum, one) => sum + one, tumbling)).toBeLessThan(3100);
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

import { expect, it, vi } from 'vitest';

import type { Position } from '../server/types';
import { History } from './history.svelte';

const told = (number: number, words: string) => ({ number, words }) as unknown as Position;

/** A source whose answers come when the test wants. */
function slowSource() {
  const asked: ((position: Position) => void)[] = [];
  const position = () => new Promise<Position>((answer) => asked.push(answer));
  return { asked, position };
}

it('does not show what was on its way in old words, however late it comes', async () => {
  const source = slowSource();
  const history = new History(source, () => 0);
  const [old, fresh] = [told(3, 'Anna'), told(3, 'Ben')];
  const first = history.show(3);
  history.forget();
  expect(source.asked).toHaveLength(2);
  source.asked[1]?.(fresh);
  await Promise.resolve();
  source.asked[0]?.(old);
  await first;
  expect(history.shown).toMatchObject(fresh);

  history.leave();
  await history.show(3);
  expect(source.asked).toHaveLength(2);
  expect(history.shown).toMatchObject(fresh);
});

it('shows what else could have been chosen, beside what was', async () => {
  const position = vi.fn((number: number, _seat: number | null, instead: string | null) =>
    Promise.resolve(told(number, instead ?? '')),
  );
  const history = new History({ position }, () => 0);
  await history.show(3);
  await history.show(3, 'move red');
  expect(history.shown).toMatchObject({ number: 3, words: 'move red', instead: 'move red' });
  await history.show(3);
  expect(history.shown).toMatchObject({ number: 3, words: '', instead: null });
  expect(position).toHaveBeenCalledTimes(2);
  history.forget();
  await history.show(3, 'move red');
  expect(position).toHaveBeenLastCalledWith(3, 0, 'move red');
});

it('steps on from what was asked for last, however late it comes', async () => {
  const source = slowSource();
  const history = new History(source, () => 0);
  history.length = 9;
  const steps = [history.step(-1), history.step(-1), history.step(1)];
  for (const [i, number] of [8, 7, 8].entries()) source.asked[i]?.(told(number, ''));
  await Promise.all(steps);
  expect(history.shown?.number).toBe(8);
});

it('asks for nothing in new words while nobody looks back', () => {
  const source = slowSource();
  new History(source, () => 0).forget();
  expect(source.asked).toHaveLength(0);
});

it('plays a part of the match, and stays at its end', async () => {
  vi.useFakeTimers();
  const history = new History({ position: (number) => Promise.resolve(told(number, '')) }, () => 0);
  history.length = 9;
  void history.runFrom(3, 5);
  await vi.advanceTimersByTimeAsync(100);
  expect(history.shown?.number).toBe(3);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([history.shown?.number, history.running]).toEqual([5, false]);
  void history.runFrom(7, 7);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([history.shown?.number, history.running]).toEqual([7, false]);
  history.leave();
  vi.useRealTimers();
});

it('plays on once, however often it is begun while an answer is on its way', async () => {
  vi.useFakeTimers();
  const source = slowSource();
  const history = new History(source, () => 0);
  history.length = 9;
  history.run();
  history.pause();
  history.run();
  for (const answer of source.asked) answer(told(1, ''));
  await vi.advanceTimersByTimeAsync(1000);
  expect(source.asked).toHaveLength(3);
  history.leave();
  vi.useRealTimers();
});

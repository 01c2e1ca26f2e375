import { beforeEach, describe, expect, it, vi } from 'vitest';

import type { Playing, Stage } from '../games/drawing';
import type { ExampleBody } from '../lib/server/types';

const calm = { matches: false, addEventListener: () => undefined };
vi.stubGlobal('document', { hidden: false, documentElement: { dataset: {} } });
vi.stubGlobal('matchMedia', () => calm);
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
const { Showing } = await import('./showing.svelte');

const view = (name: string) => ({ name, choices: [name] });
const move = (number: number) => ({
  entry: { number, events: [{ words: `event ${number}` }] },
  view: view(`after ${number}`),
});

/** Two moves lead to the second step, one to the third. */
const body = {
  log: [{ number: 0, events: [] }],
  view: view('start'),
  moves: [move(1), move(2), move(3)],
  steps: [
    { at: 0, caption: 'first', marked: true },
    { at: 2, caption: 'second', marked: false },
    { at: 3, caption: 'third', marked: true },
  ],
} as unknown as ExampleBody;

const shown: number[] = [];
const stage: Stage = {
  words: '',
  play: (playing: Playing) => {
    shown.push(playing.entry.number);
    playing.finish();
    return Promise.resolve();
  },
  clear: () => undefined,
};

describe('a picture', () => {
  beforeEach(() => {
    shown.length = 0;
    vi.useRealTimers();
  });

  it('begins with its first step, and marks what may be chosen', () => {
    const picture = new Showing(body, stage);
    expect([picture.caption, picture.view, picture.choices, picture.events]).toEqual([
      'first',
      body.view,
      ['start'],
      [],
    ]);
  });

  it('moves on to the next step, and tells what happens', async () => {
    const picture = new Showing(body, stage);
    await picture.next();
    expect([picture.caption, shown, picture.choices]).toEqual(['second', [1, 2], []]);
    expect([picture.events, picture.log.length]).toEqual([['event 1', 'event 2'], 3]);
    await picture.next();
    await picture.next();
    expect([picture.caption, picture.isLast, shown]).toEqual(['third', true, [1, 2, 3]]);
  });

  it('goes back without a motion', async () => {
    const picture = new Showing(body, stage);
    await picture.next();
    picture.goTo(picture.step - 1);
    expect([picture.caption, picture.view, shown]).toEqual(['first', body.view, [1, 2]]);
  });

  it('is at its step at once when somebody hurries', () => {
    const never: Stage = { ...stage, play: () => new Promise(() => undefined) };
    const picture = new Showing(body, never);
    void picture.next();
    expect([picture.caption, picture.isStill]).toEqual(['second', false]);
    void picture.next();
    expect([picture.caption, picture.made]).toEqual(['third', 2]);
    picture.goTo(0);
    expect([picture.caption, picture.made]).toEqual(['first', 0]);
  });

  it('plays by itself, and from its end once more', async () => {
    vi.useFakeTimers();
    const picture = new Showing(body, null);
    picture.goTo(2);
    const played = picture.run();
    expect([picture.step, picture.running]).toEqual([0, true]);
    await vi.runAllTimersAsync();
    await played;
    expect([picture.step, picture.made, picture.running]).toEqual([2, 3, false]);
  });

  it('stops where it is', async () => {
    vi.useFakeTimers();
    const picture = new Showing(body, null);
    const played = picture.run();
    picture.halt();
    await vi.runAllTimersAsync();
    await played;
    expect([picture.step, picture.running]).toEqual([0, false]);
  });
});

import { beforeEach, describe, expect, it, vi } from 'vitest';

import { settings } from '../browser/settings.svelte';
import type { GameView, LessonBody, LessonMove, LessonStep, LogEntry } from '../server/types';
import { Session } from '../session/session.svelte';
import { seenOf } from '../session/visits';
import { Lesson } from './lesson.svelte';
import { progressOf } from './progress';

settings.set('pace', 'instant');

const view = (viewer: number, actor: number, ...choices: string[]): GameView =>
  ({
    viewer,
    actors: [actor],
    over: actor < -1,
    choices: choices.map((text, action) => ({ action, text, words: text.toUpperCase() })),
    table: {},
  }) as unknown as GameView;

const entry = (number: number, player: number, text: string): LogEntry =>
  ({ number, player, text, events: [] }) as unknown as LogEntry;

const move = (number: number, player: number, text: string, after: GameView): LessonMove => ({
  entry: entry(number, player, text),
  view: after,
});

const step = (number: number, at: number, expected: string, more: Partial<LessonStep> = {}): LessonStep => ({
  number,
  at,
  idea: `idea ${number}`,
  rule: null,
  expect: expected,
  as_good: [],
  mistakes: [],
  otherwise: 'no',
  praise: '',
  ...more,
});

/** Two actions went before; then the learner chooses b, another answers, and the learner chooses c twice. */
const body = {
  name: 'first',
  match: { id: 'lesson', seats: [{ seat: 0, mine: true }, { seat: 1 }], over: false, rematch: null },
  log: [entry(1, 1, 'x'), entry(2, 1, 'y')],
  view: view(0, 0, 'a', 'b', 'd', 'e'),
  moves: [
    move(3, 0, 'b', view(0, 1)),
    move(4, 1, 'z', view(0, 0, 'c', 'd')),
    move(5, 0, 'c', view(0, 0, 'c')),
    move(6, 0, 'c', view(0, -9)),
  ],
  steps: [
    step(1, 0, 'b', {
      as_good: ['e'],
      praise: 'well done',
      mistakes: [{ text: 'a', remark: 'because', move: move(3, 0, 'a', view(0, 1)) }],
    }),
    step(2, 2, 'c'),
    step(2, 3, 'c', { idea: '' }),
  ],
} as unknown as LessonBody;

async function open() {
  const lesson = new Lesson('game', body);
  const session = new Session(body.match, false, lesson);
  await Promise.resolve();
  const choose = (text: string) => {
    const choice = session.choices.find((one) => one.text === text);
    if (!choice) throw new Error(`${text} is not offered`);
    session.choose(choice);
  };
  return { lesson, session, choose };
}

const texts = (log: LogEntry[]) => log.map((one) => one.text).join('');

describe('a lesson', () => {
  beforeEach(() => localStorage.clear());

  it('is a table like any other', async () => {
    const { lesson, session } = await open();
    expect(session.link).toBe('open');
    expect(texts(session.log)).toBe('xy');
    expect(session.choices.map((choice) => choice.text)).toEqual(['a', 'b', 'd', 'e']);
    expect([lesson.idea, lesson.progress]).toEqual(['idea 1', { number: 1, of: 2 }]);
  });

  it('goes on after the right choice, until it asks again', async () => {
    const { lesson, session, choose } = await open();
    choose('b');
    await vi.waitFor(() => expect(texts(session.log)).toBe('xybz'));
    expect(lesson.note).toEqual({ kind: 'praise', text: 'well done' });
    expect(session.choices.map((choice) => choice.text)).toEqual(['c', 'd']);
    expect(lesson.idea).toBe('idea 2');
  });

  it('points at the right choice, and at those that the same idea has follow at once', async () => {
    const { lesson, session, choose } = await open();
    expect(lesson.row).toEqual(['b']);
    choose('b');
    await vi.waitFor(() => expect(session.choices).toHaveLength(2));
    expect(lesson.row).toEqual(['c', 'c']);
    choose('c');
    expect(lesson.row).toEqual(['c']);
  });

  it('takes what is as good, and says what it plays', async () => {
    const { lesson, session, choose } = await open();
    choose('e');
    await vi.waitFor(() => expect(texts(session.log)).toBe('xybz'));
    expect(lesson.note?.text).toBe('That is as good. Here the lesson goes on with: B. well done');
  });

  it('shows a mistake on the board, explains it, and takes it back', async () => {
    const { lesson, session, choose } = await open();
    choose('a');
    await vi.waitFor(() => expect(texts(session.log)).toBe('xya'));
    expect([lesson.note, lesson.shown]).toEqual([{ kind: 'mistake', text: 'because' }, true]);
    expect(session.choices).toEqual([]);
    lesson.retry();
    expect([lesson.note, lesson.shown, texts(session.log)]).toEqual([null, false, 'xy']);
    choose('b');
    await vi.waitFor(() => expect(texts(session.log)).toBe('xybz'));
  });

  it('explains what it did not expect, and asks on', async () => {
    const { lesson, session, choose } = await open();
    choose('d');
    expect([lesson.note, lesson.shown, lesson.made]).toEqual([{ kind: 'mistake', text: 'no' }, false, 0]);
    expect(session.choices).toHaveLength(4);
  });

  it('goes back, begins again, and comes to its end', async () => {
    const { lesson, session, choose } = await open();
    choose('b');
    await vi.waitFor(() => expect(session.choices).toHaveLength(2));
    choose('c');
    await vi.waitFor(() => expect(session.choices).toHaveLength(1));
    expect(lesson.idea).toBe('idea 2');
    lesson.back();
    expect([lesson.made, texts(session.log)]).toEqual([0, 'xy']);
    for (const text of ['b', 'c', 'c']) {
      await vi.waitFor(() => expect(session.choices.some((choice) => choice.text === text)).toBe(true));
      choose(text);
    }
    await vi.waitFor(() => expect(session.view?.over).toBe(true));
    expect([lesson.step, progressOf('game', 'first')]).toEqual([null, 0]);
    lesson.restart();
    expect([lesson.made, texts(session.log)]).toEqual([0, 'xy']);
  });

  it('is resumed where it was left', async () => {
    const first = await open();
    first.choose('b');
    await vi.waitFor(() => expect(first.session.choices).toHaveLength(2));
    first.session.close();
    expect(progressOf('game', 'first')).toBe(1);
    const { lesson, session } = await open();
    expect([lesson.made, texts(session.log), session.missed]).toEqual([1, 'xybz', null]);
  });

  it('is nothing that one was away from, and is not noted as a match', async () => {
    const { session, choose } = await open();
    choose('b');
    await vi.waitFor(() => expect(texts(session.log)).toBe('xybz'));
    expect(seenOf(body.match.id)).toBeNull();
  });

  it('lets one look back, but not before its beginning', async () => {
    const { lesson, choose } = await open();
    choose('b');
    expect((await lesson.position(3)).entry?.text).toBe('b');
    expect((await lesson.position(2)).view).toBe(body.view);
    await expect(lesson.position(1)).rejects.toThrow('begins later');
  });
});

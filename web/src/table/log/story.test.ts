import { describe, expect, it } from 'vitest';

import type { Telling } from '../../games/drawing';
import type { LogEntry, Seat } from '../../lib/server/types';
import { chaptersOf, recapOf, sinceOwn, titleOf } from './story';

const seats = [
  { seat: 0, name: 'Mei', colour: 'red' },
  { seat: 1, name: '', colour: 'blue' },
] as Seat[];

/** A game in which all play at the same time, and a turn has parts. */
const shared: Telling = {
  wholeTurn: 'Turn',
  part: ({ kind }) => (kind === 'card' ? 'Programs' : kind === 'reveal' ? 'Card 1' : undefined),
  recap: () => '',
};

let number = 0;
const entry = (turn: number, player: number, ...events: object[]): LogEntry =>
  ({ number: ++number, turn, player, text: 'text', events }) as LogEntry;

const event = (kind: string, words: string, more: object = {}) => ({ kind, words, ...more });

describe('chapters', () => {
  it('are turns, with a line for each event that has words, about whom it is', () => {
    number = 0;
    const throws = event('throw', 'Blue throws 1 1.', { seat: 1 });
    const chapters = chaptersOf(
      [
        entry(0, -1, throws),
        entry(0, 1, event('keep', '', { seat: 1 }), event('fight', 'A fight.', { came: 1 })),
        entry(1, 0, event('move', 'Mei moves.', { seat: 0 }), event('draw', 'A draw.')),
      ],
      { recap: () => '' },
    );
    expect(chapters.map((chapter) => titleOf(chapter, seats))).toEqual(['Turn 1 · Blue', 'Turn 2 · Mei']);
    expect(chapters[0]?.lines).toEqual([
      { key: '1/0', number: 1, words: 'Blue throws 1 1.', seat: 1 },
      { key: '2/1', number: 2, words: 'A fight.', seat: 1 },
    ]);
    expect(chapters[1]?.lines.map((line) => line.seat)).toEqual([0, null]);
    expect(chapters[0]?.events).toHaveLength(3);
  });

  it('are cut where a part of a turn begins, even in the middle of an action', () => {
    number = 0;
    const reveal = event('reveal', 'The first cards.', { place: 1 });
    const chapters = chaptersOf(
      [
        entry(1, 0, event('card', '', { seat: 0 })),
        entry(1, 1, event('card', 'Blue is ready.', { seat: 1 }), reveal),
        entry(1, 1, event('go', 'Blue goes.', { seat: 1 })),
        entry(2, 0, event('card', '', { seat: 0 })),
      ],
      shared,
    );
    expect(chapters.map((chapter) => titleOf(chapter, seats, shared))).toEqual([
      'Turn 2 · Programs',
      'Turn 2 · Card 1',
      'Turn 3 · Programs',
    ]);
    expect(chapters[1]?.lines.map(({ words }) => words)).toEqual(['The first cards.', 'Blue goes.']);
  });

  it('are nobody’s where several act and the game says nothing of turns', () => {
    number = 0;
    const act = (seat: number) => entry(0, seat, event('action', 'bid ?', { seat }));
    expect(titleOf(chaptersOf([act(0), act(1)])[0] as never, seats)).toBe('Turn 1');
    expect(titleOf(chaptersOf([act(1), act(1)])[0] as never, seats)).toBe('Turn 1 · Blue');
  });

  it('have a line for an action without events, and recaps with people’s names', () => {
    number = 0;
    const [chapter] = chaptersOf([entry(0, 0)]);
    expect(chapter?.lines).toEqual([{ key: '1', number: 1, words: 'text', seat: 0 }]);
    const recap = (_: unknown, names: string[]) => names.join(' and ');
    expect(recapOf(chapter as never, seats, { recap })).toBe('Mei and Blue');
  });
});

describe('what others did', () => {
  const turns = [0, 1, 2, 0].map((seat, turn) => entry(turn, seat, event('move', `${turn}`, { seat })));
  const told = (viewer: number | null, turn: number) =>
    sinceOwn(chaptersOf(turns.slice(0, turn + 1)), viewer, turn).map((chapter) => chapter.turn);

  it('is told until one’s own next turn is over', () => {
    expect([0, 1, 2, 3].map((turn) => told(0, turn))).toEqual([[], [], [1], [1, 2]]);
    expect(sinceOwn(chaptersOf(turns), 0, 4)).toEqual([]);
  });

  it('is all that is over to whoever looks on, and to one who has the device next', () => {
    expect(told(null, 3)).toEqual([0, 1, 2]);
    expect(told(1, 3)).toEqual([2]);
  });
});

describe('what people say besides', () => {
  const aside = (seat: number, words: string, back_to: number | null = null) =>
    event('aside', words, { seat, verb: 'accept', offer: null, back_to });

  it('is told where it was said, and is nobody’s turn', () => {
    number = 0;
    const log = [
      entry(0, 1, aside(1, 'Blue offers a draw.')),
      entry(0, 0, event('move', 'Mei moves.', { seat: 0 })),
      entry(1, 1, aside(1, '')),
      entry(1, 1, aside(1, 'Blue asks.')),
    ];
    for (const telling of [undefined, { recap: () => '' }]) {
      const [chapter, ...others] = chaptersOf(log, telling);
      expect(others).toEqual([]);
      expect(titleOf(chapter as never, seats)).toBe('Turn 1 · Mei');
      expect(chapter?.lines.map(({ beside }) => beside)).toEqual(['said', undefined, 'said']);
      expect(chapter?.events.map(({ kind }) => kind)).toEqual(['move']);
    }
  });

  it('never comes to a game that cuts its turns into parts', () => {
    number = 0;
    const kinds: string[] = [];
    const part = (one: { kind: string }) => {
      kinds.push(one.kind);
      return shared.part?.(one as never);
    };
    const log = [entry(0, 0, aside(0, 'Mei asks.')), entry(0, 0, event('card', 'A card.', { seat: 0 }))];
    const chapters = chaptersOf(log, { ...shared, part });
    expect(kinds).not.toContain('aside');
    expect(chapters.map((chapter) => titleOf(chapter, seats, shared))).toEqual(['Turn 1 · Programs']);
    expect(chaptersOf([entry(0, 0, aside(0, 'Mei asks.'))], { ...shared, part })).toHaveLength(1);
    expect(kinds).not.toContain('aside');
  });

  it('lets what was taken back be read, but not counted', () => {
    number = 0;
    const chapters = chaptersOf([
      entry(0, 0, event('move', 'Mei moves.', { seat: 0 })),
      entry(1, 1, aside(1, 'Blue agrees. It is taken back.', 0)),
      entry(0, 0, event('move', 'Mei stays.', { seat: 0 })),
    ]);
    expect(chapters.map((chapter) => titleOf(chapter, seats))).toEqual(['Turn 1 · Mei']);
    expect(chapters[0]?.lines.map(({ beside }) => beside)).toEqual(['undone', 'said', undefined]);
    expect(chapters[0]?.events.map(({ words }) => words)).toEqual(['Mei stays.']);
  });
});

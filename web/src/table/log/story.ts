import { seatOf } from '../../games/common/whose';
import type { Telling } from '../../games/drawing';
import { asideOf, undone } from '../../lib/session/asides';
import { seatName } from '../../lib/session/seats';
import type { GameEvent, LogEntry, Seat } from '../../lib/server/types';
import { say } from '../words';

/** One thing that happened. */
export interface Line {
  key: string;
  /** The action that it belongs to. */
  number: number;
  words: string;
  /** Whom it is about; `null`: all, or nobody. */
  seat: number | null;
  /** What somebody said, and what was taken back, is told, but no part of the game. */
  beside?: 'said' | 'undone';
}

/** A turn, or a part of one. */
export interface Chapter {
  key: string;
  turn: number;
  part: string;
  /** Whose turn it is; `null`: everybody's. */
  seat: number | null;
  lines: Line[];
  events: GameEvent[];
}

/** The log as a story: a chapter for each turn, or for each part of one where a game has such. */
export function chaptersOf(log: LogEntry[], telling?: Telling): Chapter[] {
  const chapters: Chapter[] = [];
  const gone = undone(log);
  const first = log.find((entry) => !asideOf(entry)) ?? log[0];
  for (const entry of log) {
    // What is said before anything has happened stands at the beginning.
    if (asideOf(entry) && first)
      tellAside(chapters.at(-1) ?? chapterFor(chapters, first, partOf(first, telling)), entry);
    else tell(chapters, entry, gone.has(entry.number), telling);
  }
  return chapters.map((chapter) => ({ ...chapter, seat: isShared(chapter, telling) ? null : chapter.seat }));
}

function tell(chapters: Chapter[], entry: LogEntry, isUndone: boolean, telling?: Telling): void {
  const beside = isUndone ? { beside: 'undone' as const } : {};
  if (entry.events.length === 0) chapterFor(chapters, entry).lines.push({ ...plainLine(entry), ...beside });
  for (const [i, event] of entry.events.entries()) {
    const chapter = chapterFor(chapters, entry, telling?.part?.(event));
    if (!isUndone) chapter.events.push(event);
    chapter.seat ??= seatOf(event);
    if (event.words) chapter.lines.push({ ...lineOf(entry, event, i), ...beside });
  }
}

const partOf = ({ events }: LogEntry, telling?: Telling): string | undefined =>
  events[0]?.kind === 'aside' || !events[0] ? undefined : telling?.part?.(events[0]);

/** What somebody says begins no chapter, and is nobody's turn. */
function tellAside(chapter: Chapter, entry: LogEntry): void {
  for (const [i, event] of entry.events.entries())
    if (event.words) chapter.lines.push({ ...lineOf(entry, event, i), beside: 'said' });
}

/** The last chapter, or a new one if something else has begun. */
function chapterFor(chapters: Chapter[], { turn }: LogEntry, begins?: string): Chapter {
  const last = chapters.at(-1);
  const part = begins ?? (last?.turn === turn ? last.part : '');
  if (last?.turn === turn && last.part === part) return last;
  // An action may come back to a part that it has left: only the place is one chapter's own.
  const chapter = { key: String(chapters.length), turn, part, seat: null, lines: [], events: [] };
  chapters.push(chapter);
  return chapter;
}

const plainLine = ({ number, text, player }: LogEntry): Line => ({
  key: String(number),
  number,
  words: text,
  seat: player < 0 ? null : player,
});

const lineOf = ({ number }: LogEntry, event: GameEvent, i: number): Line => ({
  key: `${number}/${i}`,
  number,
  words: event.words,
  seat: seatOf(event),
});

/** Where a game says nothing of its turns, one in which several are told of is nobody's own. */
function isShared({ part, lines }: Chapter, telling?: Telling): boolean {
  if (telling) return telling.wholeTurn !== undefined || part !== '';
  const told = lines.filter(({ beside }) => !beside);
  return new Set(told.flatMap(({ seat }) => seat ?? [])).size > 1;
}

/** What a turn is called, by how many were over before it: "Turn 3". */
export const turnTitle = (turn: number, telling?: Telling): string =>
  say('chapter', { turn: telling?.wholeTurn ?? say('chapter.turn'), number: turn + 1 });

/** A chapter's heading: "Turn 3 · Blue", "Turn 2 · Card 1". */
export function titleOf({ turn, part, seat }: Chapter, seats: Seat[], telling?: Telling): string {
  if (part && !telling?.wholeTurn) return part;
  const player = seats.find((one) => one.seat === seat);
  const rest = part || (player ? seatName(player) : '');
  const title = turnTitle(turn, telling);
  return rest ? say('chapter.part', { title, part: rest }) : title;
}

/** What came of a chapter, in a line. */
export const recapOf = ({ events }: Chapter, seats: Seat[], telling?: Telling): string =>
  telling?.recap(events, seats.map(seatName)) ?? '';

/**
 * The chapters that are over, since the viewer's own last one; to somebody who only looks on, all that are over. `turn`:
 * the one that is being played.
 */
export function sinceOwn(story: Chapter[], viewer: number | null, turn: number): Chapter[] {
  const over = story.filter((chapter, i) => i < story.length - 1 || chapter.turn < turn);
  const own = viewer === null ? -1 : over.findLastIndex(({ seat }) => seat === viewer);
  return over.slice(own + 1);
}

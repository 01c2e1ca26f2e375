import type { LogEntry } from '../../../lib/server/types';
import { fatesIn, type Fates } from '../cards/fates';
import { eventsOf, seatOf, type CardName } from '../types';

/** The cards of a turn that is over: by place, then by seat. */
export interface Turn {
  cards: CardName[][];
  fates: Fates;
  /** Who has won in it. */
  winner: number | null;
}

/** What all played in the turn before this one, or in the very last one; `null`: there is none yet. */
export function lastTurn(log: LogEntry[], isOver = false): Turn | null {
  const events = log.flatMap((entry) => eventsOf(entry.events));
  const end = isOver ? events.length : events.findLastIndex(({ kind }) => kind === 'turn');
  if (end < 0) return null;
  const begin = events.slice(0, end).findLastIndex(({ kind }) => kind === 'turn') + 1;
  const turn = events.slice(begin, end);
  const cards = turn.flatMap((event) => (event.kind === 'reveal' ? [event.cards] : []));
  const winner = turn.find(({ kind }) => kind === 'win');
  return { cards, fates: fatesIn(turn), winner: winner ? seatOf(winner) : null };
}

import type { LogEntry } from '../../../lib/server/types';
import { fatesIn, type Fates } from '../cards/fates';
import { eventsOf, type CardName } from '../types';

/** The cards of a round that is over: by place, then by seat. */
export interface Round {
  cards: CardName[][];
  fates: Fates;
}

/** What all played in the round before this one; `null`: this is the first. */
export function lastRound(log: LogEntry[]): Round | null {
  const events = log.flatMap((entry) => eventsOf(entry.events));
  const end = events.findLastIndex(({ kind }) => kind === 'turn');
  if (end < 0) return null;
  const begin = events.slice(0, end).findLastIndex(({ kind }) => kind === 'turn') + 1;
  const round = events.slice(begin, end);
  const cards = round.flatMap((event) => (event.kind === 'reveal' ? [event.cards] : []));
  return { cards, fates: fatesIn(round) };
}

import { Kept } from '../browser/kept';
import type { LogEntry, Match } from '../server/types';
import { asideOf } from './asides';
import { CHANCE, mySeats } from './seats';

/** How far this browser has seen its matches. */
const kept = new Kept<Record<string, number>>('seen', {});
/** How many choices it has sent to them whose outcome it has not seen. */
const sent = new Kept<Record<string, number>>('sent', {});
/** Older ones are forgotten. */
const MOST = 50;
/** Of fewer moves that others made nobody who comes back needs to hear. */
const FEW_MOVES = 3;

/** How many actions of a match had been seen when it was left; `null`: it is new here. */
export const seenOf = (match: string): number | null => kept.load()[match] ?? null;

/** The actions after `from`: how many, and how many of them at our seats: by a bot, a standing answer, another device. */
export interface Missed {
  from: number;
  all: number;
  ours: number;
}

/** What happened since this browser was last here; `null`: nothing that is worth telling. */
export function missedOf(match: Match, log: LogEntry[]): Missed | null {
  const from = seenOf(match.id);
  if (from === null) return null;
  const missed = log.slice(from).filter((entry) => entry.player !== CHANCE && !asideOf(entry));
  const ours = missed.filter((entry) => match.seats[entry.player]?.mine).length;
  // Whoever reloads at once has not seen what came of their choice, but nobody chose for them.
  const chosen = Math.min(ours, sent.load()[match.id] ?? 0);
  const isNews = ours > chosen || (missed.length - chosen >= FEW_MOVES && mySeats(match).length > 0);
  return isNews ? { from, all: missed.length - chosen, ours: ours - chosen } : null;
}

/** So much of a match has been seen; of so many choices that were sent the outcome has not. */
export function remember(match: string, seen: number, unseen = 0): void {
  store(kept, match, seen);
  if (unseen > 0 || match in sent.load()) store(sent, match, unseen || null);
}

/** `null`: nothing is kept of it any more. */
function store(where: Kept<Record<string, number>>, match: string, value: number | null): void {
  const others = Object.entries(where.load()).filter(([name]) => name !== match);
  const all = value === null ? others : [...others.slice(1 - MOST), [match, value]];
  where.store(Object.fromEntries(all));
}

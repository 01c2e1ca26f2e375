import { asideOf } from '../../lib/session/asides';
import type { LogEntry } from '../../lib/server/types';

/** What somebody chose in the position after so many lines of the log; `null`: nobody chose anything there. */
export function choiceAfter(log: LogEntry[], number: number): LogEntry | null {
  const entry = log[number] ?? null;
  return entry !== null && entry.player >= 0 && !asideOf(entry) ? entry : null;
}

/** After how many lines one of these seats chose last, or else anybody; `null`: nobody ever did. */
export function lastChoice(log: LogEntry[], seats: number[]): number | null {
  const all = log.flatMap((_, number) => (choiceAfter(log, number) === null ? [] : [number]));
  return all.findLast((number) => seats.includes(log[number]?.player ?? -1)) ?? all.at(-1) ?? null;
}

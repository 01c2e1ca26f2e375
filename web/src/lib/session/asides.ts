/** What people say at a table besides playing, as the log has it: lines in parentheses, each with one event. */
import type { GameEvent, LogEntry, Manners } from '../server/types';
import { CHANCE } from './seats';

export type OfferKind = NonNullable<Manners['offer']>['kind'];

/** What somebody said. `back_to`: where something was taken back by it, how many lines of the log still count. */
export interface AsideEvent extends GameEvent {
  kind: 'aside';
  seat: number;
  verb: string;
  offer: OfferKind | null;
  back_to: number | null;
}

/** What was said in a line of the log; `null`: it is an action of the game. */
export function asideOf(entry: LogEntry | null): AsideEvent | null {
  const [event] = entry?.events ?? [];
  return event?.kind === 'aside' ? (event as AsideEvent) : null;
}

/** A line that lets what was done before be undone. */
export const takesBack = (entry: LogEntry): boolean => typeof asideOf(entry)?.back_to === 'number';

/** Something that only clocks need to know: nobody is told of it. */
export const isSilent = (entry: LogEntry | undefined): boolean =>
  entry !== undefined && asideOf(entry)?.words === '';

/** The numbers of the actions that were taken back. */
export function undone(log: LogEntry[]): Set<number> {
  const gone = new Set<number>();
  for (const entry of log) {
    const back = asideOf(entry)?.back_to;
    if (typeof back === 'number')
      for (let number = back + 1; number < entry.number; number++) gone.add(number);
  }
  return gone;
}

/** The actions of a log that count: without what was said, and without what was taken back. */
export function played(log: LogEntry[]): LogEntry[] {
  if (!log.some((entry) => asideOf(entry))) return log;
  const gone = undone(log);
  return log.filter((entry) => !asideOf(entry) && !gone.has(entry.number));
}

/** Of some seats, the one whose action can be taken back, as far as a page knows: nothing was thrown since. */
export function lastToAct(log: LogEntry[], seats: number[]): number | null {
  for (const entry of log.toReversed()) {
    if (takesBack(entry) || entry.player === CHANCE) return null;
    if (!asideOf(entry) && seats.includes(entry.player)) return entry.player;
  }
  return null;
}

/** What a seat has offered, and can't offer again before it has acted: it was declined, or withdrawn, or had. */
export function offeredBy(log: LogEntry[], seat: number): Map<OfferKind, 'declined' | 'offered'> {
  let offered = new Map<OfferKind, 'declined' | 'offered'>();
  let open: AsideEvent | null = null;
  for (const entry of log) {
    const said = asideOf(entry);
    if (said?.offer) open = said;
    if (said && open?.offer && open.seat === seat) {
      if (said.verb === 'decline') offered.set(open.offer, 'declined');
      if (said.verb === 'withdraw' || said.verb === 'play on') offered.set(open.offer, 'offered');
    }
    if (!said && entry.player === seat) offered = new Map();
  }
  return offered;
}

/** Who asked for the last pause. */
export const pausedBy = (log: LogEntry[]): number | null =>
  asideOf(log.findLast((entry) => asideOf(entry)?.offer === 'pause') ?? null)?.seat ?? null;

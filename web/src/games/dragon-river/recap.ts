import type { LogEntry } from '../../lib/server/types';
import type { Telling } from '../drawing';
import { eventsOf, type RiverEvent } from './types';
import { say } from './words';

/** Where somebody's dragon came from, and where it went. */
export interface Trace {
  seat: number;
  from: number;
  to: number;
}

/** One trace for each dragon that moved, however many moves it made. */
export function tracesOf(log: LogEntry[]): Trace[] {
  const traces = new Map<number, Trace>();
  for (const event of log.flatMap((entry) => eventsOf(entry.events))) {
    const way = wayOf(event);
    if (way) traces.set(way.seat, { ...way, from: traces.get(way.seat)?.from ?? way.from });
  }
  return [...traces.values()].filter(({ from, to }) => from !== to);
}

function wayOf(event: RiverEvent): Trace | null {
  if (event.kind === 'move' || event.kind === 'sweep') return event;
  return event.kind === 'tip' ? { seat: event.target, from: event.from, to: event.to } : null;
}

/** "Blue 22→28, tipped Green": first what the mover did, then what happened to others. */
function recap(events: RiverEvent[], names: string[]): string {
  const mover = events.find((event) => event.kind === 'throw' || event.kind === 'keep')?.seat;
  if (mover === undefined) return '';
  const nameOf = (seat: number) => names[seat] ?? '';
  const moves = events.filter((event) => event.kind === 'move');
  const way = moves[0] && `${moves[0].from}→${moves.at(-1)?.to}`;
  const deeds = [way ?? [], ...events.map((event) => deedOf(event, mover, nameOf) ?? [])].flat();
  const others = events.flatMap((event) => fateOf(event, mover, nameOf) ?? []);
  const seat = nameOf(mover);
  const done =
    deeds.length > 0 ? say('recap', { seat, deeds: deeds.join(', ') }) : say('recap.stays', { seat });
  return [done, ...others].join(', ');
}

type NameOf = (seat: number) => string;

function deedOf(event: RiverEvent, mover: number, nameOf: NameOf): string | null {
  if (event.kind === 'tip')
    return say('recap-tip', { target: nameOf(event.target), from: event.from, to: event.to });
  if (event.kind === 'win') return say('recap-win');
  if (event.kind === 'strand') return say('recap-strand');
  return event.kind === 'sweep' && event.seat === mover ? say('recap-swept', { to: event.to }) : null;
}

function fateOf(event: RiverEvent, mover: number, nameOf: NameOf): string | null {
  if (event.kind === 'miss') return say('recap-misses', { seat: nameOf(event.seat) });
  const sweeps = event.kind === 'sweep' && event.seat !== mover;
  return sweeps ? say('recap-other-swept', { seat: nameOf(event.seat), to: event.to }) : null;
}

export const telling: Telling = { recap: (events, names) => recap(eventsOf(events), names) };

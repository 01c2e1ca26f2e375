import type { LogEntry } from '../../lib/server/types';
import type { Telling } from '../drawing';
import { eventsOf, type DragonEvent, type Place } from './types';
import type { Wind } from './winds';
import { lettersOf, say, whereTo, windName } from './words';

/** Where a dragon came from and where it went, and who moved it. */
export interface Trace {
  seat: number;
  dragon: number;
  from: Place;
  to: Place;
  wind: Wind;
}

type Move = Extract<DragonEvent, { kind: 'move' }>;
type Back = Extract<DragonEvent, { kind: 'pass' }>;

const SETUP = ['start', 'holder'];

/** Every flight of a dragon. */
export const tracesOf = (log: LogEntry[]): Trace[] =>
  log.flatMap((entry) => eventsOf(entry.events)).filter((event) => event.kind === 'move');

/** The wind that carried a dragon last. */
export const lastWind = (log: LogEntry[]): Wind | null => tracesOf(log).at(-1)?.wind ?? null;

/** "Blue moved Red’s dragon south-east", "Blue’s gale: Red S SE, own dragon W": five moves in one line of a phone. */
function recap(events: DragonEvent[], names: string[]): string {
  const seat = events.map(moverOf).find((mover) => mover !== null);
  if (seat === undefined) return '';
  const nameOf = (other: number) => names[other] ?? '';
  const moves = events.filter((event) => event.kind === 'move');
  const blows = events.some(({ kind }) => kind === 'gale');
  const deeds = flights(moves).map(([dragon, way]) => {
    const [owner, isOwn] = [nameOf(dragon), dragon === seat];
    if (blows) {
      const winds = way.map(lettersOf).join(' ');
      return isOwn ? say('recap-blown.own', { winds }) : say('recap-blown', { owner, winds });
    }
    const winds = way.map(whereTo).join(', ');
    return isOwn ? say('recap-deed.own', { winds }) : say('recap-deed', { owner, winds });
  });
  const back = events.filter((event) => event.kind === 'pass');
  const done = doneBy(nameOf(seat), deeds, blows, back);
  const { vetoes, ends } = happenings(events, nameOf);
  // What came of it is said first: a narrow line ends before the rest.
  return [done, ...vetoes, ...ends].join('; ');
}

function doneBy(seat: string, all: string[], blows: boolean, back: Back[]): string {
  if (all.length === 0) {
    const [only, ...more] = back;
    if (blows) return say('recap.gale-nobody', { seat });
    if (!only || more.length > 0) return say('recap.nobody', { seat });
    return say('recap.back', { seat, wind: windName(only.wind) });
  }
  return say(blows ? 'recap.gale' : 'recap', { seat, deeds: all.join(', ') });
}

/** Whose turn it is, where an event says so. */
const moverOf = (event: DragonEvent): number | null =>
  event.kind === 'lay' || event.kind === 'move' || event.kind === 'pass' || event.kind === 'gale'
    ? event.seat
    : null;

/** The winds that carried each dragon, in the order in which they were first moved. */
function flights(moves: Move[]): [number, Wind[]][] {
  const winds = new Map<number, Wind[]>();
  for (const { dragon, wind } of moves) winds.set(dragon, [...(winds.get(dragon) ?? []), wind]);
  return [...winds];
}

/** What else happened: which moves were forbidden, before another one was made, and who has won. */
function happenings(events: DragonEvent[], nameOf: (seat: number) => string) {
  let laid: Extract<DragonEvent, { kind: 'lay' }> | null = null;
  const [vetoes, ends]: [string[], string[]] = [[], []];
  for (const event of events) {
    if (event.kind === 'lay') laid = event;
    else if (event.kind === 'win') ends.push(say('recap-win', { seat: nameOf(event.seat) }));
    else if (event.kind === 'veto' && laid) {
      const values = { seat: nameOf(event.seat), mover: nameOf(laid.seat), wind: windName(laid.wind) };
      vetoes.push(say('recap-veto', values));
    }
  }
  return { vetoes, ends };
}

export const telling: Telling = {
  part: ({ kind }) => (SETUP.includes(kind) ? say('setting-up') : ''),
  recap: (events, names) => recap(eventsOf(events), names),
};

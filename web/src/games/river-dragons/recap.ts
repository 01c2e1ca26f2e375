import type { LogEntry } from '../../lib/server/types';
import type { Telling } from '../drawing';
import { eventsOf, seatOf, type BridgeEvent, type Space } from './types';
import { say } from './words';

/** Where somebody's pawn came from, and where it went. */
export interface Trace {
  seat: number;
  from: Space;
  to: Space;
  fell: boolean;
}

type Walk = Extract<BridgeEvent, { kind: 'go' | 'jump' | 'fall' }>;

const isWalk = (event: BridgeEvent): event is Walk => ['go', 'jump', 'fall'].includes(event.kind);

const spaceOf = ({ village, plank }: Space): Space => ({ village, plank });

/** One trace for each pawn that walked after action `from`. `colours` by seat: all began in their own villages. */
export function tracesOf(log: LogEntry[], from: number, colours: string[]): Trace[] {
  const pawns: Space[] = colours.map((village) => ({ village, plank: null }));
  const traces = new Map<number, Trace>();
  for (const { number, events } of log)
    for (const event of eventsOf(events).filter(isWalk)) {
      const to = spaceOf(event);
      const start = traces.get(event.seat)?.from ?? pawns[event.seat] ?? to;
      if (number > from)
        traces.set(event.seat, { seat: event.seat, from: start, to, fell: event.kind === 'fall' });
      pawns[event.seat] = to;
    }
  return [...traces.values()].filter(
    ({ from, to }) => from.village !== to.village || from.plank !== to.plank,
  );
}

/** What somebody did that is told together. */
const DEEDS: BridgeEvent['kind'][] = [
  'stone',
  'span',
  'gone',
  'take',
  'lift',
  'go',
  'jump',
  'dragon',
  'strike',
  'fall',
  'lost',
  'win',
];

/** "Blue: 2 planks · Green: 1 step · Red: fell". */
export function recap(events: BridgeEvent[], names: string[]): string {
  const told = new Map<number, Map<string, number>>();
  for (const event of events) {
    const seat = seatOf(event);
    if (seat === null || !DEEDS.includes(event.kind)) continue;
    const deeds = told.get(seat) ?? new Map<string, number>();
    told.set(seat, deeds.set(event.kind, (deeds.get(event.kind) ?? 0) + 1));
  }
  return [...told]
    .map(([seat, deeds]) => say('recap', { name: names[seat] ?? '', deeds: deedWords(deeds) }))
    .join(' · ');
}

const deedWords = (deeds: Map<string, number>): string =>
  [...deeds].map(([kind, count]) => say(`deed-${kind}`, { count })).join(', ');

function partOf(event: BridgeEvent): string | undefined {
  if (event.kind === 'card') return say('turn.programs');
  return event.kind === 'reveal' ? say('turn.card', { place: event.place }) : undefined;
}

export const telling: Telling = {
  wholeTurn: say('turn'),
  part: (event) => partOf(event as BridgeEvent),
  recap: (events, names) => recap(eventsOf(events), names),
};

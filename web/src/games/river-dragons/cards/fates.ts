import type { LogEntry } from '../../../lib/server/types';
import { eventsOf, type BridgeEvent } from '../types';
import { say } from '../words';

/** What became of a card that was not carried out. */
export type Fate = 'struck' | 'fallen' | 'lost';

/** By whose card it is: `seat place`, places from 1. */
export type Fates = Map<string, Fate>;

type Fateful = Extract<BridgeEvent, { kind: 'strike' | 'fall' }>;

/** Only the rest of an action may be lost, too: that is no card's fate. */
const isOfACard = (event: BridgeEvent): event is Fateful =>
  'place' in event && typeof event.place === 'number';

const FATES: Partial<Record<BridgeEvent['kind'], Fate>> = { strike: 'struck', fall: 'fallen', lost: 'lost' };

/** The same for people. */
export const FATE_WORDS: Record<Fate, string> = {
  struck: say('fate-struck'),
  fallen: say('fate-fallen'),
  lost: say('fate-lost'),
};

export const fateKey = (seat: number, place: number) => `${seat} ${place}`;

/** What became of the cards of this turn: of the last one, until new programs are laid. */
export function fatesOf(log: LogEntry[], showing: BridgeEvent[]): Fates {
  const past = log.slice(turnsStart(log)).flatMap((entry) => eventsOf(entry.events));
  return fatesIn([...past, ...showing]);
}

/** What became of the cards of the last turn among these events. */
export function fatesIn(events: BridgeEvent[]): Fates {
  const fates: Fates = new Map();
  for (const event of events) {
    if (event.kind === 'turn') fates.clear();
    const fate = FATES[event.kind];
    if (fate && isOfACard(event)) fates.set(fateKey(event.seat, event.place), fate);
  }
  return fates;
}

/** The entry in which the last turn ended; what it tells before that end belongs to that turn. */
function turnsStart(log: LogEntry[]): number {
  return Math.max(
    0,
    log.findLastIndex((entry) => entry.events.some((event) => event.kind === 'turn')),
  );
}

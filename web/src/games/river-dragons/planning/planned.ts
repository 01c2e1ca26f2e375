import { sameEnds } from '../laying/gaps';
import type { BridgeChoice, BridgeEvent, PlanStep } from '../types';

/** What lies on the river, or shall. Which plank is long enough is for the eye to say, and ways are few. */
type Placed = Extract<BridgeChoice, { kind: 'stone' | 'span' | 'take' | 'lift' }>;

const isPlaced = (choice: BridgeChoice): choice is Placed =>
  'at' in choice || 'ends' in choice || 'holder' in choice;

/** The place that one has planned for a piece, while it can be chosen; else whether somebody was quicker. */
export interface Planned {
  place: Placed | null;
  isTaken: boolean;
}

export const NOTHING_PLANNED: Planned = { place: null, isTaken: false };

/**
 * Where the next piece shall go. `step` is what was planned for the card that is carried out, `came` what has come of it
 * so far: the second of two stones is the next one.
 */
export function plannedPlace(
  choices: BridgeChoice[],
  step: PlanStep | null | undefined,
  came: BridgeEvent[],
): Planned {
  const done = came.filter(isOfPlace).length;
  const next = step?.events.filter(isOfPlace)[done];
  const offered = choices.filter(isPlaced);
  if (!next || offered.length === 0) return NOTHING_PLANNED;
  const place = offered.find((choice) => isMeant(choice, next)) ?? null;
  return { place, isTaken: place === null && next.kind === 'stone' };
}

type Placing = Extract<BridgeEvent, { kind: Placed['kind'] }>;

/** Whether a piece goes somewhere, or something goes from somewhere. */
export const isOfPlace = (event: BridgeEvent): event is Placing =>
  ['stone', 'span', 'take', 'lift'].includes(event.kind);

function isMeant(choice: Placed, event: Placing): boolean {
  if (choice.kind === 'span') return event.kind === 'span' && sameEnds(choice.ends, event.ends);
  if (choice.kind === 'take') return event.kind === 'take' && choice.plank === event.plank;
  return choice.kind === event.kind && 'at' in event && choice.at.join() === event.at.join();
}

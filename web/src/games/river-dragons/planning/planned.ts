import { gapsOf, sameEnds } from '../laying/gaps';
import type { BridgeChoice, BridgeEvent, BridgeTable, PlanStep } from '../types';

/** Where a piece goes, or the pawn. Which plank is long enough is for the eye to say. */
const KINDS = ['stone', 'span', 'take', 'lift', 'go', 'jump'] as const;
type Kind = (typeof KINDS)[number];
type Placed = Extract<BridgeChoice, { kind: Kind }>;

const isPlaced = (choice: BridgeChoice): choice is Placed => KINDS.some((kind) => kind === choice.kind);

/** The place that one has planned for a piece or the pawn, while it can be chosen; else what has become of it. */
export interface Planned {
  place: Placed | null;
  /** A stone stands there, the chosen plank is too short, it can't lie there any more; or no plank can. */
  lost: 'taken' | 'short' | 'barred' | 'gone' | null;
}

export const NOTHING_PLANNED: Planned = { place: null, lost: null };

/**
 * Where the next piece shall go. `step` is what was planned for the card that is carried out, `came` what has come of it
 * so far: the second of two stones is the next one.
 */
export function plannedPlace(
  choices: BridgeChoice[],
  step: PlanStep | null | undefined,
  came: BridgeEvent[],
  table: BridgeTable,
): Planned {
  const done = came.filter(isOfPlace).length;
  const next = step?.events.filter(isOfPlace)[done];
  const offered = choices.filter(isPlaced);
  if (next?.kind === 'span' && choices.some(({ kind }) => kind === 'plank'))
    return { place: null, lost: isOpen(next, table) ? null : 'gone' };
  if (!next || offered.length === 0) return NOTHING_PLANNED;
  const place = offered.find((choice) => isMeant(choice, next)) ?? null;
  return { place, lost: place === null ? lostTo(next, table) : null };
}

function lostTo(event: Placing, table: BridgeTable): Planned['lost'] {
  if (event.kind === 'stone') return 'taken';
  if (event.kind !== 'span') return null;
  return isOpen(event, table) ? 'short' : 'barred';
}

/** Whether a plank that is long enough could still lie there. */
function isOpen(event: Extract<BridgeEvent, { kind: 'span' }>, table: BridgeTable): boolean {
  const isThere = ({ ends }: Pick<typeof event, 'ends'>) => sameEnds(ends, event.ends);
  return gapsOf(table).some(isThere) && !table.barred.some(isThere);
}

type Placing = Extract<BridgeEvent, { kind: Kind }>;

/** Whether somebody chooses where that happens. */
const isOfPlace = (event: BridgeEvent): event is Placing => KINDS.some((kind) => kind === event.kind);

/** Whether a piece goes somewhere, or something goes from somewhere: there the plan is but an example. */
export const isExample = (event: BridgeEvent): boolean =>
  isOfPlace(event) && event.kind !== 'go' && event.kind !== 'jump';

function isMeant(choice: Placed, event: Placing): boolean {
  if (choice.kind === 'go' || choice.kind === 'jump') {
    return choice.kind === event.kind && choice.village === event.village && choice.plank === event.plank;
  }
  if (choice.kind === 'span') return event.kind === 'span' && sameEnds(choice.ends, event.ends);
  if (choice.kind === 'take') return event.kind === 'take' && choice.plank === event.plank;
  return choice.kind === event.kind && 'at' in event && choice.at.join() === event.at.join();
}

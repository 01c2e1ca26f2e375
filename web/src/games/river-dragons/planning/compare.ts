import type { BridgeEvent, BridgeTable, CardName } from '../types';
import { say } from '../words';
import { comparisonOf, type Course } from './course';
import { stepsFor, type Plan } from './plan.svelte';
import { cameWords, planWords, type Planner } from './words';

/** A card of one's own program, with what was planned and what has come of it. */
export interface Compared {
  card: CardName;
  /** `null`: nothing was planned, or it is still to come. */
  asPlanned: boolean | null;
  /** What was planned; `null`: nothing. */
  planned: string | null;
  /** The same, and what came of it instead, in sentences. */
  notes: string[];
}

/** All cards of a program that were tried out before; `isDone` says what has come by now, by place. */
export function compare(
  table: BridgeTable,
  planner: Planner,
  plan: Plan | null,
  cards: (CardName | null)[],
  course: Course,
  isDone: (place: number) => boolean,
): Compared[] {
  const steps = stepsFor(plan, cards);
  const same = comparisonOf(steps, course);
  return cards.flatMap((card, i) => {
    if (card === null) return [];
    const step = steps[i];
    const planned = step ? planWords(table, planner, card, step) : null;
    const asPlanned = isDone(i + 1) ? (same[i] ?? null) : null;
    const came = cameWords(table, planner, course.places[i] ?? []);
    return [{ card, asPlanned, planned, notes: notesOf(planned, asPlanned, came) }];
  });
}

function notesOf(planned: string | null, asPlanned: boolean | null, came: string | null): string[] {
  if (planned === null) return [];
  const plan = say('plan-kept.planned', { plan: planned });
  if (asPlanned === null) return [plan];
  if (asPlanned) return [plan, say('plan-kept.same')];
  return [plan, came === null ? say('plan-kept.nothing') : say('plan-kept.came', { what: came })];
}

/** All that somebody has been shown so far, in order. */
export const eventsSoFar = (log: { events: unknown[] }[], shown: BridgeEvent[]): BridgeEvent[] => [
  ...(log.flatMap(({ events }) => events) as BridgeEvent[]),
  ...shown,
];

import { wordsOf } from '../cards/cards';
import type { BridgeEvent, BridgeTable, CardName } from '../types';
import { say } from '../words';
import { comparisonOf, type Course } from './course';
import { stepsFor, type Plan } from './plan.svelte';
import { cameWords, planWords, type Planner } from './words';

/** It came as planned, otherwise, or to nothing: also where nothing else was planned. */
export type Outcome = 'same' | 'other' | 'nothing';

/** A card of one's own program, with what was planned and what has come of it. */
export interface Compared {
  card: CardName;
  /** `null`: nothing was planned, or it is still to come. */
  outcome: Outcome | null;
  /** What was planned; `null`: nothing. */
  planned: string | null;
  /** What came of it; `null`: nothing has, or not yet. */
  came: string | null;
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
    const isSame = isDone(i + 1) ? (same[i] ?? null) : null;
    const came = cameWords(table, planner, course.places[i] ?? []);
    const outcome = isSame === null ? null : course.idle[i] ? 'nothing' : isSame ? 'same' : 'other';
    return [{ card, outcome, planned, came, notes: notesOf(planned, outcome, came) }];
  });
}

function notesOf(planned: string | null, outcome: Outcome | null, came: string | null): string[] {
  if (planned === null) return [];
  const plan = say('plan-kept.planned', { plan: planned });
  if (outcome === null) return [plan];
  if (outcome === 'same') return [plan, say('plan-kept.same')];
  if (came === null) return [plan, say('plan-kept.nothing')];
  return [plan, say(outcome === 'nothing' ? 'plan-kept.why' : 'plan-kept.came', { what: came })];
}

/** What a card of one's plan is called for ears. */
export function toldOf({ card, outcome }: Compared): string {
  const { title } = wordsOf(card);
  return outcome === null ? title : say(`plan-kept.${outcome}-told`, { title });
}

/** All that somebody has been shown so far, in order. An action that has just come to the log is still on the stage. */
export const eventsSoFar = (
  log: { number?: number; events: unknown[] }[],
  { shown, number }: { shown: BridgeEvent[]; number: number } = { shown: [], number: 0 },
): BridgeEvent[] => [
  ...(log.flatMap(({ events }) => events) as BridgeEvent[]),
  ...((log.at(-1)?.number ?? 0) >= number ? [] : shown),
];

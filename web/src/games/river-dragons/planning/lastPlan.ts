import type { GameView, LogEntry } from '../../../lib/server/types';
import { lastTurn } from '../program/lastTurn';
import { whenOf } from '../program/place';
import { tableOf } from '../types';
import { say } from '../words';
import { compare, eventsSoFar, type Compared } from './compare';
import { coursesOf } from './course';
import type { KeptPlans } from './plan.svelte';
import type { Planner } from './words';

/** One's own cards of the last turn, beside what was planned: of the turn before, and of the very last at the end. */
export function comparedLast(
  view: GameView,
  planner: Planner,
  plans: KeptPlans,
  log: LogEntry[],
): Compared[] {
  const table = tableOf(view);
  const isOver = table.phase === 'over';
  const played = lastTurn(log, isOver);
  const { viewer: seat, turn } = view;
  if (seat === null || played === null) return [];
  const course = coursesOf(eventsSoFar(log), seat).at(isOver ? -1 : -2);
  // Whoever wins leaves the turn as it is; those behind them do not act any more.
  const { winner } = played;
  const end = { ...table, place: played.cards.length, mover: winner };
  const isDone = (place: number) => winner === null || whenOf(end, seat, place) !== 'later';
  const plan = plans.of(winner === null ? turn - 1 : turn);
  const cards = played.cards.map((row) => row[seat] ?? null);
  return course ? compare(table, planner, plan, cards, course, isDone) : [];
}

/** So many cards are named that came otherwise: it shall not push the hand down. */
const MOST = 1;

/**
 * "Last turn: 4 cards as planned; card 3: no plank left to lay". It counts what went well, and not out of how many: that
 * would be a mark. `null`: nothing was planned.
 */
export function summaryOf(compared: Compared[]): string | null {
  const known = compared.flatMap((one, i) => (one.outcome === null ? [] : [{ ...one, place: i + 1 }]));
  if (known.length === 0) return null;
  const others = known
    .filter(({ outcome }) => outcome !== 'same')
    .map(({ outcome, came, place }) => {
      const what = came ?? say('plan-sum.nothing');
      return say(outcome === 'nothing' ? 'plan-sum.idle' : 'plan-sum.other', { place, what });
    });
  const same = known.length - others.length;
  const form = same === 0 ? '.none' : same === known.length && same > 1 ? '.all' : '';
  return say(`plan-sum${form}`, {
    same,
    others: others.slice(0, MOST).join('') + (others.length > MOST ? ' …' : ''),
  });
}

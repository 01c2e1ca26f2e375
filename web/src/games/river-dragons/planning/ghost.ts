import type { Point } from '../../common/plane';
import { between, middleOf, turnOf } from '../board/geometry';
import { plankOf } from '../board/names';
import { isDone } from '../program/place';
import type { BridgeEvent, BridgeTable, LyingPlank, PlankName, PlanStep, Space } from '../types';

import { stepsFor, type Plan } from './plan.svelte';

/** Something that a plan would bring about, with the place of the card, from 1. */
export type Planned<T> = T & { place: number };

/** What a plan would do to the river, up to one of its cards. */
export interface Ghost {
  stones: Planned<{ name: string; at: [number, number] }>[];
  planks: Planned<LyingPlank>[];
  /** What lies there now and would be gone. */
  removed: Planned<Point>[];
  /** From space to space; `jumps`: over somebody. */
  way: Planned<{ points: Point[]; jumps: boolean }>[];
  falls: Planned<Point>[];
  /** Where the pawn would stand; `null`: it would not move. */
  pawn: Point | null;
}

/** The river as it would be so far, for the next event to change it. */
interface Course {
  table: BridgeTable;
  ghost: Ghost;
}

const none = (): Ghost => ({ stones: [], planks: [], removed: [], way: [], falls: [], pawn: null });

/** What the first `count` steps of a seat's plan would do. */
export function ghostOf(table: BridgeTable, seat: number, steps: PlanStep[], count: number): Ghost {
  let course: Course = { table, ghost: none() };
  steps.slice(0, count).forEach(({ events }, i) => {
    for (const event of events) course = after(course, seat, event, i + 1);
  });
  return course.ghost;
}

/** What a plan has for the cards that a seat has still to carry out, as far as no dragon has cancelled them. */
export function stepsAhead(
  table: BridgeTable,
  seat: number,
  plan: Plan | null,
  isResult = false,
): PlanStep[] {
  const steps = stepsFor(plan, table.programs[seat] ?? []);
  return steps.filter((step, i): step is PlanStep => {
    const isCancelled = i + 1 === table.place && table.cancelled[seat];
    return step !== null && !isCancelled && !isDone(table, seat, i + 1, isResult);
  });
}

/** The same ghost without what lies there by now, whoever has placed it. */
export function stillMissing({ stones, planks }: BridgeTable, ghost: Ghost): Ghost {
  const isThere = (one: LyingPlank) => planks.some(({ ends }) => one.ends.every((end) => ends.includes(end)));
  return {
    ...ghost,
    stones: ghost.stones.filter(({ name }) => !stones.some((stone) => stone.name === name)),
    planks: ghost.planks.filter((one) => !isThere(one)),
  };
}

function after(course: Course, seat: number, event: BridgeEvent, place: number): Course {
  switch (event.kind) {
    case 'stone':
      return withStone(course, { name: event.name, at: event.at, place });
    case 'span':
      return isBorne(course.table, event.ends)
        ? withPlank(course, {
            ...plankOf(event.plank),
            from: event.from,
            to: event.to,
            ends: event.ends,
            place,
          })
        : course;
    case 'take':
      return withoutPlank(course, event.plank, place);
    case 'lift':
      return withoutStone(course, event.at.join(), place);
    case 'go':
    case 'jump':
    case 'fall':
      return withPawn(course, seat, event, place);
    default:
      return course;
  }
}

/** Whether both ends of a plank would lie on something: a stone that was planned there may have gone elsewhere. */
const isBorne = ({ board, stones }: BridgeTable, ends: [string, string]): boolean =>
  ends.every(
    (end) => stones.some(({ name }) => name === end) || board.villages.some(({ colour }) => colour === end),
  );

function withStone({ table, ghost }: Course, stone: Ghost['stones'][number]): Course {
  return {
    table: { ...table, stones: [...table.stones, stone] },
    ghost: { ...ghost, stones: [...ghost.stones, stone] },
  };
}

function withPlank({ table, ghost }: Course, plank: Ghost['planks'][number]): Course {
  return {
    table: { ...table, planks: [...table.planks, plank] },
    ghost: { ...ghost, planks: [...ghost.planks, plank] },
  };
}

/** A plank that would be laid and taken again was never there. */
function withoutPlank({ table, ghost }: Course, name: PlankName, place: number): Course {
  const at = middleOf(table, { village: null, plank: name });
  const planks = ghost.planks.filter(({ id }) => id !== name);
  const real = at && planks.length === ghost.planks.length;
  return {
    table: { ...table, planks: table.planks.filter(({ id }) => id !== name) },
    ghost: { ...ghost, planks, removed: real ? [...ghost.removed, { ...at, place }] : ghost.removed },
  };
}

function withoutStone({ table, ghost }: Course, where: string, place: number): Course {
  const stones = ghost.stones.filter(({ at }) => at.join() !== where);
  const lifted = table.stones.find(({ at }) => at.join() === where);
  const real = lifted && stones.length === ghost.stones.length;
  const removed = real ? [...ghost.removed, { x: lifted.at[0], y: lifted.at[1], place }] : ghost.removed;
  return {
    table: { ...table, stones: table.stones.filter(({ at }) => at.join() !== where) },
    ghost: { ...ghost, stones, removed },
  };
}

type Movement = Extract<BridgeEvent, { kind: 'go' | 'jump' | 'fall' }>;

function withPawn({ table, ghost }: Course, seat: number, event: Movement, place: number): Course {
  const from = table.pawns[seat];
  const [a, b] = from ? [middleOf(table, from), middleOf(table, event)] : [null, null];
  if (!from || !a || !b) return { table, ghost };
  const to: Space = { village: event.village, plank: event.plank };
  const pawns = table.pawns.map((space, i) => (i === seat ? to : space));
  const leg = { points: legOf(table, from, event, a, b), jumps: event.kind === 'jump', place };
  return {
    table: { ...table, pawns },
    ghost: {
      ...ghost,
      pawn: b,
      way: event.kind === 'fall' ? ghost.way : [...ghost.way, leg],
      falls: event.kind === 'fall' && a !== b ? [...ghost.falls, { ...a, place }] : ghost.falls,
    },
  };
}

/** A pawn turns on the stone between two planks; a jump goes in a bow over somebody's head. */
function legOf(table: BridgeTable, from: Space, to: Movement, a: Point, b: Point): Point[] {
  const turn = to.kind === 'jump' ? null : turnOf(table, from, to);
  return turn ? [a, turn, b] : [a, between(a, b), b];
}

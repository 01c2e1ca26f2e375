import { plankOf, siteName } from '../board/names';
import { describeSupport } from '../board/words';
import { wordsOf } from '../cards/cards';
import { reasonOf } from '../program/reasons';
import type { BridgeEvent, BridgeTable, CardName, Missing, PlanStep, PlanWarning, Space } from '../types';
import { say } from '../words';

/** Who is at the table: the planner's colour, and how everybody is called, by seat. */
export interface Planner {
  colour: string;
  names: string[];
}

/** With a jump other things are amiss than with a step. */
const JUMPING: PlanWarning[] = ['stays', 'falls'];

/** What is amiss with a card, for people; a Jump that fails lacks something. */
export const warningWords = (warning: PlanWarning, missing: Missing | null): string =>
  say(missing !== null && JUMPING.includes(warning) ? `amiss-${warning}.${missing}` : `amiss-${warning}`);

/** What a card of a plan would do, and what is amiss with it: "plank from your village to island 3". */
export function planWords(table: BridgeTable, planner: Planner, card: CardName, step: PlanStep): string {
  const does = step.events.flatMap((event) => eventWords(table, planner, event) ?? []);
  const missing = step.events.find((event) => event.kind === 'fall')?.missing ?? null;
  const amiss = step.warnings.map((warning) => warningWords(warning, missing));
  return [does.join(', ') || wordsOf(card).title, ...amiss].join('; ');
}

/** What came of a card: "stone on island 7; there is no second one: the rest is lost". `null`: nothing did. */
export function cameWords(table: BridgeTable, planner: Planner, events: BridgeEvent[]): string | null {
  const nameOf = (seat: number) => planner.names[seat] ?? '';
  const does = events.flatMap((event) => eventWords(table, planner, event) ?? []);
  const ends = events.flatMap((event) => (isHit(event) ? [] : (reasonOf(event, nameOf) ?? [])));
  return [does.join(', '), ...ends].filter(Boolean).join('; ') || null;
}

/** A dragon that cancels a card: what it did is said, and there is nothing to explain. */
const isHit = (event: BridgeEvent): boolean => event.kind === 'dragon' && !event.met;

function eventWords(table: BridgeTable, planner: Planner, event: BridgeEvent): string | null {
  const support = (name: string) =>
    name === planner.colour ? say('your-village') : describeSupport(table, name);
  switch (event.kind) {
    case 'stone':
      return table.board.lattice === null
        ? say('plan-stone-on-island', { number: event.name })
        : say('plan-stone-at', { place: event.name });
    case 'span':
      return say('plan-span', { one: support(event.ends[0]), other: support(event.ends[1]) });
    case 'take': {
      const { colour, size } = plankOf(event.plank);
      return say('plan-take', { colour, size });
    }
    case 'lift':
      return say('plan-lift', { stone: siteName(table, event.at) });
    case 'go':
    case 'jump':
      return moveWords(planner, event.kind, event);
    case 'dragon':
      if (event.met) return null;
      return say('plan-dragon', { victim: planner.names[event.target] ?? '', place: event.place });
    case 'win':
      return say('plan-win');
    default:
      return null;
  }
}

function moveWords(planner: Planner, kind: 'go' | 'jump', { village, plank }: Space): string {
  if (village === planner.colour) return say(`plan-${kind}.home`);
  if (village !== null) return say(`plan-${kind}.village`, { colour: village });
  if (plank === null) return say(`plan-${kind}.somewhere`);
  const { colour, size } = plankOf(plank);
  return say(`plan-${kind}`, { colour, size });
}

import { EMPTY } from '../program/program';
import { seatOf, type BridgeEvent, type PlankName, type PlanStep } from '../types';

/** What came of somebody's cards in one turn: by place, what they did and what happened to them. */
export interface Course {
  places: BridgeEvent[][];
  /** The same as `signOf` says it, to be compared. */
  signs: string[][];
  /** By place: whether nothing has changed on the table. */
  idle: boolean[];
  /** Which supports each plank lay between before that turn, as `bridgeOf` says it. */
  bridges: Bridges;
}

type Bridges = ReadonlyMap<PlankName, string>;

/** Of such things on one card it makes no difference which came first; a way has its order. */
const LOOSE = /^(stone|span|take|lift) /;

/**
 * What changes something; a plank that fits nowhere, a card that a dragon cancels, and a dragon that meets a dragon do no
 * good to anybody.
 */
const DEEDS: BridgeEvent['kind'][] = ['stone', 'span', 'take', 'lift', 'go', 'jump', 'dragon'];

const bridgeOf = (ends: string[]) => [...ends].sort().join('–');

/** What came of a seat's cards, turn by turn; the last turn is the one that is being played. */
export function coursesOf(events: BridgeEvent[], seat: number): Course[] {
  const bridges = new Map<PlankName, string>();
  const fresh = (): Course => ({
    places: EMPTY.map(() => []),
    signs: EMPTY.map(() => []),
    idle: EMPTY.map(() => true),
    bridges: new Map(bridges),
  });
  let course = fresh();
  const courses = [course];
  let place = 0;
  /** Where the seat's pawn stands; `null`: in its own village, from the beginning. */
  let space: string | null = null;
  for (const event of events) {
    // Whoever has laid it: the seat may walk over it in this very turn.
    lay(event, bridges);
    if (event.kind === 'reveal') place = event.place;
    if (event.kind === 'turn') {
      courses.push((course = fresh()));
      place = 0;
    } else if (seatOf(event) === seat) {
      course.places[place - 1]?.push(event);
      const isAtHome: boolean = space === null || ('village' in event && event.village === space);
      const isDeed = DEEDS.includes(event.kind) && !(event.kind === 'dragon' && event.met);
      if (isDeed || (event.kind === 'fall' && !isAtHome)) course.idle[place - 1] = false;
      if (event.kind === 'go' || event.kind === 'jump') space = event.village ?? event.plank;
      if (event.kind === 'fall') space = null;
      const sign = signOf(event, bridges);
      if (sign !== null) course.signs[place - 1]?.push(sign);
    }
  }
  return courses;
}

/** By place: whether what came is what was planned; `null`: nothing was. */
export function comparisonOf(planned: (PlanStep | null)[], { signs, bridges }: Course): (boolean | null)[] {
  const lying = new Map(bridges);
  const meant = planned.map((step) =>
    (step?.events ?? []).flatMap((event) => {
      lay(event, lying);
      return signOf(event, lying) ?? [];
    }),
  );
  return planned.map((step, i) => step && told(meant[i] ?? []) === told(signs[i] ?? []));
}

function lay(event: BridgeEvent, bridges: Map<PlankName, string>): void {
  if (event.kind === 'span') bridges.set(event.plank, bridgeOf(event.ends));
}

const told = (signs: string[]): string =>
  [...signs.filter((sign) => LOOSE.test(sign)).sort(), ...signs.filter((sign) => !LOOSE.test(sign))].join();

/** What an event did: a plank is as good as another one between the same supports. `null`: it makes no difference. */
function signOf(event: BridgeEvent, bridges: Bridges): string | null {
  switch (event.kind) {
    case 'stone':
      return `stone ${event.name}`;
    case 'span':
      return `span ${bridgeOf(event.ends)}`;
    case 'take':
      return `take ${event.plank}`;
    case 'lift':
      return `lift ${event.at.join()}`;
    case 'go':
    case 'jump':
      return `${event.kind} ${event.village ?? bridges.get(event.plank ?? '') ?? ''}`;
    case 'gone':
    case 'dragon':
    case 'strike':
    case 'fall':
    case 'lost':
      return event.kind;
    default:
      return null;
  }
}

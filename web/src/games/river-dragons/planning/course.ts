import { EMPTY } from '../program/program';
import { seatOf, type BridgeEvent, type PlankName, type PlanStep } from '../types';

/** What came of somebody's cards in one turn: by place, what they did and what happened to them. */
export interface Course {
  places: BridgeEvent[][];
  /** Which supports each plank lay between before that turn, as `bridgeOf` says it. */
  bridges: Bridges;
}

type Bridges = ReadonlyMap<PlankName, string>;

const bridgeOf = (ends: string[]) => [...ends].sort().join('–');

/** What came of a seat's cards, turn by turn; the last turn is the one that is being played. */
export function coursesOf(events: BridgeEvent[], seat: number): Course[] {
  const bridges = new Map<PlankName, string>();
  const fresh = (): Course => ({ places: EMPTY.map(() => []), bridges: new Map(bridges) });
  let course = fresh();
  const courses = [course];
  let place = 0;
  for (const event of events) {
    if (event.kind === 'span') bridges.set(event.plank, bridgeOf(event.ends));
    if (event.kind === 'reveal') place = event.place;
    if (event.kind === 'turn') {
      courses.push((course = fresh()));
      place = 0;
    } else if (seatOf(event) === seat) course.places[place - 1]?.push(event);
  }
  return courses;
}

/** By place: whether what came is what was planned; `null`: nothing was. */
export function comparisonOf(planned: (PlanStep | null)[], { places, bridges }: Course): (boolean | null)[] {
  const meant = signsOf(
    planned.map((step) => step?.events ?? []),
    bridges,
  );
  const came = signsOf(places, bridges);
  return planned.map((step, i) => step && meant[i] === came[i]);
}

/** What the cards of all places did, to be compared: a plank is as good as another one between the same supports. */
function signsOf(places: BridgeEvent[][], lying: Bridges): string[] {
  const bridges = new Map(lying);
  return places.map((events) =>
    events
      .flatMap((event) => signOf(event, bridges) ?? [])
      .sort()
      .join(),
  );
}

/** `null`: it makes no difference. */
function signOf(event: BridgeEvent, bridges: Map<PlankName, string>): string | null {
  switch (event.kind) {
    case 'stone':
      return `stone ${event.name}`;
    case 'span':
      bridges.set(event.plank, bridgeOf(event.ends));
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

import { seatName } from '../../lib/session/seats';
import type { Race, Seat } from '../../lib/server/types';
import type { Chapter, Line } from '../log/story';
import { say } from '../words';

/** How a match went, of what the server tells of it as a race: who comes where, and where it turned. */

/** What is counted: one player's turns, or turns in which all play, as in the log. */
export type Unit = 'turn' | 'whole-turn';

export interface Place {
  seat: Seat;
  /** From 1; seats that are as far share it. */
  rank: number;
  /** `null`: not told, or no way leads to the goal. */
  distance: number | null;
}

export interface TurningPoint {
  /** The turn in which it happened, from 1, and after how many actions it began, and was over. */
  turn: number;
  from: number;
  number: number;
  seat: number;
  words: string;
}

const FAR = Number.POSITIVE_INFINITY;
const MOST_POINTS = 4;
/** Such a share of the whole way is worth telling of: back, and ahead. */
const WORTH_BACK = 0.1;
const WORTH_AHEAD = 0.15;

/** "1 space", "12 spaces". */
export const amount = (race: Race, many: number): string =>
  `${many} ${(many === 1 ? race.units?.[0] : race.units?.[1]) ?? ''}`.trim();

/** The whole way: as far from the goal as anybody ever was. */
export const wholeWay = (race: Race): number =>
  Math.max(1, ...race.laps.flatMap((lap) => lap.distances.map((distance) => distance ?? 0)));

/** The seats as they came in: the winner, then the nearest to the goal first. In a draw all share the first place. */
export function placesOf(seats: Seat[], race: Race | null, winner: number | null, drawn = false): Place[] {
  const last = race?.laps.at(-1)?.distances ?? [];
  const far = (seat: Seat) => (seat.seat === winner ? -1 : (last[seat.seat] ?? FAR));
  const sorted = [...seats].sort((a, b) => (far(a) === far(b) ? 0 : far(a) - far(b)));
  return sorted.map((seat) => ({
    seat,
    rank: drawn ? 1 : 1 + seats.filter((other) => far(other) < far(seat)).length,
    distance: last[seat.seat] ?? null,
  }));
}

interface Change {
  lap: number;
  seat: Seat;
  /** How far they came forward; below 0: back. */
  way: number;
  /** They took the lead for good. */
  leads: boolean;
  /** How much of the whole way it was worth. */
  weight: number;
}

/** Somebody's turn: which it was, from 1, and whose. */
export interface OwnTurn {
  turn: number;
  seat: number;
}

/** The turn in which the actions after one lie, up to another; `null`: in several, or in one in which all played. */
export function turnWithin(story: Chapter[], after: number, upTo: number): OwnTurn | null {
  const isIn = ({ beside, number }: Line) => !beside && number > after && number <= upTo;
  const turns = story.flatMap(({ turn, seat, lines }) =>
    seat !== null && lines.some(isIn) ? [{ turn: turn + 1, seat }] : [],
  );
  return turns.length === 1 ? (turns[0] ?? null) : null;
}

/** The biggest changes, in their order; of a match in which little happened there are none. */
export function turningPoints(
  seats: Seat[],
  race: Race,
  winner: number | null,
  unit: Unit = 'turn',
  story: Chapter[] = [],
): TurningPoint[] {
  const changes = race.laps.flatMap((_, lap) => (lap === 0 ? [] : changesIn(seats, race, lap)));
  const biggest = withLead(changes, leadForGood(seats, race, winner))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MOST_POINTS);
  return biggest.sort((a, b) => a.lap - b.lap).map((change) => tell(seats, race, change, unit, story));
}

function changesIn(seats: Seat[], race: Race, lap: number): Change[] {
  return seats.flatMap((seat) => {
    const [before, after] = [distanceAt(race, lap - 1, seat.seat), distanceAt(race, lap, seat.seat)];
    if (before === null || after === null) return [];
    const way = before - after;
    const share = way / wholeWay(race);
    if (share <= -WORTH_BACK) return [{ lap, seat, way, leads: false, weight: -1.5 * share }];
    if (share >= WORTH_AHEAD) return [{ lap, seat, way, leads: false, weight: share }];
    return [];
  });
}

/**
 * When the winner took the lead for good: from then on they were ahead of everybody. `null` if they had it all the time,
 * and that is from the first turn on where all start alike.
 */
function leadForGood(seats: Seat[], race: Race, winner: number | null): Change | null {
  const seat = seats.find((one) => one.seat === winner);
  const last = race.laps.findLastIndex((lap, i) =>
    lap.distances.some((_, other) => !isAhead(lap, winner, other, i === 0)),
  );
  if (!seat || last < 0 || last + 1 >= race.laps.length) return null;
  return { lap: last + 1, seat, way: 0, leads: true, weight: 1 };
}

/** What one seat did in one turn is told in one sentence. */
function withLead(changes: Change[], lead: Change | null): Change[] {
  if (!lead) return changes;
  const same = changes.find((change) => change.lap === lead.lap && change.seat === lead.seat);
  if (!same) return [...changes, lead];
  const both = { ...lead, way: same.way };
  return [...changes.filter((change) => change !== same), both];
}

function isAhead(
  { distances }: Race['laps'][number],
  winner: number | null,
  other: number,
  orLevel: boolean,
): boolean {
  const [own, theirs] = [distances[winner ?? -1] ?? FAR, distances[other] ?? FAR];
  return other === winner || own < theirs || (orLevel && own === theirs);
}

const distanceAt = (race: Race, lap: number, seat: number) => race.laps[lap]?.distances[seat] ?? null;

function tell(
  seats: Seat[],
  race: Race,
  { lap, seat, way, leads }: Change,
  unit: Unit,
  story: Chapter[],
): TurningPoint {
  const [from, number] = [race.laps[lap - 1]?.number ?? 0, race.laps[lap]?.number ?? 0];
  // Turns that somebody missed are over at once: the lap's own turn is the one that was played.
  const own = turnWithin(story, from, number);
  const turn = own?.turn ?? turnOf(race, lap);
  const mover = seats.find((one) => one.seat === own?.seat);
  const kind = way === 0 ? 'lead' : way > 0 ? 'nearer' : 'back';
  // Somebody else's dice, or stones, may have moved them.
  const when =
    mover && mover !== seat
      ? say('turning-points.when-of', { turn, mover: seatName(mover) })
      : say('turning-points.when', { unit, turn });
  const values = { when, name: seatName(seat), distance: amount(race, Math.abs(way)) };
  const words = say(`point-${kind}${leads && way !== 0 ? '.lead' : ''}`, values);
  return { turn, from, number, seat: seat.seat, words };
}

/** The turn that a lap ended; the match may have ended in the middle of one. */
export const turnOf = (race: Race, lap: number): number =>
  lap === 0 ? 0 : Math.max(race.laps[lap]?.turn ?? 0, (race.laps[lap - 1]?.turn ?? 0) + 1);

/** How everybody stood then, in one sentence for eyes and ears. */
export function standAt(seats: Seat[], race: Race, lap: number, unit: Unit = 'turn'): string {
  const told = seats.map((seat) => {
    const distance = distanceAt(race, lap, seat.seat);
    const name = seatName(seat);
    return distance === null ? say('stand.lost', { name }) : say('stand.of', { name, distance });
  });
  const turn = turnOf(race, lap);
  return say(turn === 0 ? 'stand.start' : 'stand', { unit, turn, all: told.join(', ') });
}

/** "Red 2 : 1 Blue"; `null` where there was no rematch. */
export function tallyWords(seats: Seat[], { matches, wins, draws }: Race['tally']): string | null {
  if (matches < 2) return null;
  const [a, b] = seats;
  const won = ({ seat }: Seat) => wins[seat] ?? 0;
  const score =
    a && b && seats.length === 2
      ? say('tally', { first: seatName(a), ours: won(a), theirs: won(b), second: seatName(b) })
      : seats.map((seat) => say('tally.of', { name: seatName(seat), wins: won(seat) })).join(' · ');
  return draws === 0 ? score : say('tally.drawn', { score, draws });
}

import { colourName } from '../lib/session/seats';
import type { OptionDescription, SeatRequest } from '../lib/server/types';
import { say } from '../lib/words/say';

/** The option that every game has: the number of the seat that begins. People choose it by name. */
export const STARTER = 'first_player';

/** Chosen here, before the match is made: the server knows seats only. */
export const BY_LOT = -1;

/** The option as a choice between the people at the table, by their names or else their colours, or by lot. */
export function askedByName(
  option: OptionDescription,
  colours: string[],
  seats: SeatRequest[],
): OptionDescription {
  const named = colours.map((colour, seat) => ({
    value: seat,
    title: seats[seat]?.name?.trim() || colourName(colour),
    seats: {},
  }));
  return {
    ...option,
    kind: 'choice',
    title: say('who-begins'),
    help: '',
    choices: [...named, { value: BY_LOT, title: say('who-begins.by-lot'), seats: {} }],
  };
}

/** The seat that begins: one that is at the table, or whom the lot falls on. */
export function starterOf(value: unknown, players: number, lot: () => number = Math.random): number {
  if (value === BY_LOT) return Math.floor(lot() * players);
  return typeof value === 'number' && value < players ? value : 0;
}

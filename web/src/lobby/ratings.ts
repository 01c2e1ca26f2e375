import type { GameDescription, SeatRequest } from '../lib/server/types';
import { usual, valuesOf, type OptionValues } from './options';
import { STARTER } from './starter';

/** How strong the levels are, and in how many games that was measured. */
export type Ratings = GameDescription['ratings'][number];

/** What a table has that is being set up: the board's name, and the options that were chosen by hand. */
export interface Wish {
  players: number;
  board: string;
  chosen: OptionValues;
}

/** The ratings that were measured at such a table; undefined where none were. Who begins makes no difference. */
export function ratingsAt(game: GameDescription, { players, board, chosen }: Wish): Ratings | undefined {
  const values = valuesOf(game.options, chosen);
  const isUsual = game.options.every(
    (option) => option.name === STARTER || values[option.name] === usual(option, values),
  );
  return isUsual ? game.ratings.find((one) => one.players === players && one.board === board) : undefined;
}

/** A seat's bot's rating; undefined for people, and for bots that nobody has rated. */
export const ratingOf = (ratings: Ratings | undefined, seat: SeatRequest): number | undefined =>
  seat.kind === 'bot' && seat.bot ? ratings?.bots[seat.bot] : undefined;

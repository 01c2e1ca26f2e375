import type { GameDescription, Match, Seat } from '../server/types';

/** The actor of dice and cards. */
export const CHANCE = -1;

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** How a seat is called at the table: its player's name, or its colour. */
export const seatName = (seat: Seat): string => seat.name || capital(seat.colour);

/** What a bot of this game is called; older matches may know it by another name. */
export const botTitle = (bot: string | null, game: GameDescription | null): string =>
  game?.bots.find(({ name, aliases }) => bot !== null && (name === bot || aliases.includes(bot)))?.title ??
  `Bot (${bot})`;

/** Nobody is there to play for it: its person is away, or nobody has taken it yet. */
export const isAbsent = (seat: Seat): boolean => seat.kind !== 'bot' && !seat.mine && !seat.online;

/** Who plays there, in two or three words. */
export function seatKind(seat: Seat, mineAlone: boolean, game: GameDescription | null): string {
  if (seat.kind === 'bot') return botTitle(seat.bot, game);
  if (seat.stand_in) return `${botTitle(seat.stand_in, game)}, for now`;
  if (seat.kind === 'open') return 'Waiting for a player';
  if (seat.mine) return mineAlone ? 'You' : 'On this device';
  return seat.online ? 'Elsewhere' : 'Away';
}

export const mySeats = (match: Match): Seat[] => match.seats.filter((seat) => seat.mine);

/** "Your turn", "Red's turn": `you` only where one person plays here. */
export function possessive(name: string): string {
  return name.endsWith('s') ? `${name}’` : `${name}’s`;
}

export { capital };

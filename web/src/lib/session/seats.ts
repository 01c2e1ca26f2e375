import type { GameDescription, Match, Seat } from '../server/types';
import { say } from '../words/say';

/** The actor of dice and cards. */
export const CHANCE = -1;

/** Colours that have names; a game from elsewhere may have others. */
const NAMED = ['red', 'blue', 'green', 'yellow', 'black', 'pink'];

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** A colour as the name of who plays it: "Blue". */
export const colourName = (colour: string): string =>
  NAMED.includes(colour) ? say(`colour-${colour}`) : capital(colour);

/** How a seat is called at the table: its player's name, or its colour. */
export const seatName = (seat: Seat): string => seat.name || colourName(seat.colour);

/** A bot of this game; older matches may know it by another name. */
const botNamed = (bot: string | null, game: GameDescription | null) =>
  game?.bots.find(({ name, aliases }) => bot !== null && (name === bot || aliases.includes(bot)));

/** What a bot of this game is called. */
export const botTitle = (bot: string | null, game: GameDescription | null): string =>
  botNamed(bot, game)?.title ?? say('unknown-bot', { bot: String(bot) });

/** The level of a seat's bot, from "1" to "5"; null for people, and for bots that are no level. */
export const botLevel = ({ kind, bot }: Seat, game: GameDescription | null): string | null =>
  kind === 'bot' ? (/^level-(\d)$/.exec(botNamed(bot, game)?.name ?? '')?.[1] ?? null) : null;

/** Nobody is there to play for it: its person is away, or nobody has taken it yet. */
export const isAbsent = (seat: Seat): boolean => seat.kind !== 'bot' && !seat.mine && !seat.online;

/** Who plays there, in two or three words. */
export function seatKind(seat: Seat, mineAlone: boolean, game: GameDescription | null): string {
  if (seat.kind === 'bot') return botTitle(seat.bot, game);
  if (seat.stand_in) return say('for-now', { bot: botTitle(seat.stand_in, game) });
  if (seat.kind === 'open') return say('waiting-for-player');
  if (seat.mine) return say(mineAlone ? 'you' : 'on-this-device');
  return say(seat.online ? 'elsewhere' : 'away');
}

export const mySeats = (match: Match): Seat[] => match.seats.filter((seat) => seat.mine);

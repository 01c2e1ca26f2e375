/** Against whom one plays alone: it is remembered for each game, and after a game one level up or down is offered. */
import { Kept } from '../browser/kept';
import type { GameDescription, Match, MatchRequest } from '../server/types';
import { botLevel, mySeats } from './seats';

/** A table of one person, all others bots that play alike. */
export interface Sparring {
  bot: string;
  players: number;
}

/** The last such table of this browser, by game. */
const kept = new Kept<Record<string, Sparring>>('sparring', {});

/** Three at a table, as far as the game allows it: enough to meet somebody, quick to come round. */
const USUAL_PLAYERS = 3;

const within = (game: GameDescription, players: number) =>
  Math.max(game.min_players, Math.min(game.max_players, players));

/** The level, and how many play, unless one asks for others: as the last time; a newcomer meets the weakest. */
export function usualSparring(game: GameDescription): Sparring {
  const { bot, players }: Partial<Sparring> = kept.load()[game.name] ?? {};
  const isKnown = game.bots.some(({ name }) => name === bot);
  return {
    bot: bot !== undefined && isKnown ? bot : (game.bots[0]?.name ?? game.usual_bot),
    players: within(game, Number.isInteger(players) ? Number(players) : USUAL_PLAYERS),
  };
}

/** Remembers a table that was opened, if it is one to play alone at. */
export function noteSparring({ game, seats }: MatchRequest): void {
  const bots = seats.flatMap(({ kind, bot }) => (kind === 'bot' && bot ? [bot] : []));
  const [bot] = bots;
  const people = seats.filter(({ kind }) => kind === 'person').length;
  if (
    bot === undefined ||
    people !== 1 ||
    bots.length !== seats.length - 1 ||
    bots.some((one) => one !== bot)
  )
    return;
  kept.store({ ...kept.load(), [game]: { bot, players: seats.length } });
}

/** A level to play against next, by its name. */
export interface Step {
  bot: string;
  isUp: boolean;
}

/**
 * The level to try after a game: the next stronger one for whoever has won alone against bots of one level, the next
 * weaker one for whoever has lost; null: there is none, or others played along, or nobody has won.
 */
export function nextStep(match: Match, game: GameDescription, winner: number | null): Step | null {
  const own = mySeats(match);
  const levels = new Set(match.seats.filter(({ mine }) => !mine).map((seat) => botLevel(seat, game)));
  const [level] = levels;
  if (winner === null || own.length !== 1 || levels.size !== 1 || !level) return null;
  const isUp = own[0]?.seat === winner;
  const bot = `level-${String(Number(level) + (isUp ? 1 : -1))}`;
  return game.bots.some(({ name }) => name === bot) ? { bot, isUp } : null;
}

import { createMatch } from '../lib/server/api';
import { inviteAddress, matchAddress, router } from '../lib/browser/router.svelte';
import { toasts } from '../lib/browser/toasts.svelte';
import type { GameDescription, Match, MatchRequest, SeatRequest } from '../lib/server/types';
import { noteSparring, usualSparring } from '../lib/session/sparring';

/** You, and bots on all other seats. */
export function quickTable(game: GameDescription): MatchRequest {
  const { bot, players } = usualSparring(game);
  return {
    game: game.name,
    options: {},
    board: game.boards[0]?.name ?? 'standard',
    seats: [
      { kind: 'person' },
      ...Array.from({ length: players - 1 }, (): SeatRequest => ({ kind: 'bot', bot })),
    ],
  };
}

/** The table of a match again, with other bots. */
export function tableWith(bot: string, { game, board, options, timing, seats }: Match): MatchRequest {
  const own = (name: string | null): SeatRequest => ({ kind: 'person', ...(name ? { name } : {}) });
  return {
    game,
    board,
    options,
    timing,
    seats: seats.map(({ kind, name }) => (kind === 'bot' ? { kind, bot } : own(name))),
  };
}

export async function openTable(wish: MatchRequest): Promise<void> {
  const { id } = await createMatch({ ...wish, fair: true });
  noteSparring(wish);
  const invites = wish.seats.some((seat) => seat.kind === 'open');
  router.go(invites ? inviteAddress(id) : matchAddress(id));
}

/** Sits down at a table with bots, at once; where that fails, says why. */
export async function playAgainstBots(game: GameDescription): Promise<void> {
  try {
    await openTable(quickTable(game));
  } catch (error) {
    toasts.wrong(error);
  }
}

import { createMatch } from '../lib/server/api';
import { inviteAddress, matchAddress, router } from '../lib/browser/router.svelte';
import { toasts } from '../lib/browser/toasts.svelte';
import type { GameDescription, MatchRequest, SeatRequest } from '../lib/server/types';

/** Three at a table, as far as the game allows it: enough to meet somebody, quick to come round. */
const USUAL_SEATS = 3;

export const usualSeats = (game: GameDescription) =>
  Math.max(game.min_players, Math.min(game.max_players, USUAL_SEATS));

/** You, and bots on all other seats. */
export function quickTable(game: GameDescription): MatchRequest {
  const bots: SeatRequest[] = Array.from({ length: usualSeats(game) - 1 }, () => ({
    kind: 'bot',
    bot: game.usual_bot,
  }));
  return {
    game: game.name,
    options: {},
    board: game.boards[0]?.name ?? 'standard',
    seats: [{ kind: 'person' }, ...bots],
  };
}

export async function openTable(wish: MatchRequest): Promise<void> {
  const { id } = await createMatch({ ...wish, fair: true });
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

import { createMatch } from '../lib/server/api';
import { matchAddress, router } from '../lib/browser/router.svelte';
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
  router.go(matchAddress((await createMatch(wish)).id));
}

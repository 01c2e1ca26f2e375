import { setStanding } from '../../lib/server/api';
import { toasts } from '../../lib/browser/toasts.svelte';
import type { Choice, GameDescription, Match, Seat, StandingAnswer } from '../../lib/server/types';

/** A seat's standing answer, as the game describes it. */
export function standingOf(seat: Seat, game: GameDescription | null): StandingAnswer | null {
  return game?.standing_answers.find((answer) => answer.text === seat.standing) ?? null;
}

/** The standing answers that would do for what is asked right now. */
export function standingFor(choices: Choice[], game: GameDescription | null): StandingAnswer[] {
  if (choices.length === 0) return [];
  return (game?.standing_answers ?? []).filter((answer) => choices.some((one) => one.text === answer.text));
}

/** Gives a standing answer, or (null) none any more; the seat's new state comes by the socket. */
export async function giveStanding(match: Match, seat: number, answer: string | null): Promise<void> {
  try {
    await setStanding(match.id, seat, answer);
  } catch (error) {
    toasts.wrong(error);
  }
}

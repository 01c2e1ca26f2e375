import type { DragonChoice } from '../types';

/**
 * What stands in which place: the dragons in the order of the seats, whether or not they can be moved, then the gale.
 * So a hand that knows where a dragon is never spends a gale. `null`: that seat's dragon can't be moved. Where the
 * stone may go back one's own dragon can't be moved: that stands in its place.
 */
export function placesOf(
  choices: DragonChoice[],
  seats: number[],
  viewer: number | null,
): (DragonChoice | null)[] {
  const back = choices.find((choice) => choice.kind === 'pass') ?? null;
  const gale = choices.filter((choice) => choice.kind === 'gale');
  const dragons = seats.map(
    (seat) =>
      choices.find((choice) => choice.kind === 'move' && choice.dragon === seat) ??
      (seat === viewer ? back : null),
  );
  return [...dragons, ...gale];
}

import type { GameDescription, OptionDescription, OptionValue } from '../lib/server/types';

export type OptionValues = Record<string, OptionValue>;

/** An option's value where nobody has chosen one: its default, which may follow an option that stands before it. */
export function usual(
  { follows, defaults, default: otherwise }: OptionDescription,
  values: OptionValues,
): OptionValue {
  const followed = follows === null ? undefined : defaults[String(values[follows])];
  return followed ?? otherwise;
}

/** Every option's value: what was chosen, else what is usual. */
export function valuesOf(options: OptionDescription[], chosen: OptionValues): OptionValues {
  const values: OptionValues = {};
  for (const option of options)
    values[option.name] = option.name in chosen ? (chosen[option.name] ?? null) : usual(option, values);
  return values;
}

/** The seats' colours at a table of so many: the usual ones, unless a choice seats others. */
export function seated(game: GameDescription, players: number, values: OptionValues): string[] {
  const chosen = game.options.flatMap((option) =>
    (option.choices ?? []).filter((choice) => choice.value === values[option.name]),
  );
  const others = chosen
    .map((choice) => choice.seats[String(players)])
    .find((colours) => colours !== undefined);
  return others ?? game.seats[String(players)] ?? [];
}

/** What is asked at a table of so many: what is not for studies, and changes something there. */
export const offered = (game: GameDescription, players: number): OptionDescription[] =>
  game.options.filter(({ is_for_study, choices }) => {
    const seatings = (choices ?? []).map((choice) => choice.seats);
    const isAboutSeats = seatings.some((seats) => Object.keys(seats).length > 0);
    return !is_for_study && (!isAboutSeats || seatings.some((seats) => String(players) in seats));
  });

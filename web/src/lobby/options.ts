import type { OptionDescription, OptionValue } from '../lib/server/types';

export type OptionValues = Record<string, OptionValue>;

/** Every option's value: what was chosen, else its default, which may follow an option that stands before it. */
export function valuesOf(options: OptionDescription[], chosen: OptionValues): OptionValues {
  const values: OptionValues = {};
  for (const option of options) {
    const { name, follows, defaults } = option;
    const followed = follows === null ? undefined : defaults[String(values[follows])];
    values[name] = name in chosen ? (chosen[name] ?? null) : (followed ?? option.default);
  }
  return values;
}

import { language } from './language';

const formats = {
  and: new Intl.ListFormat(language, { type: 'conjunction' }),
  or: new Intl.ListFormat(language, { type: 'disjunction' }),
};

/** "Red, Blue, and Green" */
export const allOf = (names: readonly string[]): string => formats.and.format(names);

/** "Red, Blue, or Green" */
export const oneOf = (names: readonly string[]): string => formats.or.format(names);

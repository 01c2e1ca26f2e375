import { settings } from '../browser/settings.svelte';

/** What the page speaks, in its own name; English is complete, and so is every other (`catalogues.test.ts`). */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof LANGUAGES;
const DEFAULT: Language = 'en';

const isKnown = (tag: string): tag is Language => Object.hasOwn(LANGUAGES, tag);

/** The first language of the list that is spoken here: "de-AT" is "de"; English if none is. */
export function firstKnown(wanted: readonly string[]): Language {
  return wanted.map((tag) => tag.toLowerCase().split('-')[0] ?? '').find(isKnown) ?? DEFAULT;
}

/** Of this page, and of what the server says to it: the address's (`?lang=de`), else that of the settings, else the browser's. */
export const language = firstKnown([
  new URLSearchParams(globalThis.location?.search ?? '').get('lang') ?? '',
  settings.get('language'),
  ...(globalThis.navigator?.languages ?? []),
]);

/** The letters of a code, as the server has them: no vowels, and none that one takes for a figure. */
const LETTERS = /[BCDFGHJKLMNPQRSTVWXZ]/;
export const LENGTH = 6;

/** What of a text can stand in a code, in capitals. */
export const tidyCode = (text: string): string =>
  [...text.toUpperCase()]
    .filter((sign) => LETTERS.test(sign))
    .join('')
    .slice(0, LENGTH);

/** A code as people read it: KFT-WRP. */
export const shownCode = (code: string): string =>
  code.length > 3 ? `${code.slice(0, 3)}-${code.slice(3)}` : code;

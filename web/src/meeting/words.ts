import { catalogue } from '../lib/words/catalogue';

/** What is said where strangers meet: public tables, codes, playing with anybody. */
export const say = await catalogue(
  import.meta.glob('./messages/*.ftl', { query: '?raw', import: 'default' }),
);

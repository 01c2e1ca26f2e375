import { catalogue } from '../lib/words/catalogue';

/** What the rulebook's panel says; the rules themselves are in English. */
export const say = await catalogue(
  import.meta.glob('./messages/*.ftl', { query: '?raw', import: 'default' }),
);

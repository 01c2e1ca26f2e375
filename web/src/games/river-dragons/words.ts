import { catalogue } from '../../lib/words/catalogue';

/** What River Dragons says. */
export const say = await catalogue(
  import.meta.glob('./messages/*.ftl', { query: '?raw', import: 'default' }),
);

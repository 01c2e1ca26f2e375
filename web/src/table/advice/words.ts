import { catalogue } from '../../lib/words/catalogue';

/** What is said of advice. */
export const say = await catalogue(
  import.meta.glob('./messages/*.ftl', { query: '?raw', import: 'default' }),
);

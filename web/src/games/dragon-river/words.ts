import { catalogue } from '../../lib/words/catalogue';

/** What Dragon River's table says; the lobby's picture does without it. */
export const say = await catalogue(
  import.meta.glob('./messages/*.ftl', { query: '?raw', import: 'default' }),
);

import { catalogue } from '../lib/words/catalogue';

/** What people say at a table, and what is said round it; it is loaded when somebody says something. */
export const say = await catalogue(
  import.meta.glob('./messages/*.ftl', { query: '?raw', import: 'default' }),
);

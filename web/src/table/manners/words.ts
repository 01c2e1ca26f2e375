import { catalogue } from '../../lib/words/catalogue';

/** What people say at a table besides playing; it is loaded when somebody does. */
export const say = await catalogue(
  import.meta.glob('./messages/*.ftl', { query: '?raw', import: 'default' }),
);

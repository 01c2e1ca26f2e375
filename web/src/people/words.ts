import { catalogue } from '../lib/words/catalogue';

/** What is said to people of themselves, and of how they get to another device. */
export const say = await catalogue(
  import.meta.glob('./messages/*.ftl', { query: '?raw', import: 'default' }),
);

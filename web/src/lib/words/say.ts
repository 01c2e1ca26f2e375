import { catalogue } from './catalogue';

/** What lobby, pages, and dialogs say; the table and each game have catalogues of their own. */
export const say = await catalogue(
  import.meta.glob('./messages/*.ftl', { query: '?raw', import: 'default' }),
);

import { catalogue } from '../lib/words/catalogue';

/** What the frame round any game says; each game has a catalogue of its own. */
export const say = await catalogue(
  import.meta.glob('./messages/*.ftl', { query: '?raw', import: 'default' }),
);

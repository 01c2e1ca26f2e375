import { catalogue } from '../../lib/words/catalogue';
import type { Holder } from './types';
import type { Wind } from './winds';

/** What Golden Dragon's table says; the lobby's picture does without it. */
export const say = await catalogue(
  import.meta.glob('./messages/*.ftl', { query: '?raw', import: 'default' }),
);

export const windName = (wind: Wind): string => say(`wind-${wind}`);

/** As they are cut into a stone: "SE". */
export const lettersOf = (wind: Wind): string => say(`wind-${wind}.letters`);

/** Where a wind carries a dragon. */
export const whereTo = (wind: Wind): string => say(`wind-${wind}.to`);

/** The stones of a holder, the front one first. */
export const stonesTold = (holder: Holder): string =>
  holder.map((wind) => (wind ? windName(wind) : say('hidden'))).join(', ');

import { allOf } from '../../../lib/words/lists';
import type { BridgeEvent } from '../types';
import { say } from '../words';

/** Why nothing more comes of the card that is being shown, in a few words; `null`: something does. */
export function reasonOf(event: BridgeEvent | null, nameOf: (seat: number) => string): string | null {
  switch (event?.kind) {
    case 'dragon':
      return say(event.met ? 'film-raided.met' : 'film-raided', { target: nameOf(event.target) });
    case 'strike':
      return say('film-struck', { count: event.by.length, names: allOf(event.by.map(nameOf)) });
    case 'fall':
      return say(event.missing === null ? 'film-fell' : `film-fell.${event.missing}`);
    case 'gone':
      return say('film-gone');
    case 'lost':
      // Of stones, planks, or what may be removed there is none.
      return event.card === undefined ? say('film-rest-lost') : say(`film-lost-${event.card.charAt(0)}`);
    default:
      return null;
  }
}

import { person } from '../lib/person/me.svelte';
import type { Me } from '../lib/server/types';

/** This browser is another one now: all that was read before is somebody else's, and nobody shall go back to it. */
export function beThere(me: Me): void {
  person.become(me);
  location.replace('/');
}

/** Somebody can become this browser again by what they know or have: then it keeps its tables, whoever comes. */
export const hasWayBack = (me: Me) => me.recovery_made_at !== null || me.passkeys.length > 0;

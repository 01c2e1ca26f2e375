import { moved } from './arrangement';
import type { DragonTable } from './types';
import type { Wind } from './winds';

/**
 * What a player has laid out during the setup, but not chosen yet. It belongs to his seat and to the stones that lie
 * in front of him: it outlasts what the others do meanwhile, and is gone when somebody else has the device.
 */
export class Draft {
  /** The start stone of somebody who still has to choose his field. */
  start = $state<Wind | null>(null);
  /** The order of the stones, the front one first. */
  winds = $state.raw<Wind[]>([]);
  #key = '';

  /** Starts afresh if other stones lie there, or in front of somebody else. */
  follow(viewer: number | null, table: DragonTable): void {
    const key = `${viewer} ${table.phase} ${table.supply?.join() ?? ''}`;
    if (key === this.#key) return;
    this.#key = key;
    this.start = null;
    this.winds = table.phase === 'holders' ? [...(table.supply ?? [])] : [];
  }

  move(from: number, to: number): void {
    this.winds = moved(this.winds, from, to);
  }
}

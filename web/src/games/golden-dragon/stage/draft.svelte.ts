import { keep, recall } from '../../common/stash';
import type { DragonTable } from '../types';
import type { Wind } from '../winds';
import { moved } from './arrangement';
import { offeredOrder } from './offer';

interface Kept {
  start: Wind | null;
  winds: Wind[];
}

/**
 * What a player has laid out during the setup, but not chosen yet. It belongs to their seat and to the stones that lie
 * in front of them: it outlasts what the others do meanwhile, a look back and a reload.
 */
export class Draft {
  /** The start stone of somebody who still has to choose a field. */
  start = $state<Wind | null>(null);
  /** The order of the stones, the front one first. */
  winds = $state.raw<Wind[]>([]);
  #key = '';
  readonly #match: string;

  /** `match` is the id of the table. */
  constructor(match: string) {
    this.#match = match;
  }

  /** Starts afresh if other stones lie there, or in front of somebody else; goes on with what is kept. */
  follow(viewer: number | null, table: DragonTable): void {
    const key = `${this.#match} ${viewer} ${table.phase} ${table.supply?.join() ?? ''}`;
    if (key === this.#key) return;
    this.#key = key;
    const kept = recall<Kept>(key);
    this.start = kept?.start ?? null;
    this.winds =
      kept?.winds ?? (table.phase === 'holders' ? offeredOrder(table.supply ?? [], table, viewer ?? -1) : []);
  }

  /** Chooses a start stone; `null`: another one, after all. */
  startWith(wind: Wind | null): void {
    this.start = wind;
    this.#keep();
  }

  move(from: number, to: number): void {
    this.winds = moved(this.winds, from, to);
    this.#keep();
  }

  #keep(): void {
    keep(this.#key, { start: this.start, winds: this.winds } satisfies Kept);
  }
}

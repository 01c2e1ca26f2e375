import { settings } from '../../lib/browser/settings.svelte';
import type { Choice } from '../../lib/server/types';

export interface Doubt {
  choice: Choice;
  reason: string;
}

/** Asks again before a choice that would be a pity, and says why; nobody is kept from it. */
export class Caution {
  doubt = $state.raw<Doubt | null>(null);

  constructor(private readonly carryOut: (choice: Choice) => void) {}

  /** `reason` is why the choice would be a pity; `null`: it is carried out at once. */
  consider(choice: Choice, reason: string | null): void {
    if (reason === null || !settings.get('cautions')) this.carryOut(choice);
    else this.doubt = { choice, reason };
  }

  insist(): void {
    const choice = this.doubt?.choice;
    this.doubt = null;
    if (choice) this.carryOut(choice);
  }

  /** Somebody thinks again, or the choice is there no more. */
  drop(): void {
    this.doubt = null;
  }
}

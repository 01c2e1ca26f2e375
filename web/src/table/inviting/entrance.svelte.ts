import { readReach } from '../../lib/server/api';
import { outsideOf, type Outside } from './outside';

const AGAIN_MS = 3000;

/** Where others come in; asked of the server once somebody wants to know. */
class Entrance {
  outside = $state.raw<Outside>(outsideOf(location, null));
  /** The server has answered; until then nobody is led to an address of this machine alone. */
  known = $state(false);

  #asked = false;

  /** Asks until there is an answer: a request that is lost says nothing of where others come in. */
  async ask(): Promise<void> {
    if (this.#asked) return;
    this.#asked = true;
    while (!this.known) {
      try {
        this.outside = outsideOf(location, await readReach());
        this.known = true;
      } catch {
        await new Promise((resume) => setTimeout(resume, AGAIN_MS));
      }
    }
  }
}

export const entrance = new Entrance();

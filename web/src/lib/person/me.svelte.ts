/** The person at this browser, as the server keeps them: a name, an emblem, and what they prefer. Nothing of it is needed. */
import { Kept } from '../browser/kept';
import { settings } from '../browser/settings.svelte';
import { readMe, setPerson, setPreferences } from '../server/people';
import type { Me } from '../server/types';

/** After the last change: who tries out one setting after the other has made up their mind by then. */
const PATIENCE_MS = 1500;

/** How far this browser and the server agree on what one prefers. */
interface Agreed {
  /** When what was taken over, or told, had been changed; empty: never. */
  at: string;
  /** Something has been set here since. */
  ahead: boolean;
}

const agreed = new Kept<Agreed>('agreed', { at: '', ahead: false });

class Person {
  /** `null`: not known yet; then nothing of it is shown. */
  known = $state.raw<Me | null>(null);

  #asked: Promise<Me> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    settings.heard = () => {
      agreed.store({ ...agreed.load(), ahead: true });
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.#tell(), PATIENCE_MS);
    };
  }

  /** Asks the server once; what was preferred on another device meanwhile holds here, too. */
  read(): Promise<Me> {
    this.#asked ??= readMe().then(
      (me) => {
        if (agreed.load().ahead) void this.#tell();
        else this.#follow(me);
        return this.take(me);
      },
      (error: unknown) => {
        this.#asked = null;
        throw error;
      },
    );
    return this.#asked;
  }

  take(me: Me): Me {
    this.known = me;
    this.#asked = Promise.resolve(me);
    return me;
  }

  async call(name: string | null, emblem: Me['emblem']): Promise<void> {
    this.take(await setPerson(name, emblem));
  }

  /** Whoever says for the first time how they are called need not say it again; nobody waits for that. */
  async introduce(name: string): Promise<void> {
    if (!name) return;
    try {
      const me = await this.read();
      if (!me.name) await this.call(name, me.emblem);
    } catch (error) {
      console.warn(error);
    }
  }

  /** This browser is another one now: what that one prefers holds here. */
  become(me: Me): void {
    clearTimeout(this.#timer);
    agreed.store({ at: '', ahead: false });
    this.#follow(me);
    this.take(me);
  }

  #follow(me: Me): void {
    if (!me.preferences || !me.changed_at || me.changed_at === agreed.load().at) return;
    settings.adopt(me.preferences);
    agreed.store({ at: me.changed_at, ahead: false });
  }

  /** Without an answer it is told when the page is opened again. */
  async #tell(): Promise<void> {
    const told = JSON.stringify(settings.all());
    try {
      const me = this.take(await setPreferences(settings.all()));
      const ahead = JSON.stringify(settings.all()) !== told;
      agreed.store({ at: me.changed_at ?? '', ahead });
    } catch (error) {
      console.warn(error);
    }
  }
}

export const person = new Person();

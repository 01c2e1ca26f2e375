/** What this browser, or this tab, keeps for later. It may be lost without harm, as where nothing may be kept. */
export class Kept<T extends object> {
  readonly #name: string;

  /** `fresh`: what is there before anything was kept. `storage` is asked for each time: a browser may refuse it. */
  constructor(
    name: string,
    private readonly fresh: T,
    private readonly storage: () => Storage = () => localStorage,
  ) {
    this.#name = `dragonrace.${name}`;
  }

  /** `otherwise`: what holds where nothing is there, or may not be read. */
  load(otherwise = this.fresh): T {
    try {
      return {
        ...otherwise,
        ...(JSON.parse(this.storage().getItem(this.#name) ?? '{}') as Partial<T> | null),
      };
    } catch {
      return { ...otherwise };
    }
  }

  forget(): void {
    try {
      this.storage().removeItem(this.#name);
    } catch {
      // Then it was not kept.
    }
  }

  store(value: T): void {
    try {
      this.storage().setItem(this.#name, JSON.stringify(value));
    } catch {
      // A browser that stores nothing still plays.
    }
  }

  /** Tells what another tab has made of it; returns what ends that. */
  follow(take: (value: T) => void): () => void {
    // Without a name, all that was kept has gone.
    const hear = ({ key }: StorageEvent) => {
      if (key === this.#name || key === null) take(this.load());
    };
    addEventListener('storage', hear);
    return () => removeEventListener('storage', hear);
  }
}

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

  load(): T {
    try {
      return {
        ...this.fresh,
        ...(JSON.parse(this.storage().getItem(this.#name) ?? '{}') as Partial<T> | null),
      };
    } catch {
      return { ...this.fresh };
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
}

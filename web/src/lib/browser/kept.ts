/** What this browser keeps for later, in localStorage. It may be lost without harm, as where nothing may be kept. */
export class Kept<T extends object> {
  readonly #name: string;

  /** `fresh`: what is there before anything was kept. */
  constructor(
    name: string,
    private readonly fresh: T,
  ) {
    this.#name = `dragonrace.${name}`;
  }

  load(): T {
    try {
      return {
        ...this.fresh,
        ...(JSON.parse(localStorage.getItem(this.#name) ?? '{}') as Partial<T> | null),
      };
    } catch {
      return { ...this.fresh };
    }
  }

  store(value: T): void {
    try {
      localStorage.setItem(this.#name, JSON.stringify(value));
    } catch {
      // A browser that stores nothing still plays.
    }
  }
}

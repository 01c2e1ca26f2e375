/** What was sent, and is not seen to be done yet: an answer comes before what it leads to. */
export class Unanswered {
  /** By its id, as which line of the log it was carried out; infinite: there is no answer. */
  #lines = $state.raw<Record<string, number>>({});

  get any(): boolean {
    return Object.keys(this.#lines).length > 0;
  }

  has(id: string | null): boolean {
    return id !== null && id in this.#lines;
  }

  add(id: string): void {
    this.#lines = { ...this.#lines, [id]: Infinity };
  }

  /** It was carried out as this line; `seen`: so many have been seen. */
  done(id: string, line: number, seen: number): void {
    if (!this.has(id)) return;
    this.#lines = { ...this.#lines, [id]: line };
    this.saw(seen);
  }

  /** So many lines have been seen. */
  saw(seen: number): void {
    this.#keep((_, line) => line > seen);
  }

  drop(id: string | null): void {
    this.#keep((one) => one !== id);
  }

  #keep(isOpen: (id: string, line: number) => boolean): void {
    const open = Object.entries(this.#lines).filter(([id, line]) => isOpen(id, line));
    this.#lines = Object.fromEntries(open);
  }
}

/** A finger may tremble so far before it drags. */
const TREMBLE = 6;

/** Something that is dragged by a pointer, and the place below it; a touch that does not move is left to `click`. */
export class Drag<T> {
  #held = $state.raw<{ what: T; startX: number; startY: number } | null>(null);
  /** How far it is from where it was taken, in pixels; `null`: it is only touched so far. */
  #by = $state.raw<{ x: number; y: number } | null>(null);
  #over = $state<number | null>(null);
  #placeAt: (x: number, y: number) => number | null;
  #dropped = false;

  constructor(placeAt: (x: number, y: number) => number | null) {
    this.#placeAt = placeAt;
  }

  /** What is being dragged; `null`: nothing is. */
  get what(): T | null {
    return this.#by && this.#held ? this.#held.what : null;
  }

  /** The place below it. */
  get over(): number | null {
    return this.#over;
  }

  /** Whether it was dropped just now: the click that follows means nothing. */
  get dropped(): boolean {
    return this.#dropped;
  }

  take(event: PointerEvent & { currentTarget: HTMLElement }, what: T) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    this.#held = { what, startX: event.clientX, startY: event.clientY };
  }

  pull(event: PointerEvent) {
    if (!this.#held) return;
    const by = { x: event.clientX - this.#held.startX, y: event.clientY - this.#held.startY };
    if (!this.#by && Math.hypot(by.x, by.y) < TREMBLE) return;
    this.#by = by;
    this.#over = this.#placeAt(event.clientX, event.clientY);
  }

  /** Lets go, and tells what was dropped onto which place. */
  drop(): { what: T; over: number | null } | null {
    const what = this.what;
    const over = this.#over;
    this.cancel();
    if (what === null) return null;
    this.#dropped = true;
    setTimeout(() => (this.#dropped = false));
    return { what, over };
  }

  cancel() {
    this.#held = this.#by = this.#over = null;
  }

  /** How to draw it while it is dragged. */
  style(what: T): string {
    return this.what === what && this.#by ? `transform:translate(${this.#by.x}px,${this.#by.y}px)` : '';
  }
}

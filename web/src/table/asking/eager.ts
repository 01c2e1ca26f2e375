import { tick } from 'svelte';

/** What is asked of a session. */
interface Asking {
  readonly still: boolean;
  /** What was chosen here is on its way, or being shown. */
  readonly carriesOut: boolean;
  skip(): void;
}

interface Click {
  x: number;
  y: number;
  at: number;
}

/** A click waits no longer for what it was meant for. */
const REMEMBERED_MS = 1500;
/** The second click of a double click means nothing more. */
const DOUBLE_MS = 350;
const DOUBLE_PX = 24;

const isDouble = (one: Click | null, other: Click) =>
  one !== null && other.at - one.at < DOUBLE_MS && Math.hypot(one.x - other.x, one.y - other.y) < DOUBLE_PX;

/**
 * Clicks on the board while one's own choice is still carried out: nobody who plays fast loses one. What moves is
 * skipped, and when one may choose again the click is made where it was. While others move, a click chooses nothing: it
 * was not meant for a question that nobody had asked.
 */
export class EagerClicks {
  #chosen: Click | null = null;
  #waiting: Click | null = null;

  constructor(private readonly session: Asking) {}

  readonly listen = (board: HTMLElement): (() => void) => {
    const hear = (event: MouseEvent) => this.hear(event);
    board.addEventListener('click', hear);
    return () => board.removeEventListener('click', hear);
  };

  hear({ clientX: x, clientY: y }: MouseEvent): void {
    const click = { x, y, at: performance.now() };
    const { still, carriesOut } = this.session;
    if (!carriesOut) {
      if (still) this.#chosen = click;
    } else if (!isDouble(this.#chosen, click)) {
      this.#waiting = click;
      if (!still) this.session.skip();
    }
  }

  /** To be called whenever something may be chosen. */
  async repeat(): Promise<void> {
    const click = this.#waiting;
    this.#waiting = null;
    if (!click || performance.now() - click.at > REMEMBERED_MS) return;
    await tick();
    const { x: clientX, y: clientY } = click;
    const target = document.elementFromPoint(clientX, clientY);
    target?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, clientX, clientY }));
  }
}

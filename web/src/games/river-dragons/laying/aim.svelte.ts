import type { Point } from '../../common/plane';
import type { BridgeTable, Hindrance, Place } from '../types';

/** The supports' names at both ends of a gap. */
export type Ends = [string, string];

/** A plank under the pointer, in the window's own pixels. */
export interface Drag {
  size: number;
  start: Point;
  now: Point;
  /** By a finger, which hides what is under it. */
  touch: boolean;
  /** Until then it is only touched: a click, not a drag. */
  moved: boolean;
}

/** A finger may tremble so far before it drags. */
const TREMBLE = 6;

/**
 * What the viewer holds over the river, but has not chosen yet: a plank, or the shadow of a stone. The river draws it,
 * and the controls ask whether it shall be so.
 */
export class Aim {
  /** The size of the plank in hand. While planks are chosen it can still be put back. */
  size = $state<number | null>(null);
  /** The size of the plank under the pointer, or in focus; what a teacher means is for the eye to find. */
  near = $state<number | null>(null);
  /** Where that plank was dropped: once it is chosen it is laid there, if it can be. */
  gap = $state.raw<Ends | null>(null);
  /** Where a finger has tapped, and the plank is shown: it is laid there if it taps again. */
  tapped = $state.raw<Ends | null>(null);
  /** Why the plank that was chosen could not be laid where somebody wanted it. */
  missed = $state<Hindrance | 'short' | null>(null);
  /** Where the stone would stand, on the side without islands. */
  shadow = $state.raw<Place | null>(null);
  drag = $state.raw<Drag | null>(null);
  /** How many pixels a millimetre of the river has: beside it, planks are drawn as large. */
  scale = $state(1);
  /** The choices stand there as a list, too: whoever has unfolded it wants it for each question. */
  listed = $state(false);
  #key = '';

  /** Starts afresh when something else is asked; a plank that was dropped over a gap keeps its gap until it is laid. */
  follow(viewer: number | null, table: BridgeTable): void {
    const { phase, mover, plank, left } = table;
    const key = `${viewer} ${phase} ${mover} ${left} ${plank?.id ?? ''}`;
    if (key === this.#key) return;
    this.#key = key;
    this.shadow = this.near = null;
    this.tapped = this.missed = null;
    if (phase === 'span' && plank?.size === this.size) return;
    this.drag = null;
    this.putBack();
  }

  /** Somebody presses on a plank, wherever it is shown; the river follows the pointer from here. */
  grab(event: PointerEvent, size: number): void {
    if (event.button !== 0) return;
    const at = { x: event.clientX, y: event.clientY };
    this.drag = { size, start: at, now: at, touch: event.pointerType === 'touch', moved: false };
  }

  pull({ clientX: x, clientY: y }: PointerEvent): void {
    if (!this.drag) return;
    const far = Math.hypot(x - this.drag.start.x, y - this.drag.start.y);
    this.drag = { ...this.drag, now: { x, y }, moved: this.drag.moved || far > TREMBLE };
  }

  take(size: number, gap: Ends | null = null): void {
    this.size = size;
    this.gap = gap;
  }

  putBack(): void {
    this.size = null;
    this.gap = null;
  }
}

import type { Playing, Step } from '../drawing';
import type { GameView, LogEntry } from '../../lib/server/types';

/** Others' moves are never shown faster than this share of their normal length: they would not be seen. */
const FLOOR = 0.12;

/** How much time others' moves of one turn, or of one part of it, may take: milliseconds at the normal pace. */
export interface Budget {
  most: number;
  /** How long their motions would usually last, if nothing hurried them. */
  usual: number;
  /** The least share of its length that a motion gets here, even if that takes more time than `most`. */
  least?: number;
}

/** What the moves of a turn have taken so far, and what is known of the rest; lengths as if nothing hurried them. */
export interface Progress {
  /** How many milliseconds have gone by. */
  spent: number;
  /** The length of what was shown. */
  shown: number;
  /** The length of what is to be shown now. */
  now: number;
  /** The length of what waits behind it. */
  waiting: number;
  /** The turn ends with what waits: nothing more will come. */
  isWhole: boolean;
}

/**
 * The share of its normal length that a motion may last, so that the turn keeps to its budget. While more may come,
 * time is kept for it: as much as a turn usually takes, and never less than for all that is known. Where a slow machine
 * has used up the time, nothing moves any more: 0, unless the budget names a least share.
 */
export function shareWithin({ most, usual, least = 0 }: Budget, progress: Progress): number {
  const { spent, shown, now, waiting, isWhole } = progress;
  if (spent >= most) return least;
  const known = now + waiting;
  const unknown = isWhole ? 0 : Math.max(usual - shown - known, known / 2);
  return Math.min(1, Math.max(FLOOR, least, (most - spent) / (known + unknown || 1)));
}

/** What a pacer asks of a stage. */
export interface Paced {
  /** For the part of the game that goes on from one position to the next. */
  budgetOf(before: GameView, after: GameView): Budget;
  /** Moves with the same sign share a budget. */
  chapterOf(view: GameView): string;
  /** How long an action's motions last at the normal pace. */
  lengthOf(entry: LogEntry, viewer: number | null): number;
  /** What the viewer has done, or waits for themselves: it is never hurried. */
  isOwn(entry: LogEntry, viewer: number | null): boolean;
}

/** Keeps account of the time that others' moves take, turn by turn. */
export class Pacer {
  #chapter = '';
  #number = 0;
  #spent = 0;
  #shown = 0;
  /** When the last motion ended; `null`: the viewer was asked since then, or nothing was shown. */
  #since: number | null = null;

  constructor(private readonly stage: Paced) {}

  /** The share of its normal length that an action's motions get. */
  begin(playing: Playing, now: number): number {
    const { entry, before, share } = playing;
    const chapter = this.stage.chapterOf(before);
    // An earlier action comes again when a round is replayed.
    if (chapter !== this.#chapter || entry.number <= this.#number) this.#restart(chapter);
    else this.#countThinking(before, now);
    this.#number = entry.number;
    this.#since = now;
    return this.stage.isOwn(entry, before.viewer) ? share : share * this.#shareOf(playing);
  }

  end({ entry, before, share }: Playing, now: number): void {
    const { viewer } = before;
    if (!this.stage.isOwn(entry, viewer)) {
      this.#spent += (now - (this.#since ?? now)) / (share || 1);
      this.#shown += this.stage.lengthOf(entry, viewer);
    }
    this.#since = now;
  }

  #restart(chapter: string): void {
    this.#chapter = chapter;
    this.#spent = this.#shown = 0;
    this.#since = null;
  }

  /** While others think one waits, too. */
  #countThinking({ viewer, actors }: GameView, now: number): void {
    const wasAsked = viewer !== null && actors.includes(viewer);
    if (this.#since !== null && !wasAsked) this.#spent += now - this.#since;
  }

  #shareOf({ entry, before, after, ahead }: Playing): number {
    const { viewer } = before;
    const chapter = this.stage.chapterOf(before);
    const end = [after, ...ahead.map((step) => step.view)].findIndex(
      (view) => view.over || this.stage.chapterOf(view) !== chapter,
    );
    const isWhole = end >= 0;
    const waiting = ahead
      .slice(0, isWhole ? end : undefined)
      .filter((step: Step) => !this.stage.isOwn(step.entry, viewer))
      .reduce((sum, step) => sum + this.stage.lengthOf(step.entry, viewer), 0);
    const now = this.stage.lengthOf(entry, viewer);
    return shareWithin(this.stage.budgetOf(before, after), {
      spent: this.#spent,
      shown: this.#shown,
      now,
      waiting,
      isWhole,
    });
  }
}

import { sound, type SoundName } from '../../lib/browser/sound/sound';
import type { GameView, LogEntry } from '../../lib/server/types';
import type { Playing, Stage } from '../drawing';
import { Pacer, type Budget } from './pace';
import { seatOf } from './whose';

/** What others' moves of a turn may take where a game has no other need. */
export const USUAL_BUDGET: Budget = { most: 2600, usual: 3600 };

/** How long motions last, and what cuts them short. */
export type Pace = Pick<Playing, 'share' | 'skip'>;

/**
 * What is on its way while an action is shown. It starts from the table before the action and walks through its
 * events; where nothing is playing, the table itself is the truth. Others' moves keep to a budget of time.
 */
export abstract class EventStage<Event extends { kind: string; words: string }> implements Stage {
  words = $state('');
  about = $state<number | null>(null);
  /** The number of the action that is shown, or was shown last: once it stands in the log, it is told there. */
  number = $state(0);

  /** What is heard when an event begins, by its kind. */
  protected readonly sounds: Partial<Record<Event['kind'], SoundName>> = {};

  /** The motion that owns the stage; one that was overtaken draws nothing more. */
  #now: Playing | null = null;
  readonly #pacer = new Pacer(this);

  async play(playing: Playing): Promise<void> {
    this.clear();
    const paced = { ...playing, share: this.#pacer.begin(playing, performance.now()) };
    this.#now = paced;
    this.number = playing.entry.number;
    for (const event of this.begin(paced)) {
      if (paced.skip.aborted || !this.owns(paced)) break;
      this.hear(event);
      this.about = seatOf(event);
      await this.step(event, paced);
    }
    this.#pacer.end(playing, performance.now());
    playing.finish();
  }

  /** Nothing is playing any more: the table is the truth again. */
  clear(): void {
    this.#now = null;
    this.words = '';
    this.about = null;
    this.empty();
  }

  /** How much time others' moves may take, from one position to the next. */
  budgetOf: (before: GameView, after: GameView) => Budget = () => USUAL_BUDGET;

  /** Moves with the same sign share a budget of time: those of one turn. */
  chapterOf(view: GameView): string {
    return String(view.turn);
  }

  /** How long an action's motions last at the normal pace, in milliseconds. */
  lengthOf(entry: LogEntry, viewer: number | null): number {
    const events = entry.events as unknown as Event[];
    return events.reduce((sum, event) => sum + this.lengthOfEvent(event, viewer), 0);
  }

  /** What the viewer has done, or waits for themselves: it is never hurried. */
  isOwn({ player, events }: LogEntry, viewer: number | null): boolean {
    const [first] = events as { seat?: number }[];
    return viewer !== null && (player === viewer || (player < 0 && first?.seat === viewer));
  }

  protected owns(playing: Playing): boolean {
    return this.#now === playing;
  }

  protected hear(event: Event): void {
    const name = this.sounds[event.kind as Event['kind']];
    if (name) sound.play(name);
  }

  protected abstract lengthOfEvent(event: Event, viewer: number | null): number;

  /** Sets the stage as the table was before the action; returns what is to be shown. */
  protected abstract begin(playing: Playing): Event[];

  protected abstract step(event: Event, playing: Playing): Promise<void>;

  /** Takes everything off the stage. */
  protected abstract empty(): void;
}

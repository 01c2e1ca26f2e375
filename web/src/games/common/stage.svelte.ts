import type { Playing, Stage } from '../drawing';

/** How long motions last, and what cuts them short. */
export type Pace = Pick<Playing, 'share' | 'skip'>;

/**
 * What is on its way while an action is shown. It starts from the table before the action and walks through its
 * events; where nothing is playing, the table itself is the truth.
 */
export abstract class EventStage<Event> implements Stage {
  words = $state('');

  /** The motion that owns the stage; one that was overtaken draws nothing more. */
  #now: Playing | null = null;

  async play(playing: Playing): Promise<void> {
    this.clear();
    this.#now = playing;
    for (const event of this.begin(playing)) {
      if (playing.skip.aborted || !this.owns(playing)) break;
      await this.step(event, playing);
    }
    playing.finish();
  }

  /** Nothing is playing any more: the table is the truth again. */
  clear(): void {
    this.#now = null;
    this.words = '';
    this.empty();
  }

  protected owns(playing: Playing): boolean {
    return this.#now === playing;
  }

  /** Sets the stage as the table was before the action; returns what is to be shown. */
  protected abstract begin(playing: Playing): Event[];

  protected abstract step(event: Event, playing: Playing): Promise<void>;

  /** Takes everything off the stage. */
  protected abstract empty(): void;
}

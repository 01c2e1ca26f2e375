import type { Playing, Step } from '../../games/drawing';
import { settings } from '../browser/settings.svelte';
import type { Scene } from './memory.svelte';

/** However long a drawing takes, the next step is shown after this. */
const LONGEST_STEP_MS = 9000;
/** Of stills a step may have many, when several cards follow each other that ask nobody. */
const LONGEST_STILLS_MS = 40_000;
/** Who skips does so until this long nothing new has come. */
const HURRY_MS = 1000;

/** Shows one step after the other: the table's drawing moves the pieces, and says when it is done. */
export class Projector {
  /** What is being shown. */
  playing = $state.raw<Playing | null>(null);
  /** The drawing has stills, for where nothing shall move. */
  hasStills = false;
  #hurryUntil = 0;
  #stop = new AbortController();

  /** Steps are shown at all. */
  get isOn(): boolean {
    return settings.share > 0 || (this.hasStills && settings.stillShare > 0);
  }

  /** Somebody skips what is shown. */
  get hurries(): boolean {
    return performance.now() < this.#hurryUntil;
  }

  /** Nobody would see a step now, or nobody wants to. */
  get isUnseen(): boolean {
    return !this.isOn || this.hurries || document.hidden;
  }

  /** A step goes by unseen: who skips goes on skipping while steps come. */
  pass(): void {
    if (this.hurries) this.skip();
  }

  /** Nothing is shown any more. */
  rest(): void {
    this.playing = null;
  }

  /** Shows the end of what is moving, and of what follows at once. */
  skip(): void {
    this.#hurryUntil = performance.now() + HURRY_MS;
    this.cut();
  }

  /** Ends what is moving. */
  cut(): void {
    this.#stop.abort();
  }

  /** What comes next is shown whole again. */
  slowDown(): void {
    this.#hurryUntil = 0;
  }

  /** Done once the step has been shown, was cut, or took too long. `ahead`: what waits; `again`: it has been shown before. */
  show({ entry, view, before }: Scene, ahead: Step[], again = false): Promise<void> {
    this.#stop = new AbortController();
    const { signal: skip } = this.#stop;
    const { share, stillShare } = settings;
    return new Promise((resolve) => {
      const late = setTimeout(resolve, share > 0 ? LONGEST_STEP_MS : LONGEST_STILLS_MS);
      const finish = () => {
        clearTimeout(late);
        resolve();
      };
      skip.addEventListener('abort', finish);
      this.playing = { entry, before, after: view, ahead, again, share, stillShare, skip, finish };
    });
  }
}

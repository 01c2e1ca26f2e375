import type { Point } from '../../common/plane';
import type { Place, StoneChoice } from '../types';

const key = (place: Place) => place.join();

/** Some thousand places where a stone may stand, found by the place. */
export class Lattice {
  readonly #choices: Map<string, StoneChoice>;

  constructor(
    readonly pitch: number,
    choices: StoneChoice[],
  ) {
    this.#choices = new Map(choices.map((choice) => [key(choice.at), choice]));
  }

  get size(): number {
    return this.#choices.size;
  }

  /** The choice of a place; `null`: no stone may stand there. */
  at(place: Place): StoneChoice | null {
    return this.#choices.get(key(place)) ?? null;
  }

  /** The lattice point that is nearest to where somebody points. */
  snap({ x, y }: Point): Place {
    const { pitch } = this;
    return [Math.round(x / pitch) * pitch, Math.round(y / pitch) * pitch];
  }

  /** Some place where a stone may stand, as near as can be: where to begin by keys. */
  nearest(to: Point): Place | null {
    let best: Place | null = null;
    let least = Infinity;
    for (const { at } of this.#choices.values()) {
      const far = (at[0] - to.x) ** 2 + (at[1] - to.y) ** 2;
      if (far < least) [best, least] = [at, far];
    }
    return best;
  }

  /** One step over, for an arrow key; `null` for any other key. */
  step([x, y]: Place, name: string, steps = 1): Place | null {
    const by = STEPS[name];
    return by ? [x + by[0] * this.pitch * steps, y + by[1] * this.pitch * steps] : null;
  }
}

const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

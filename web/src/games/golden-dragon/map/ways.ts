import type { DragonBoard, Place } from '../types';
import { STEPS, WINDS, type Wind } from '../winds';
import { isLand, placeAfter, samePlace } from './map';

type Fields = Pick<DragonBoard, 'rows' | 'golden' | 'volcanoes'>;

const FAR = Number.POSITIVE_INFINITY;
const keyOf = (place: Place) => place.join();

/** Where the winds carry dragons on a board. Advice rests on it, never what is allowed: that the server says. */
export class Ways {
  readonly #steps: Map<string, number>;

  constructor(private readonly board: Fields) {
    this.#steps = this.#measure();
  }

  /** The field to which a wind carries a dragon; `null` where there is none. */
  next(place: Place, wind: Wind): Place | null {
    const there = placeAfter(place, wind);
    return this.#isField(there) ? there : null;
  }

  /** How many moves at best lead from a field to the golden volcano. */
  steps(place: Place): number {
    return this.#steps.get(keyOf(place)) ?? FAR;
  }

  #isField(place: Place): boolean {
    return (
      isLand(this.board.rows, place) && !this.board.volcanoes.some((volcano) => samePlace(volcano, place))
    );
  }

  /** From the golden volcano outwards, against the winds. */
  #measure(): Map<string, number> {
    const steps = new Map([[keyOf(this.board.golden), 0]]);
    const open = [this.board.golden];
    for (let here = open.shift(); here; here = open.shift())
      for (const before of this.#before(here))
        if (!steps.has(keyOf(before))) {
          steps.set(keyOf(before), (steps.get(keyOf(here)) ?? 0) + 1);
          open.push(before);
        }
    return steps;
  }

  /** The fields from which some wind leads here. */
  #before([row, column]: Place): Place[] {
    const all = WINDS.map((wind): Place => [row - STEPS[wind][1], column - STEPS[wind][0]]);
    return all.filter((place) => this.#isField(place));
  }
}

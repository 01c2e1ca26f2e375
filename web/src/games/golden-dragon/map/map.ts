import type { Box, Point } from '../../common/plane';
import type { DragonBoard, Place } from '../types';
import { STEPS, type Wind } from '../winds';

/** A square's side in the drawing. */
export const CELL = 60;

/** How much water is seen around the land. */
const SHORE = CELL * 0.5;

const GAP = ' ';

export const centre = ([row, column]: Place): Point => ({ x: (column + 0.5) * CELL, y: (row + 0.5) * CELL });

export const samePlace = (a: Place | null, b: Place | null) =>
  a !== null && b !== null && a[0] === b[0] && a[1] === b[1];

/** The place to which a wind blows, whatever is there. */
export function placeAfter([row, column]: Place, wind: Wind): Place {
  const [east, south] = STEPS[wind];
  return [row + south, column + east];
}

/** Whether there is land at a place: a field or a volcano. */
export const isLand = (rows: string[], [row, column]: Place): boolean => (rows[row]?.[column] ?? GAP) !== GAP;

/** The land as it is drawn: every place of the board file a square of the same size, seen from above. */
export class Land {
  readonly rows: string[];
  /** Every place with land: fields and volcanoes. */
  readonly places: Place[];
  readonly golden: Place;
  readonly volcanoes: Place[];
  readonly starts: { name: string; at: Place }[];

  constructor(board: Pick<DragonBoard, 'rows' | 'golden' | 'volcanoes' | 'starts'>) {
    this.rows = board.rows;
    this.golden = board.golden;
    this.volcanoes = board.volcanoes;
    this.starts = board.starts;
    this.places = board.rows.flatMap((line, row) =>
      [...line].flatMap((sign, column): Place[] => (sign === GAP ? [] : [[row, column]])),
    );
  }

  has(place: Place): boolean {
    return isLand(this.rows, place);
  }

  /** Ordinary land, and nothing stands there from the beginning. */
  isPlain(place: Place): boolean {
    const taken = [this.golden, ...this.volcanoes, ...this.starts.map((start) => start.at)];
    return this.has(place) && !taken.some((other) => samePlace(place, other));
  }

  /** The land with a strip of water around it. */
  get box(): Box {
    const xs = this.places.map(([, column]) => column * CELL);
    const ys = this.places.map(([row]) => row * CELL);
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    return {
      x: left - SHORE,
      y: top - SHORE,
      width: Math.max(...xs) - left + CELL + 2 * SHORE,
      height: Math.max(...ys) - top + CELL + 2 * SHORE,
    };
  }

  /** The coast: one closed line around every piece of land, and around every lake in it, corners rounded. */
  coast(radius = CELL * 0.3): string {
    return this.#rings()
      .map((ring) => rounded(ring, radius))
      .join('');
  }

  /** How far a point is from the nearest land: 0 on land, `most` where there is none so near. */
  away({ x, y }: Point, most: number): number {
    let least = most;
    const [row, column, far] = [Math.floor(y / CELL), Math.floor(x / CELL), Math.ceil(most / CELL)];
    for (let r = row - far; r <= row + far; r++)
      for (let c = column - far; c <= column + far; c++)
        if (this.has([r, c])) least = Math.min(least, Land.#distance(x, y, r, c));
    return least;
  }

  static #distance(x: number, y: number, row: number, column: number): number {
    const dx = Math.max(column * CELL - x, 0, x - (column + 1) * CELL);
    const dy = Math.max(row * CELL - y, 0, y - (row + 1) * CELL);
    return Math.hypot(dx, dy);
  }

  /** The largest circle of open water within a box, up to a certain size: room for the compass rose. */
  roomFor(box: Box, largest: number): Point & { radius: number } {
    let best = { x: box.x, y: box.y, radius: 0 };
    const step = CELL / 6;
    for (let y = box.y + step; y < box.y + box.height; y += step)
      for (let x = box.x + step; x < box.x + box.width; x += step) {
        const edge = Math.min(x - box.x, y - box.y, box.x + box.width - x, box.y + box.height - y);
        const most = Math.min(edge, largest);
        if (most < best.radius) continue;
        const radius = this.away({ x, y }, most);
        // Where there is room at several places, the lower one: a rose stands at a map's foot.
        if (radius >= best.radius) best = { x, y, radius };
      }
    return best;
  }

  /** The edges between land and water, walked with the land on the right. */
  #rings(): Point[][] {
    const next = new Map<string, Point[]>();
    const edge = (ax: number, ay: number, bx: number, by: number) => {
      const key = `${ax},${ay}`;
      next.set(key, [...(next.get(key) ?? []), { x: bx, y: by }]);
    };
    for (const [row, column] of this.places) {
      if (!this.has([row - 1, column])) edge(column, row, column + 1, row);
      if (!this.has([row, column + 1])) edge(column + 1, row, column + 1, row + 1);
      if (!this.has([row + 1, column])) edge(column + 1, row + 1, column, row + 1);
      if (!this.has([row, column - 1])) edge(column, row + 1, column, row);
    }
    const rings: Point[][] = [];
    for (const [key, ends] of next)
      while (ends.length > 0) {
        const [x, y] = key.split(',').map(Number) as [number, number];
        rings.push(walk({ x, y }, next));
      }
    return rings;
  }
}

/** Follows the edges from a corner until it comes round, and takes them away. */
function walk(start: Point, next: Map<string, Point[]>): Point[] {
  const ring = [start];
  let [at, before] = [start, start];
  for (;;) {
    const ends = next.get(`${at.x},${at.y}`) ?? [];
    // Where two pieces of land touch at a corner, they stay two: turn right.
    const turn = (end: Point) => (at.x - before.x) * (end.y - at.y) - (at.y - before.y) * (end.x - at.x);
    const end = [...ends].sort((a, b) => turn(b) - turn(a))[0];
    if (!end) return ring;
    ends.splice(ends.indexOf(end), 1);
    if (end.x === start.x && end.y === start.y) return ring;
    ring.push(end);
    [before, at] = [at, end];
  }
}

function rounded(ring: Point[], radius: number): string {
  const corners = ring.filter((at, i) => {
    const before = ring.at(i - 1) as Point;
    const after = ring[(i + 1) % ring.length] as Point;
    return (at.x - before.x) * (after.y - at.y) !== (at.y - before.y) * (after.x - at.x);
  });
  const toward = (at: Point, other: Point) => ({
    x: at.x * CELL + Math.sign(other.x - at.x) * radius,
    y: at.y * CELL + Math.sign(other.y - at.y) * radius,
  });
  const parts = corners.map((at, i) => {
    const a = toward(at, corners.at(i - 1) as Point);
    const b = toward(at, corners[(i + 1) % corners.length] as Point);
    return `${i === 0 ? 'M' : 'L'}${a.x} ${a.y}Q${at.x * CELL} ${at.y * CELL} ${b.x} ${b.y}`;
  });
  return `${parts.join('')}z`;
}

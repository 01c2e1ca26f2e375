import type { Box, Point } from '../../common/plane';

/** Spaces lie this far apart in the drawing, whatever the board file's unit is. */
export const STEP = 44;

const PIECES = 28;
/** A drawn line has a point at least every so many spaces. */
const FINE = 0.25;

const between = (a: number, b: number, share: number) => a + (b - a) * share;

/** A Catmull-Rom spline through all points: smooth, and it meets every one of them. */
function smooth(points: Point[]): Point[] {
  const line: Point[] = [];
  const at = (i: number) => points[Math.max(0, Math.min(points.length - 1, i))] as Point;
  for (let i = 0; i + 1 < points.length; i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    for (let k = 0; k < PIECES; k++) line.push(spline(a, b, c, d, k / PIECES));
  }
  line.push(at(points.length - 1));
  return line;
}

function spline(a: Point, b: Point, c: Point, d: Point, t: number): Point {
  const along = (p: number, q: number, r: number, s: number) =>
    0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t * t * t);
  return { x: along(a.x, b.x, c.x, d.x), y: along(a.y, b.y, c.y, d.y) };
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/** Racers and gates stand taller than the water that they stand in. */
const SKY = STEP * 0.3;
/** Below the last bend stands how many dice there are from here. */
const SIGN = STEP * 0.4;

/** What must be seen of a river. */
export function riverBox(course: Course, portrait: boolean): Box {
  const { x, y, width, height } = course.box(STEP * (portrait ? 1.34 : 1.42));
  return { x, y: y - SKY, width, height: height + SKY + (portrait ? SIGN : 0) };
}

/** The river's course: from a few points of the board file to a smooth line with a place for every space. */
export class Course {
  readonly finish: number;
  /** The smooth line, scaled so that neighbouring spaces are STEP apart along it. */
  readonly line: Point[];
  /** For each point of the line: how many spaces lie before it. */
  readonly #spaces: number[];

  constructor(path: [number, number][], finish: number, portrait: boolean) {
    this.finish = finish;
    const raw = path.map(([x, y]) => ({ x, y }));
    const line = smooth(needsTurning(raw, portrait) ? raw.map(({ x, y }) => ({ x: y, y: x })) : raw);
    const lengths = [0];
    for (let i = 1; i < line.length; i++) {
      lengths.push((lengths[i - 1] as number) + distance(line[i - 1] as Point, line[i] as Point));
    }
    const whole = lengths.at(-1) || 1;
    const scale = (finish * STEP) / whole;
    this.line = line.map(({ x, y }) => ({ x: x * scale, y: y * scale }));
    this.#spaces = lengths.map((length) => (length / whole) * finish);
  }

  /** Where a space lies; a racer on its way may be between two. */
  at(space: number): Point {
    const i = this.#index(space);
    const [from, to] = [this.#spaces[i] as number, this.#spaces[i + 1] as number];
    const share = to > from ? (Math.max(0, Math.min(space, this.finish)) - from) / (to - from) : 0;
    const [a, b] = [this.line[i] as Point, this.line[i + 1] as Point];
    return { x: between(a.x, b.x, share), y: between(a.y, b.y, share) };
  }

  /** The direction upstream there, a vector of length one. */
  heading(space: number): Point {
    const [a, b] = [this.at(Math.max(0, space - 0.3)), this.at(Math.min(this.finish, space + 0.3))];
    const length = distance(a, b) || 1;
    return { x: (b.x - a.x) / length, y: (b.y - a.y) / length };
  }

  /** The line as an SVG path, moved sideways by so much; part of it, if one likes, and downstream if `to` lies there. */
  draw(aside = 0, from = 0, to = this.finish): string {
    const steps = Math.ceil(Math.abs(to - from) / FINE);
    const points = Array.from({ length: steps + 1 }, (_, step) => {
      const { x, y } = this.beside(steps === 0 ? to : between(from, to, step / steps), aside);
      return `${x.toFixed(1)} ${y.toFixed(1)}`;
    });
    return `M${points.join('L')}`;
  }

  /** A place beside the river: to the right of somebody who looks upstream, if `aside` is above 0. */
  beside(space: number, aside: number): Point {
    const { x, y } = this.at(space);
    if (aside === 0) return { x, y };
    const heading = this.heading(space);
    return { x: x - heading.y * aside, y: y + heading.x * aside };
  }

  box(margin: number): Box {
    const xs = this.line.map((p) => p.x);
    const ys = this.line.map((p) => p.y);
    const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
    return {
      x: left,
      y: top,
      width: Math.max(...xs) + margin - left,
      height: Math.max(...ys) + margin - top,
    };
  }

  /** How far a place is from the middle of the river. */
  away(place: Point): number {
    let least = Infinity;
    for (let i = 0; i < this.line.length; i += 4)
      least = Math.min(least, distance(place, this.line[i] as Point));
    return least;
  }

  #index(space: number): number {
    let [low, high] = [0, this.#spaces.length - 2];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#spaces[middle] as number) <= space) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/** A broad river is laid on its side where the screen is tall, and the other way round. */
function needsTurning(points: Point[], portrait: boolean): boolean {
  const spread = (values: number[]) => Math.max(...values) - Math.min(...values);
  const [width, height] = [spread(points.map((p) => p.x)), spread(points.map((p) => p.y))];
  return portrait ? width > height : height > width;
}

import type { Point } from './plane';

/** Where something stands that is drawn round (0, 0), how many times its size, and turned by what share of a circle. */
export interface Stand extends Point {
  size: number;
  turn?: number;
}

/** A command of a path. */
interface Command {
  name: string;
  numbers: number[];
}

/** How many numbers a command of a path takes. */
const NUMBERS: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };

/**
 * The outline of one thing in many places, as one path: an element for each of hundreds of trees and waves would make
 * the browser sort its layers anew for as long as a frame lasts, and none of them ever moves. Of its commands, `H` and
 * `V` must be written small.
 */
export function drawnAt(outline: string, stands: Stand[]): string {
  const commands = commandsOf(outline);
  return stands.map((stand) => moved(commands, stand)).join('');
}

function moved(commands: Command[], { x, y, size, turn = 0 }: Stand): string {
  const [cos, sin] = [Math.cos(turn * 2 * Math.PI) * size, Math.sin(turn * 2 * Math.PI) * size];
  const place = (dx: number, dy: number, isFixed: boolean) =>
    [dx * cos - dy * sin + (isFixed ? x : 0), dx * sin + dy * cos + (isFixed ? y : 0)].map(round);
  return commands
    .map(({ name, numbers }) => {
      const isFixed = name === name.toUpperCase();
      const [first = 0] = numbers;
      if (name === 'h') return `l${place(first, 0, false).join(' ')}`;
      if (name === 'v') return `l${place(0, first, false).join(' ')}`;
      // An arc's radii, its own angle, and two flags.
      const radii =
        name.toLowerCase() === 'a' ? numbers.slice(0, 2).map((radius) => round(radius * size)) : [];
      const flags = radii.length > 0 ? numbers.slice(2, 5) : [];
      const points = numbers.slice(radii.length + flags.length);
      const pairs = points.flatMap((_, i) =>
        i % 2 ? [] : place(points[i] ?? 0, points[i + 1] ?? 0, isFixed),
      );
      return name + [...radii, ...flags, ...pairs].join(' ');
    })
    .join('');
}

/** Every command by itself, also where a path doesn't repeat its letter. */
function commandsOf(outline: string): Command[] {
  return [...outline.matchAll(/([a-z])([^a-z]*)/gi)].flatMap(([, letter = '', rest = '']) => {
    const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const most = NUMBERS[letter.toLowerCase()] ?? 0;
    const times = most === 0 ? 1 : numbers.length / most;
    return Array.from({ length: times }, (_, i) => ({
      // Further places of a move are lines.
      name: i === 0 || letter.toLowerCase() !== 'm' ? letter : letter === 'm' ? 'l' : 'L',
      numbers: numbers.slice(i * most, (i + 1) * most),
    }));
  });
}

/** A hundredth of a millimetre is not seen. */
const round = (length: number) => Math.round(length * 100) / 100;

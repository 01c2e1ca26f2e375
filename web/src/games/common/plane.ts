/** Points and frames of a drawing, in its own units. */
export interface Point {
  x: number;
  y: number;
}

/** A player's piece, with its middle or its foot at the point. */
export interface Piece extends Point {
  colour: string;
  scale?: number;
  /** Only shows where it would come to stand. */
  ghost?: boolean;
  /** It has just been moved. */
  marked?: boolean;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The smallest box around two. */
export function union(a: Box, b: Box): Box {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}

/** Gives a box the shape of the screen: there is more land or sea to see, not an empty edge. */
export function fill(box: Box, width: number, height: number): Box {
  const wanted = width / Math.max(1, height);
  const [wide, high] = [Math.max(box.width, box.height * wanted), Math.max(box.height, box.width / wanted)];
  return {
    x: box.x - (wide - box.width) / 2,
    y: box.y - (high - box.height) / 2,
    width: wide,
    height: high,
  };
}

/** A finger needs this many pixels. */
export const FINGER = 44;

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

/** Gives a box the shape of what `side` pixels at the right leave free of the screen; there, too, the land goes on. */
export function fillBeside(box: Box, width: number, height: number, side: number): Box {
  const open = fill(box, width - side, height);
  return { ...open, width: (open.width * width) / (width - side) };
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

/** Points and frames of a drawing, in its own units. */
export interface Point {
  x: number;
  y: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
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

/** The sloping chute that a holder is: where its five places are, in a box of this size. */
export const CHUTE = { width: 320, height: 116 };

export interface Slot {
  /** Of its middle. */
  x: number;
  y: number;
  size: number;
}

/** The front place, at the bottom left, is the large one; stones come in at the top right. */
export const SLOTS: Slot[] = [
  { x: 42, y: 71, size: 72 },
  { x: 108, y: 72, size: 50 },
  { x: 163, y: 60, size: 50 },
  { x: 218, y: 48, size: 50 },
  { x: 273, y: 36, size: 50 },
];

/** The place that is nearest to a point in the box. */
export function nearestSlot(x: number): number {
  let best = 0;
  SLOTS.forEach((slot, i) => {
    if (Math.abs(slot.x - x) < Math.abs((SLOTS[best] as Slot).x - x)) best = i;
  });
  return best;
}

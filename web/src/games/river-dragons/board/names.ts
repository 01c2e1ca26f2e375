import type { BridgeTable, Place, Plank, PlankName } from '../types';

/** A plank is named by its colour and its size. */
export function plankOf(id: PlankName): Plank {
  const cut = id.lastIndexOf('-');
  return { id, colour: id.slice(0, cut), size: Number(id.slice(cut + 1)) };
}

/** A stone is named by its island's number, or by its place where there are no islands. */
export function siteName({ board }: BridgeTable, at: Place): string {
  const island = board.islands.findIndex((place) => place.join() === at.join());
  return island < 0 ? at.join() : String(island + 1);
}

/** What a sensible player holds of a throw: pairs and better, as far as they would move the boat. */

const count = (faces: number[], face: number) => faces.filter((other) => other === face).length;

/** The faces of the pairs that move a boat which has so many spaces to go, each once. */
export const pairsIn = (faces: number[], toGo: number): number[] =>
  [...new Set(faces)].filter((face) => face <= toGo && count(faces, face) > 1);

/** Which dice are held when the throw has just fallen, by their place. */
export function heldAtFirst(faces: number[], toGo: number): boolean[] {
  const pairs = pairsIn(faces, toGo);
  return faces.map((face) => pairs.includes(face));
}

/** The pairs that would be thrown again, if only these dice are kept. */
export const pairsLost = (faces: number[], kept: number[], toGo: number): number[] =>
  pairsIn(faces, toGo).filter((face) => count(kept, face) < 2);

/** All dice in unbroken order: who lets them lie so is stuck on a sandbank (DR-15, DR-O6). */
export function isStraight(faces: number[], onlyFive: boolean): boolean {
  const sorted = [...faces].sort((one, other) => one - other);
  const inOrder = sorted.every((face, i) => face === (sorted[0] ?? 0) + i);
  return inOrder && sorted.length > 1 && (!onlyFive || sorted.length === 5);
}

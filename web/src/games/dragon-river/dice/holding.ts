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

/** Where these faces lie among the dice of a throw, each die taken once. */
export function placesOf(throw_: number[], faces: number[]): number[] {
  const free = throw_.map((face, place) => ({ face, place }));
  return faces.flatMap((face) => {
    const at = free.findIndex((die) => die.face === face);
    return at < 0 ? [] : free.splice(at, 1).map((die) => die.place);
  });
}

/** Whom an event is about, by seat; in a fight, who came; `null`: nobody, or all of them. */
export function seatOf(event: object | null): number | null {
  const { seat, came } = (event ?? {}) as { seat?: unknown; came?: unknown };
  const about = seat ?? came;
  return typeof about === 'number' && about >= 0 ? about : null;
}

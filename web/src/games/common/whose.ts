/** Whom an event is about, by seat; in a fight, who came. */
export function seatOf(event: object): number | null {
  const { seat, came } = event as { seat?: unknown; came?: unknown };
  const about = seat ?? came;
  return typeof about === 'number' && about >= 0 ? about : null;
}

import type { LogEntry } from '../../lib/server/types';

/** What has happened since the viewer's last decision; for a spectator, in the turn that was played last. */
export function sinceOwn(log: LogEntry[], viewer: number | null): LogEntry[] {
  const turn = log.at(-1)?.turn;
  const isOver = (entry: LogEntry) => (viewer === null ? entry.turn !== turn : entry.player === viewer);
  return log.slice(log.findLastIndex(isOver) + 1);
}

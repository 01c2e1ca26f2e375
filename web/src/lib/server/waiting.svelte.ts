import { mySeats } from '../session/seats';
import { readMatches } from './api';
import type { Match } from './types';

const POLL_MS = 15_000;

/** Somebody elsewhere can make a match wait for us. */
export const dependsOnOthers = (match: Match): boolean =>
  !match.over && match.seats.some((seat) => seat.kind !== 'bot' && !seat.mine) && mySeats(match).length > 0;

/** Those that wait now and did not before, but for the one that is open. */
export const newlyAsking = (before: Match[], now: Match[], open: string | null): Match[] =>
  now.filter(
    (match) =>
      match.asks_you && match.id !== open && !before.some((other) => other.id === match.id && other.asks_you),
  );

/** All tables of this browser, and which of them wait for it. They are read anew only while others could change that. */
class Waiting {
  matches = $state.raw<Match[]>([]);

  /** How many tables wait, but for the one that is open. */
  count(open: string | null): number {
    return this.matches.filter((match) => match.asks_you && match.id !== open).length;
  }

  /** Reads them; returns those that begin to wait. Without an answer everything stays as it was. */
  async read(open: string | null): Promise<Match[]> {
    const before = this.matches;
    try {
      this.matches = await readMatches();
    } catch {
      return [];
    }
    return newlyAsking(before, this.matches, open);
  }

  /** Goes on reading while the page is seen, until it is stopped; tells of tables that begin to wait. */
  watch(open: string | null, tell: (match: Match) => void): () => void {
    const look = async () => (await this.read(open)).forEach(tell);
    const again = () => {
      if (!document.hidden && this.matches.some(dependsOnOthers)) void look();
    };
    void this.read(open);
    const timer = setInterval(again, POLL_MS);
    document.addEventListener('visibilitychange', again);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', again);
    };
  }
}

export const waiting = new Waiting();

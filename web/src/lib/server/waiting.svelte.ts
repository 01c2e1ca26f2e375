import { whenSeen } from '../browser/waking';
import { mySeats } from '../session/seats';
import { readMatches } from './api';
import type { Match } from './types';

const POLL_MS = 15_000;
/** A page that nobody sees asks so many times less. */
const SELDOM = 4;

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

  /** Whether the one that is open waits: it knows better than the list. */
  here = $state(false);

  /** How many tables wait. */
  get total(): number {
    return this.count(this.#open) + (this.here ? 1 : 0);
  }

  #open = $state.raw<string | null>(null);

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

  /** Goes on reading until it is stopped; tells of tables that begin to wait. */
  watch(open: string | null, tell: (match: Match) => void): () => void {
    const look = async () => (await this.read(open)).forEach(tell);
    this.#open = open;
    let rounds = 0;
    const again = () => {
      if (this.matches.some(dependsOnOthers)) void look();
    };
    const round = () => {
      rounds++;
      if (!document.hidden || rounds % SELDOM === 0) again();
    };
    void this.read(open);
    const timer = setInterval(round, POLL_MS);
    const stop = whenSeen(again);
    return () => {
      clearInterval(timer);
      stop();
    };
  }
}

export const waiting = new Waiting();

import { toasts } from '../browser/toasts.svelte';
import type { Match, Seat } from '../server/types';
import { say } from '../words/say';
import { seatName } from './seats';

/** In so long another page of this browser has got the key to which its seats have gone. */
const KEY_MS = 1000;

/** Seats that have gone to another key. Another page may have got that for this browser: then they are here all the same. */
export class LostSeats {
  #seats: Seat[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `renew` comes back with the key that this browser has now. */
  constructor(private readonly renew: () => void) {}

  /** These are not its own any more, as far as its old key knows. */
  doubt(seats: Seat[]): void {
    this.stop();
    this.#seats = seats;
    this.#timer = setTimeout(this.renew, KEY_MS);
  }

  /** It has come back; says which seats have really gone, and returns one that has not. */
  clear(match: Match): Seat | null {
    this.stop();
    const seats = this.#seats.splice(0);
    for (const seat of seats)
      if (!match.seats[seat.seat]?.mine) toasts.say(say('goes-on-elsewhere', { name: seatName(seat) }));
    return seats.find(({ seat }) => match.seats[seat]?.mine) ?? null;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

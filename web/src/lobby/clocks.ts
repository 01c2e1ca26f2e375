/** The clocks that people may agree on when they set up a table. */
import { Kept } from '../lib/browser/kept';
import type { MatchRequest } from '../lib/server/types';

export type Timing = NonNullable<MatchRequest['timing']>;
export type ClockKind = 'none' | 'move' | 'bank' | 'days';

/** What was chosen; each kind of clock remembers its own. */
export interface ClockWish {
  kind: ClockKind;
  /** Seconds for each move. */
  move: number;
  /** Minutes for the match, and seconds more for each move; `own`: numbers of one's own. */
  bank: string;
  minutes: number;
  increment: number;
  /** Days for each move. */
  days: number;
  onTime: Timing['on_time'];
}

export const KINDS: ClockKind[] = ['none', 'move', 'bank', 'days'];
export const MOVES = [30, 60, 120];
export const BANKS = ['3+2', '5+5', '10+10', '20+10'];
export const DAYS = [1, 3, 7];
export const ON_TIME: Timing['on_time'][] = ['bot', 'out', 'lost'];
/** The numbers of one's own. */
export const MOST = { minutes: 180, increment: 180 };

const FRESH: ClockWish = {
  kind: 'none',
  move: 60,
  bank: '5+5',
  minutes: 15,
  increment: 10,
  days: 3,
  onTime: 'bot',
};
export const keptClock = new Kept('clock', FRESH);

const A_DAY = 24 * 60 * 60;
/** With less nobody could begin; the server takes no less either. */
const LEAST_SECONDS = 5;

/** A whole number from 0; `otherwise`: where there is none. */
export const upTo = (most: number, number: number, otherwise = 0) =>
  Number.isNaN(number) ? otherwise : Math.min(most, Math.max(0, Math.round(number)));

function bankOf({ bank, minutes, increment }: ClockWish): { minutes: number; increment: number } {
  const own = { minutes: upTo(MOST.minutes, minutes, 1), increment: upTo(MOST.increment, increment) };
  const [first = own.minutes, more = own.increment] = bank === 'own' ? [] : bank.split('+').map(Number);
  return { minutes: first, increment: more };
}

/** With how much everybody begins: with no minutes, with what each move brings. */
export const secondsOf = (minutes: number, increment: number): number =>
  Math.max(minutes > 0 ? minutes * 60 : increment, LEAST_SECONDS);

/** The same as the server is told it; `null`: no clock. */
export function timingOf(wish: ClockWish): Timing | null {
  const on_time = wish.onTime;
  const { minutes, increment } = bankOf(wish);
  switch (wish.kind) {
    case 'none':
      return null;
    case 'move':
      return { per_move: true, seconds: wish.move, increment: 0, on_time };
    case 'days':
      return { per_move: true, seconds: wish.days * A_DAY, increment: 0, on_time };
    case 'bank':
      return { per_move: false, seconds: secondsOf(minutes, increment), increment, on_time };
  }
}

/** How long people still have, in figures and in words. */
import type { ToldClock } from '../../lib/session/manners.svelte';
import { language } from '../../lib/words/language';
import { say } from '../words';

/** From here on time is short, in milliseconds. */
export const SHORT = 20_000;
/** When whose clock runs is told how much is left, once each. */
const TOLD = [10_000, SHORT, 60_000];

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];
/** Below it, tenths of a second count. */
const TENTHS = 10 * SECOND;
/** A device that has slept shall not show old time for longer. */
const LONGEST_WAIT = MINUTE;

/** How many milliseconds a seat has left; `null`: it has no clock. `now`: `performance.now()`. */
export function leftOf({ told, at }: ToldClock, seat: number, now: number): number | null {
  const left = told.left[seat] ?? null;
  if (left === null) return null;
  return Math.max(0, told.running.includes(seat) ? left - Math.max(0, now - at) : left);
}

const tenths = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const two = (number: number) => String(number).padStart(2, '0');

/** A clock's face: "9.4", "0:20", "4:31", "1:04:31", "2 d 4 h". */
export function faceOf(left: number): string {
  if (left < TENTHS) return tenths.format(Math.floor(left / 100) / 10);
  const [hours, minutes] = [Math.floor(left / HOUR), Math.floor((left % HOUR) / MINUTE)];
  const seconds = two(Math.floor((left % MINUTE) / SECOND));
  if (left >= DAY) return say('clock-days', { days: Math.floor(hours / 24), hours: hours % 24 });
  return left >= HOUR ? `${hours}:${two(minutes)}:${seconds}` : `${minutes}:${seconds}`;
}

/** After so many milliseconds a running clock’s face is another one. */
export function untilNext(left: number): number {
  const unit = left < TENTHS ? 100 : left < DAY ? SECOND : HOUR;
  return Math.min((left % unit) + 1, LONGEST_WAIT);
}

const UNITS = ['day', 'hour', 'minute', 'second'] as const;
const SIZES = [DAY, HOUR, MINUTE, SECOND];
const named = UNITS.map(
  (unit) => new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }),
);

/** The same for ears: "4 minutes 31 seconds", "2 days 4 hours". */
export function spokenTime(left: number): string {
  const counts = SIZES.map((size, i) => Math.floor((left % (SIZES[i - 1] ?? Infinity)) / size));
  const first = counts.findIndex((count) => count > 0);
  const words = named.map((format, i) => format.format(counts[i] ?? 0));
  if (first < 0) return words.at(-1) ?? '';
  return words.filter((_, i) => counts[i] && i >= first && i <= first + 1).join(' ');
}

/** Whether a limit was passed on the way from one time to another. */
export const hasPassed = (limit: number, before: number, after: number): boolean =>
  before >= limit && after < limit;

/** What ears are to be told of on the way from one time to another; `null`: nothing. */
export const limitPassed = (before: number, after: number): number | null =>
  TOLD.find((limit) => hasPassed(limit, before, after)) ?? null;

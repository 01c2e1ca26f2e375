import { asideOf, undone } from '../../lib/session/asides';
import type { Advice, LogEntry } from '../../lib/server/types';

/** What somebody chose in the position after so many lines of the log; `null`: nobody chose anything there. */
export function choiceAfter(log: LogEntry[], number: number): LogEntry | null {
  const entry = log[number] ?? null;
  return entry !== null && entry.player >= 0 && !asideOf(entry) ? entry : null;
}

/** After how many lines these seats chose something that counts: what was taken back doesn't. */
export function choicesOf(log: LogEntry[], seats: number[]): number[] {
  const gone = undone(log);
  return log.flatMap((_, number) => {
    const entry = choiceAfter(log, number);
    return entry && seats.includes(entry.player) && !gone.has(entry.number) ? [number] : [];
  });
}

/** After how many lines one of these seats chose last, or else anybody; `null`: nobody ever did. */
export const lastChoice = (log: LogEntry[], seats: number[]): number | null =>
  choicesOf(log, seats).at(-1) ??
  choicesOf(log, [...new Set(log.map(({ player }) => player))]).at(-1) ??
  null;

/** Such a difference of chances is none: bots judge by drawing what they can't know. */
export const ABOUT = 0.015;
/** What costs so much is a mistake. */
const MISTAKE = 0.05;

/** It found nothing better than what was chosen: the same came first to its mind, or something worse did. */
export const isBest = ({ chance, played_chance, text, played }: Advice): boolean =>
  text === played || (chance !== null && played_chance !== null && played_chance > chance + ABOUT);

export const isMistake = (advice: Advice): boolean => advice.missed_win || (costOf(advice) ?? 0) >= MISTAKE;

/** What was chosen was as good as what the bot would have done; `null`: it can't tell, or there was no other choice. */
export function isGood(advice: Advice): boolean | null {
  const cost = advice.choices === 1 ? null : costOf(advice);
  return cost === null ? null : cost <= ABOUT && !advice.missed_win;
}

/** What a choice cost of the chance to win, as the bot thinks; `null`: it can't tell. */
export function costOf({ chance, played_chance, text, played }: Advice): number | null {
  if (text === played) return 0;
  return chance === null || played_chance === null ? null : Math.max(0, chance - played_chance);
}

/** The seat's chance to win before it chose: with the better one of both, as the bot thinks. */
export const chanceOf = ({ chance, played_chance }: Advice): number | null =>
  chance === null ? null : Math.max(chance, played_chance ?? 0);

/** As people read it: only what is certain is 0 or 100. */
export function percent(chance: number): string {
  const whole = Math.round(chance * 100);
  if (whole === 0 && chance > 0) return '<1';
  return whole === 100 && chance < 1 ? '>99' : String(whole);
}

/** The choices that cost something, the costliest first; a win that was missed, though nothing may be lost yet, before all. */
export const costliest = (found: Advice[]): Advice[] =>
  found
    .filter((advice) => advice.missed_win || (costOf(advice) ?? 0) > ABOUT)
    .sort((a, b) => weight(b) - weight(a));

const weight = (advice: Advice): number => (advice.missed_win ? 1 : 0) + (costOf(advice) ?? 0);

/** What somebody may do at a table besides playing, and why not. */
import { asideOf, lastToAct, offeredBy, type OfferKind } from '../../lib/session/asides';
import type { LogEntry, Manners, Match, Seat } from '../../lib/server/types';
import { speakersOf } from './notices';

export type DeedName = 'take-back' | 'draw' | 'pause' | 'resign' | 'leave' | 'abort';
/** Why something can't be done now. */
export type Reason =
  | 'other-offer'
  | 'paused'
  | 'declined'
  | 'offered'
  | 'nobody'
  | 'nothing-done'
  | 'was-thrown'
  | 'was-seen'
  | 'looking'
  | 'acted';

/** How many actions the server would let a seat take back; `null`: it has not said so yet. */
export type TakenBack = number | null;

export interface Deed {
  name: DeedName;
  /** The notation. */
  text: string;
  seat: number;
  /** It can't be undone: one is asked once more. */
  isFinal: boolean;
  why: Reason | null;
}

/** Those whom the server asks for their consent: also who is away, and has a bot stand in. */
export const companyOf = (match: Match, { resigned, left }: Manners, seat: number): Seat[] =>
  match.seats.filter(
    (one) => one.seat !== seat && one.kind === 'person' && ![...resigned, ...left].includes(one.seat),
  );

/** Of those who speak here, the one whose action may be taken back, as far as the log tells. */
export const takerOf = (match: Match, manners: Manners, log: LogEntry[]): number | null =>
  lastToAct(
    log,
    speakersOf(match, manners).map(({ seat }) => seat),
  );

/** Why the last action can't be taken back: the log tells what was thrown, and the server what was seen. */
function whyNotBack(match: Match, manners: Manners, log: LogEntry[], taken: TakenBack): Reason | null {
  const mine = speakersOf(match, manners).map(({ seat }) => seat);
  if (!log.some((entry) => !asideOf(entry) && mine.includes(entry.player))) return 'nothing-done';
  if (takerOf(match, manners, log) === null) return 'was-thrown';
  return taken === null ? 'looking' : taken > 0 ? null : 'was-seen';
}

/** All that the speaker may want to do; `taken` is of the seat that would take something back (`takerOf`). */
export function deedsOf(
  match: Match,
  manners: Manners,
  log: LogEntry[],
  speaker: number,
  taken: TakenBack,
): Deed[] {
  const offering = (name: DeedName, text: string, seat: number, why: Reason | null): Deed => {
    const kind = text.slice('(offer '.length, -1) as OfferKind;
    const busy = manners.paused ? 'paused' : manners.offer ? 'other-offer' : null;
    return { name, text, seat, isFinal: false, why: busy ?? why ?? offeredBy(log, seat).get(kind) ?? null };
  };
  const final = (name: DeedName, why: Reason | null = null): Deed => ({
    name,
    text: `(${name})`,
    seat: speaker,
    isFinal: true,
    why,
  });
  return [
    offering(
      'take-back',
      '(offer take back)',
      takerOf(match, manners, log) ?? speaker,
      whyNotBack(match, manners, log, taken),
    ),
    offering(
      'draw',
      '(offer draw)',
      speaker,
      companyOf(match, manners, speaker).length > 0 ? null : 'nobody',
    ),
    offering('pause', '(offer pause)', speaker, null),
    final('resign'),
    final('leave'),
    final('abort', manners.may_abort.includes(speaker) ? null : 'acted'),
  ];
}

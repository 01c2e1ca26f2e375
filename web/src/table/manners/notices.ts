/** What stands at a table besides the game, and may have to be answered. */
import { pausedBy, type OfferKind } from '../../lib/session/asides';
import { mySeats } from '../../lib/session/seats';
import type { GameView, LogEntry, Manners, Match, Seat } from '../../lib/server/types';

export type Notice =
  | { kind: 'paused'; by: Seat | null; speaker: Seat | null }
  /** `asks`: the seats of this device that have to answer; `here`: who offers it sits at this device, too. */
  | { kind: 'asked'; offer: OfferKind; by: Seat; asks: Seat[]; here: boolean }
  | { kind: 'waiting'; offer: OfferKind; by: Seat; others: Seat[] }
  /** The clocks of a rematch have not begun: these seats have not come. */
  | { kind: 'gathering'; away: Seat[] }
  | { kind: 'late' | 'resigned' | 'left'; seat: Seat; alone: boolean };

/** The seats of this device that still play. */
export const speakersOf = (match: Match, { resigned, left }: Manners): Seat[] =>
  mySeats(match).filter(({ seat }) => !resigned.includes(seat) && !left.includes(seat));

/** Who speaks where several sit at one device: whose turn it is; `null`: nobody here plays any more. */
export function speakerOf(match: Match, manners: Manners, view: GameView | null): Seat | null {
  const speakers = speakersOf(match, manners);
  const looks = speakers.find(({ seat }) => seat === view?.viewer);
  const asked = speakers.filter(({ seat }) => view?.actors.includes(seat));
  return (looks && asked.includes(looks) ? looks : asked[0]) ?? looks ?? speakers[0] ?? null;
}

/** What is to be told of now. `late`: the seat of this device for which a bot has just answered; `away`: who has not come. */
export function noticeOf(
  match: Match,
  manners: Manners,
  log: LogEntry[],
  late: number | null = null,
  away: number[] = [],
): Notice | null {
  if (manners.ending !== null || match.over) return null;
  const speakers = speakersOf(match, manners);
  if (manners.paused) {
    const by = match.seats.find(({ seat }) => seat === pausedBy(log)) ?? null;
    return { kind: 'paused', by, speaker: speakers[0] ?? null };
  }
  return offered(match, manners) ?? noPlayer(match, manners, late) ?? gathering(match, away);
}

function gathering({ seats }: Match, waitsFor: number[]): Notice | null {
  const away = seats.filter(({ seat }) => waitsFor.includes(seat));
  return away.length > 0 ? { kind: 'gathering', away } : null;
}

function offered({ seats }: Match, { offer }: Manners): Notice | null {
  const by = seats.find(({ seat }) => seat === offer?.by);
  if (!offer || !by) return null;
  const waits = seats.filter(({ seat }) => offer.waits_for.includes(seat));
  const asks = waits.filter(({ mine }) => mine);
  if (asks.length > 0) return { kind: 'asked', offer: offer.kind, by, asks, here: by.mine };
  return { kind: 'waiting', offer: offer.kind, by, others: waits };
}

/** Somebody here does not play. */
function noPlayer(match: Match, manners: Manners, late: number | null): Notice | null {
  const mine = mySeats(match);
  const alone = mine.length === 1;
  const seat = mine.find((one) => one.seat === late);
  if (seat) return { kind: 'late', seat, alone };
  const gone = mine.find((one) => manners.resigned.includes(one.seat) || manners.left.includes(one.seat));
  if (!gone) return null;
  return { kind: manners.resigned.includes(gone.seat) ? 'resigned' : 'left', seat: gone, alone };
}

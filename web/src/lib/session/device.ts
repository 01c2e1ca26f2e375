/** Whose eyes a device looks through. Several people may play on it, and each may have something to hide. */
import type { GameView, Match } from '../server/types';
import { mySeats } from './seats';

export interface Device {
  match: Match;
  /** The game hides something from each of its players. */
  hides: boolean;
  /** All at this device look on now: what is asked hides nothing, and nothing hidden is shown. */
  openly: boolean;
  /** The seats whose people play no more, or are late: a bot answers for them. */
  served?: number[];
}

/** What to do next: go on as now, look from a seat, or have the device handed over first. */
export type Turn =
  | { kind: 'stay' }
  | { kind: 'look'; seat: number; openly: boolean }
  | { kind: 'cover'; seat: number }
  | { kind: 'open-up'; seat: number | null }
  | { kind: 'rest' };

export const isShared = ({ match, hides }: Device): boolean =>
  hides && !match.over && mySeats(match).length > 1;

/** All may look on while somebody at this device answers. */
const mayBeOpen = (device: Device, view: GameView): boolean => isShared(device) && view.open;

/** One player alone saw the table, and from now on everybody at this device looks on. */
export const isSecretNoMore = (device: Device, view: GameView): boolean =>
  mayBeOpen(device, view) && view.viewer !== null && !device.openly;

/** The seats of this device that are asked. */
const askedHere = ({ match, served = [] }: Device, view: GameView): number[] =>
  view.over ? [] : view.actors.filter((seat) => match.seats[seat]?.mine && !served.includes(seat));

export function turnOf(device: Device, view: GameView): Turn {
  const asked = askedHere(device, view);
  const [next] = asked;
  const open = mayBeOpen(device, view);
  if (isSecretNoMore(device, view)) return { kind: 'open-up', seat: next ?? null };
  if (next === undefined) return { kind: 'rest' };
  if (view.viewer !== null && asked.includes(view.viewer) && device.openly === open) return { kind: 'stay' };
  if (open) return { kind: 'look', seat: next, openly: true };
  return isShared(device) ? { kind: 'cover', seat: next } : { kind: 'look', seat: next, openly: false };
}

import { readPosition } from '../server/api';
import { TableSocket, type Ears } from '../server/socket';
import type { Position } from '../server/types';

/** In a lesson nobody speaks. */
export type Connection = Pick<TableSocket, 'act' | 'look' | 'close'> &
  Partial<Pick<TableSocket, 'tell' | 'renew'>>;

/** Where a table's news come from, and where what is chosen there goes: a match on the server, or a lesson. */
export interface Source {
  /** Who comes back is told what has happened without them. */
  readonly goesOn: boolean;
  /** Tells the position soon, and then each step. */
  connect(ears: Ears): Connection;
  /** The position after so many actions, as a seat sees it; `instead`: after one more, that wasn't chosen there. */
  position(number: number, seat: number | null, instead: string | null): Promise<Position>;
}

export const serverSource = (match: string): Source => ({
  goesOn: true,
  connect: (ears) => new TableSocket(match, ears),
  position: (number, seat, instead) => readPosition(match, number, seat, instead),
});

import type { GameView, Seat } from '../../lib/server/types';
import { seatName } from '../../lib/session/seats';

/** One field of a game's record, as the server shows it for games that nobody has drawn. */
export interface Field {
  label: string;
  /** What the value is made of: numbers, or seats' colours (null: nobody's). */
  kind: 'number' | 'seat';
  /** Whether the value is a list with one part for each seat. */
  by_seat: boolean;
  value: FieldValue;
}

export type FieldValue = number | string | null | FieldValue[];

/** The fields in a view; none where the table holds something else. */
export function fieldsOf(view: GameView): Field[] {
  const fields: unknown = view.table.fields;
  return Array.isArray(fields) ? (fields as Field[]) : [];
}

/** A value for people: seats, of which it has the colours, are called by their names. */
export function wordsOf(value: FieldValue | undefined, seats: Seat[]): string {
  if (Array.isArray(value)) return value.map((part) => wordsOf(part, seats)).join(' ');
  const seat = seats.find(({ colour }) => colour === value);
  if (seat) return seatName(seat);
  return value === null || value === undefined ? '–' : String(value).replace('-', '−');
}

/** The part of a field's value that is this seat's. */
export const partOf = (field: Field, seat: number): FieldValue | undefined =>
  Array.isArray(field.value) ? field.value[seat] : undefined;

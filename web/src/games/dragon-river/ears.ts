/** The river and the dice in words: who is where, and what the dice that one holds would do. */
import { seatName } from '../../lib/session/seats';
import type { Seat } from '../../lib/server/types';
import { pairsIn } from './dice/holding';
import type { RiverTable } from './types';
import { say } from './words';

/** Where a seat's boat is, seen from one's own. */
export function racerTold(table: RiverTable, seat: Seat, viewer: number | null): string {
  const space = table.positions[seat.seat] ?? 0;
  const way = { left: table.board.finish - space };
  const left = table.stranded[seat.seat] ? say('racer-left.stranded', way) : say('racer-left', way);
  if (seat.seat === viewer) return say('racer.own', { space, left });
  const told = { seat: seatName(seat), space, left };
  if (viewer === null) return say('racer', told);
  const ahead = space - (table.positions[viewer] ?? 0);
  if (ahead === 0) return say('racer.beside', told);
  const far = Math.abs(ahead);
  return ahead > 0 ? say('racer.ahead', { ...told, far }) : say('racer.behind', { ...told, far });
}

/** How far the dice carry a boat that may not go further than to the last pearl. */
const reach = (pairs: number[], toGo: number): number => {
  const all = pairs.reduce((sum, face) => sum + face, 0);
  return all <= toGo ? all : Math.max(...pairs);
};

/** What those of the dice do that are held. */
export function holdingTold(table: RiverTable, held: number[], seats: Seat[]): string {
  const { board, positions, mover } = table;
  const at = positions[mover] ?? 0;
  if (held.length === 0) return say('holding.none');
  const pairs = pairsIn(held, board.finish - at).flatMap((face) => twice(held, face));
  const told = { dice: held.join(' ') };
  if (pairs.length === 0) return say('holding', told);
  const to = at + reach(pairs, board.finish - at);
  if (pairs.length > 1) return say('holding.pairs', { ...told, count: pairs.length, to });
  const other = seats.find(({ seat }) => seat !== mover && positions[seat] === to);
  const fights = other !== undefined && to < board.finish;
  return fights
    ? say('holding.fight', { ...told, to, other: seatName(other) })
    : say('holding.pair', { ...told, to });
}

/** How many dice are thrown again; eyes see it on the button. */
export const restTold = (throws: number): string => say('holding-rest', { throws });

/** Four of a kind are two pairs. */
function twice(faces: number[], face: number): number[] {
  return faces.filter((other) => other === face).length > 3 ? [face, face] : [face];
}

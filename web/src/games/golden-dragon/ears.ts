/** The map in words: where each dragon is, and where a move leads, seen from one's own dragon and from the goal. */
import { seatName } from '../../lib/session/seats';
import type { Seat } from '../../lib/server/types';
import { Ways } from './map/ways';
import type { DragonBoard, DragonTable, MoveChoice, Place } from './types';
import { say, whereTo, windName } from './words';

/** Where a seat's dragon is. */
export function dragonTold(table: DragonTable, seat: Seat, viewer: number | null): string {
  const at = table.dragons[seat.seat] ?? null;
  const wind = table.under[seat.seat] ?? null;
  const isOwn = seat.seat === viewer;
  const owner = seatName(seat);
  if (!at || !wind) return isOwn ? say('dragon-absent.own') : say('dragon-absent', { owner });
  const lies = {
    row: at[0] + 1,
    column: at[1] + 1,
    code: wind,
    wind: windName(wind),
    steps: say('steps', { steps: new Ways(table.board).steps(at) }),
  };
  if (isOwn) return say('dragon.own', lies);
  const own = viewer === null ? null : (table.dragons[viewer] ?? null);
  if (!own) return say('dragon', { owner, ...lies });
  return say('dragon.beside', { owner, ...lies, beside: besideTold(at, own) });
}

/** Where a place lies, seen from one's own dragon, which is another. */
function besideTold(at: Place, own: Place): string {
  const [down, right] = [at[0] - own[0], at[1] - own[1]];
  const rows = say('beside-rows', { rows: Math.abs(down), vertical: down < 0 ? 'north' : 'south' });
  const columns = say('beside-columns', {
    columns: Math.abs(right),
    horizontal: right < 0 ? 'west' : 'east',
  });
  if (down !== 0 && right !== 0) return say('beside.both', { rows, columns });
  return say('beside', { far: down !== 0 ? rows : columns });
}

/** How much nearer to the golden volcano a way leads, and how far it is from its end. */
function changeTold(board: DragonBoard, from: Place, to: Place): string {
  const ways = new Ways(board);
  const gain = ways.steps(from) - ways.steps(to);
  const turn = gain > 0 ? 'nearer' : gain < 0 ? 'farther' : 'same';
  return say('change', { turn, by: Math.abs(gain), steps: ways.steps(to) });
}

/** A move: what it does, where that leads, and which stone it brings. */
export function moveTold({ board, under }: DragonTable, choice: MoveChoice): string {
  const { words, wins, dragon, from, to } = choice;
  const stone = under[dragon];
  const wind = stone ? windName(stone) : '';
  if (wins) return say('move.wins', { words, wind });
  return say('move', { words, wind, change: changeTold(board, from, to) });
}

/** What a move would do to one's own dragon, while a veto is asked for; `''`: none is. */
export function vetoTold({ board, dragons, moving, stone, to }: DragonTable): string {
  const from = moving === null ? null : (dragons[moving] ?? null);
  if (!from || !stone || !to) return '';
  const where = whereTo(stone);
  const left = new Ways(board).steps(to);
  return left === 0
    ? say('veto-means.wins', { where })
    : say('veto-means', { where, change: changeTold(board, from, to) });
}

import type { Choice, GameEvent, GameView } from '../../lib/types';

/** What lies on the table, in the words of the rulebook. */
export interface RiverTable {
  board: RiverBoard;
  phase: 'throw' | 'keep' | 'rethrow' | 'pair' | 'fight' | 'tip' | 'over';
  /** The seat whose turn it is. */
  mover: number;
  /** By seat, as are `stranded` and `dice_left`. */
  positions: number[];
  stranded: (boolean | number)[];
  dice_left: number[];
  /** The tray: faces in ascending order. */
  dice: number[];
  /** Faces that stay on the table while the rest is being thrown. */
  kept: number[];
  /** Faces of pairs still to be played. */
  pairs: number[];
  spare: number | null;
  fight: { came: number; there: number; space: number } | null;
}

export interface RiverBoard {
  title: string;
  finish: number;
  pearls: number[];
  path: [number, number][];
}

export interface KeepChoice extends Choice {
  kind: 'keep';
  /** The faces that stay. */
  dice: number[];
  /** How many are thrown again. */
  throws: number;
}

export interface PairChoice extends Choice {
  kind: 'pair';
  face: number;
  to: number;
  meets: number | null;
}

export interface TipChoice extends Choice {
  kind: 'tip';
  /** `null`: nobody is tipped. */
  seat: number | null;
  to: number | null;
  meets: number | null;
}

export type RiverChoice = KeepChoice | PairChoice | TipChoice;

export type RiverEvent = GameEvent &
  (
    | { kind: 'throw'; seat: number; dice: number[]; second: boolean }
    | { kind: 'keep'; seat: number; dice: number[] }
    | { kind: 'move' | 'sweep'; seat: number; from: number; to: number }
    | { kind: 'fight'; came: number; there: number; dice: [number, number] }
    | { kind: 'tip'; seat: number; target: number; from: number; to: number }
    | { kind: 'no-tip' | 'strand' | 'miss' | 'win'; seat: number }
    | { kind: 'draw' }
  );

/** The generic parts hand these on unread; here is the one place that knows what they are. */
export const tableOf = (view: GameView) => view.table as unknown as RiverTable;
export const choicesOf = (choices: Choice[]) => choices as RiverChoice[];
export const eventsOf = (events: GameEvent[]) => events as RiverEvent[];

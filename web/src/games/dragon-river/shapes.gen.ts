// Made by `python -m generate` from src/dragonrace/games/dragon_river/shapes.py: change that, not this.
import type { Choice, GameEvent } from '../../lib/server/types';

/** A point of the drawing of a river, in units of its own. */
export type Point = [number, number];

export type PhaseName = 'throw' | 'keep' | 'rethrow' | 'pair' | 'fight' | 'tip' | 'over';

/** The river. */
export interface RiverBoard {
  /** What people call it. */
  title: string;
  /** The space of the last pearl. */
  finish: number;
  /** The spaces of the first and of the second pearl. */
  pearls: number[];
  /** Where the river runs, from its beginning to its end. */
  path: Point[];
}

/** Two boats that fight for a space. */
export interface Fight {
  /** The seat of who came there last. */
  came: number;
  /** The seat of who was there. */
  there: number;
  /** For which space. */
  space: number;
}

/** What lies on the table, in the words of the rulebook. */
export interface RiverTable {
  /** The river. */
  board: RiverBoard;
  /** What happens next. */
  phase: PhaseName;
  /** The seat whose turn it is. */
  mover: number;
  /** By seat: the boat's space. */
  positions: number[];
  /** By seat: whether the boat is stuck on a sandbank. */
  stranded: boolean[];
  /** By seat: how many dice it throws. */
  dice_left: number[];
  /** The tray: the faces of the current throw, ascending; [] before it. */
  dice: number[];
  /** The faces that stay on the table while the rest is being thrown. */
  kept: number[];
  /** The faces of pairs that are still to be played. */
  pairs: number[];
  /** The face of the spare die. */
  spare: number | null;
  /** The fight that the dice are about to settle. */
  fight: Fight | null;
}

/** Which dice to keep. */
export interface KeepChoice extends Choice {
  kind: 'keep';
  /** The faces that stay. */
  dice: number[];
  /** How many dice are thrown again. */
  throws: number;
}

/** Which pair to play. */
export interface PairChoice extends Choice {
  kind: 'pair';
  /** The pair's face. */
  face: number;
  /** Where it leads. */
  to: number;
  /** The seat that is fought there. */
  meets: number | null;
}

/** Whom to tip, if anybody. */
export interface TipChoice extends Choice {
  kind: 'tip';
  /** Who is tipped; null: nobody. */
  seat: number | null;
  /** Where that leads. */
  to: number | null;
  /** The seat that is fought there. */
  meets: number | null;
}

/** Dice fall. */
export interface ThrowEvent extends GameEvent {
  /** Who did it, or to whom it happened. */
  seat: number;
  kind: 'throw';
  /** The faces that fell, ascending. */
  dice: number[];
  /** The faces that lay on the table meanwhile. */
  kept: number[];
  /** Whether it was the second throw of the turn. */
  second: boolean;
}

/** Dice are kept. */
export interface KeepEvent extends GameEvent {
  /** Who did it, or to whom it happened. */
  seat: number;
  kind: 'keep';
  /** The faces that stay. */
  dice: number[];
  /** The faces that go back into the hand, to be thrown again. */
  rest: number[];
}

/** A boat goes upstream (move), or is swept downstream by a lost fight (sweep). */
export interface MoveEvent extends GameEvent {
  /** Who did it, or to whom it happened. */
  seat: number;
  /** The space that was left. */
  from: number;
  /** The space that was reached. */
  to: number;
  kind: 'move' | 'sweep';
}

/** A fight. */
export interface FightEvent extends GameEvent {
  kind: 'fight';
  /** The seat of who came there last. */
  came: number;
  /** The seat of who was there. */
  there: number;
  /** The face of who came, then of who was there. */
  dice: [number, number];
}

/** A boat is tipped downstream. */
export interface TipEvent extends GameEvent {
  /** Who did it, or to whom it happened. */
  seat: number;
  /** The space that was left. */
  from: number;
  /** The space that was reached. */
  to: number;
  kind: 'tip';
  /** Whose boat. */
  target: number;
}

/** Nobody is tipped, a boat strands, a turn is missed, or somebody wins. */
export interface PlainEvent extends GameEvent {
  /** Who did it, or to whom it happened. */
  seat: number;
  kind: 'no-tip' | 'strand' | 'miss' | 'win';
}

/** The game ends in a draw. */
export interface DrawEvent extends GameEvent {
  kind: 'draw';
}

export type RiverChoice =
  | KeepChoice
  | PairChoice
  | TipChoice;

export type RiverEvent =
  | ThrowEvent
  | KeepEvent
  | MoveEvent
  | FightEvent
  | TipEvent
  | PlainEvent
  | DrawEvent;

import type { Choice, GameEvent, GameView } from '../../lib/types';
import type { Wind } from './winds';

/** A row and a column, both from 0 in the north-west. */
export type Place = [number, number];

/** The stones of a holder, the one played next first; `null`: its wind is not shown. */
export type Holder = (Wind | null)[];

/** What lies on the table, in the words of the rulebook. */
export interface DragonTable {
  board: DragonBoard;
  phase: 'start' | 'holders' | 'turn' | 'move' | 'veto' | 'over';
  /** The seat whose turn it is; `null` while holders are filled. */
  mover: number | null;
  /** Names of the start fields that the next stone may take. */
  next_starts: string[];
  /** By seat, as are `under`, `holders`, `gales` and `lightnings`. */
  dragons: (Place | null)[];
  /** The stone under each dragon. */
  under: (Wind | null)[];
  holders: Holder[];
  /** The viewer's own stones that lie in front of him during the setup; `null` for a spectator. */
  supply: Wind[] | null;
  gales: number[];
  lightnings: number[];
  moves_left: number;
  in_gale: boolean;
  /** The stone that is out and lies open. */
  stone: Wind | null;
  /** While a veto is asked for: whose dragon would move, and to which place. */
  moving: number | null;
  to: Place | null;
  /** Seats whose dragons this stone can't move any more. */
  vetoed: number[];
}

export interface DragonBoard {
  title: string;
  rows: string[];
  golden: Place;
  volcanoes: Place[];
  starts: { name: string; at: Place }[];
}

export interface StartChoice extends Choice {
  kind: 'start';
  wind: Wind;
  field: string;
  at: Place;
}

export interface HolderChoice extends Choice {
  kind: 'holder';
  /** The stone that is played first comes first. */
  winds: Wind[];
}

export interface MoveChoice extends Choice {
  kind: 'move';
  dragon: number;
  wind: Wind;
  from: Place;
  to: Place;
  /** Onto the golden volcano. */
  wins: boolean;
  /** Its owner may veto. */
  asks: boolean;
}

export interface PassChoice extends Choice {
  kind: 'pass';
  wind: Wind;
}

export interface PlainChoice extends Choice {
  kind: 'gale' | 'allow' | 'veto';
}

export type DragonChoice = StartChoice | HolderChoice | MoveChoice | PassChoice | PlainChoice;

export type DragonEvent = GameEvent &
  (
    | { kind: 'start'; seat: number; wind: Wind; at: Place }
    | { kind: 'holder' | 'gale' | 'allow' | 'veto' | 'win'; seat: number }
    | { kind: 'lay'; seat: number; dragon: number; wind: Wind; to: Place; again: boolean; asked: boolean }
    | { kind: 'move'; seat: number; dragon: number; from: Place; to: Place; wind: Wind; took: Wind }
    | { kind: 'pass'; seat: number; wind: Wind }
    | { kind: 'draw' }
  );

/** The generic parts hand these on unread; here is the one place that knows what they are. */
export const tableOf = (view: GameView) => view.table as unknown as DragonTable;
export const choicesOf = (choices: Choice[]) => choices as DragonChoice[];
export const eventsOf = (events: GameEvent[]) => events as DragonEvent[];

export const isMove = (choice: DragonChoice): choice is MoveChoice => choice.kind === 'move';
export const isStart = (choice: DragonChoice): choice is StartChoice => choice.kind === 'start';
export const isHolder = (choice: DragonChoice): choice is HolderChoice => choice.kind === 'holder';

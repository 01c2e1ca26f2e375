// Made by `python -m generate` from src/dragonrace/games/golden_dragon/shapes.py: change that, not this.
import type { Choice, GameEvent } from '../../lib/server/types';

/** A row and a column of the map, both from 0 in the north-west. */
export type Place = [number, number];

/** A wind, named for where it blows to. */
export type WindName = 'N' | 'E' | 'S' | 'W' | 'SE' | 'SW';

/** A holder's stones, the one played next first; null: its wind is not shown. */
export type Holder = (WindName | null)[];

export type PhaseName = 'start' | 'holders' | 'turn' | 'move' | 'veto' | 'over';

/** A field where a dragon can start. */
export interface StartField {
  /** 1 to 4, 5a or 5b. */
  name: string;
  /** Where it is. */
  at: Place;
}

/** The map. */
export interface DragonBoard {
  /** What people call it. */
  title: string;
  /** The lines of the map as in a board file, the northernmost first. */
  rows: string[];
  /** Where the golden volcano is. */
  golden: Place;
  /** Where the other volcanoes are. */
  volcanoes: Place[];
  /** The start fields. */
  starts: StartField[];
}

/** What lies on the table, in the words of the rulebook. */
export interface DragonTable {
  /** The map. */
  board: DragonBoard;
  /** What happens next. */
  phase: PhaseName;
  /** The seat whose turn it is; null while holders are filled. */
  mover: number | null;
  /** The names of the start fields that the next stone may take. */
  next_starts: string[];
  /** By seat: where the dragon is; null before its start. */
  dragons: (Place | null)[];
  /** By seat: the stone under the dragon. */
  under: (WindName | null)[];
  /** By seat: the stones, the one played next first; [] until it is filled. */
  holders: Holder[];
  /** The viewer's own stones that lie in front of them during the setup; null: a spectator. */
  supply: WindName[] | null;
  /** By seat: how many gales are left. */
  gales: number[];
  /** By seat: how many lightnings are left. */
  lightnings: number[];
  /** How many moves of this turn are still to come. */
  moves_left: number;
  /** Whether a gale is blowing. */
  in_gale: boolean;
  /** The stone that is out and lies open. */
  stone: WindName | null;
  /** While a veto is asked for: whose dragon would move. */
  moving: number | null;
  /** While a veto is asked for: to which place. */
  to: Place | null;
  /** The seats whose dragons this stone can't move any more. */
  vetoed: number[];
}

/** The stone to start on, and where. */
export interface StartChoice extends Choice {
  kind: 'start';
  /** The stone's wind. */
  wind: WindName;
  /** The start field's name. */
  field: string;
  /** Where it is. */
  at: Place;
}

/** How to fill the holder: one of 120 ways. */
export interface HolderChoice extends Choice {
  kind: 'holder';
  /** The stone that is played first comes first. */
  winds: WindName[];
}

/** The dragon that the stone shall move. */
export interface MoveChoice extends Choice {
  /** Where the dragon is. */
  from: Place;
  /** Where it lands. */
  to: Place;
  kind: 'move';
  /** Whose dragon. */
  dragon: number;
  /** The stone's wind. */
  wind: WindName;
  /** It lands on the golden volcano. */
  wins: boolean;
  /** Its owner may veto. */
  asks: boolean;
}

/** The stone goes back. */
export interface PassChoice extends Choice {
  kind: 'pass';
  /** The stone's wind. */
  wind: WindName;
}

/** To play a gale; to let a move of one's dragon pass, or to veto it. */
export interface PlainChoice extends Choice {
  kind: 'gale' | 'allow' | 'veto';
}

/** A dragon stands at its start. */
export interface StartEvent extends GameEvent {
  /** Who did it, or to whom it happened. */
  seat: number;
  kind: 'start';
  /** The stone under it. */
  wind: WindName;
  /** Where it stands. */
  at: Place;
}

/** A holder is filled, a gale played; the owner of a dragon allows or vetoes its move; somebody wins. */
export interface PlainEvent extends GameEvent {
  /** Who did it, or to whom it happened. */
  seat: number;
  kind: 'holder' | 'gale' | 'allow' | 'veto' | 'win';
}

/** The mover lays a stone beside a dragon. */
export interface LayEvent extends GameEvent {
  /** Who did it, or to whom it happened. */
  seat: number;
  kind: 'lay';
  /** Whose dragon. */
  dragon: number;
  /** The stone's wind. */
  wind: WindName;
  /** Where the dragon would land. */
  to: Place;
  /** The stone was out already: a move with it was vetoed. */
  again: boolean;
  /** The dragon's owner may veto. */
  asked: boolean;
}

/** A dragon flies; the stone that it stood on goes into the mover's holder. */
export interface MoveEvent extends GameEvent {
  /** Who did it, or to whom it happened. */
  seat: number;
  /** Where the dragon is. */
  from: Place;
  /** Where it lands. */
  to: Place;
  kind: 'move';
  /** Whose dragon; `seat` is the mover. */
  dragon: number;
  /** The stone that it stands on now. */
  wind: WindName;
  /** The stone that it stood on. */
  took: WindName;
}

/** The stone goes back into the mover's holder. */
export interface PassEvent extends GameEvent {
  /** Who did it, or to whom it happened. */
  seat: number;
  kind: 'pass';
  /** The stone's wind. */
  wind: WindName;
  /** The stone was out already: a move with it was vetoed. */
  again: boolean;
}

/** The game ends in a draw. */
export interface DrawEvent extends GameEvent {
  kind: 'draw';
}

export type DragonChoice =
  | StartChoice
  | HolderChoice
  | MoveChoice
  | PassChoice
  | PlainChoice;

export type DragonEvent =
  | StartEvent
  | PlainEvent
  | LayEvent
  | MoveEvent
  | PassEvent
  | DrawEvent;

export const HOLDER_SIZE = 5 as const;

export const STEPS = {"N": [0, -1], "E": [1, 0], "S": [0, 1], "W": [-1, 0], "SE": [1, 1], "SW": [-1, 1]} as const;

export const WIND_WORDS = {"N": "north", "E": "east", "S": "south", "W": "west", "SE": "south-east", "SW": "south-west"} as const;

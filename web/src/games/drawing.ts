import type { Component } from 'svelte';

import type { Choice, GameEvent, GameView, LogEntry, Options, Seat } from '../lib/server/types';

/** An action, and the position after it. */
export interface Step {
  entry: LogEntry;
  view: GameView;
}

/** One action on its way from the position before it to the one after: the drawing moves, then calls `finish`. */
export interface Playing {
  entry: LogEntry;
  before: GameView;
  after: GameView;
  /** What is known already of what comes next. */
  ahead: Step[];
  /** It has been seen before, and is shown once more. */
  again: boolean;
  /** How long motions last, as a share of their normal length. */
  share: number;
  /** Where nothing shall move, the same for stills of a stage that has some. */
  stillShare?: number;
  /** Aborted when somebody skips: show the end at once. */
  skip: AbortSignal;
  finish(): void;
}

/** What is on its way, for a drawing's parts to share: it walks through the events of an action, then is cleared. */
export interface Stage {
  /** What has been shown so far, in words: nothing is told before it is seen. */
  readonly words: string;
  /** Whom that is about, by seat. */
  readonly about?: number | null;
  /** Where nothing shall move, it shows what happens as stills; else nothing of it is shown. */
  readonly hasStills?: boolean;
  play(playing: Playing): Promise<void>;
  clear(): void;
}

/** What a drawing gets to see, and the one thing it may do: choose a choice of the list. */
export interface DrawingProps {
  view: GameView;
  seats: Seat[];
  /** The game's options: what drawings say must be true with each of them. */
  options: Options;
  stage: Stage;
  /** All that has happened up to what is shown. */
  log: LogEntry[];
  /** The last action, to be marked. */
  last: LogEntry | null;
  /** Empty unless the viewer may choose right now. */
  choices: Choice[];
  /** A teacher is there: nothing is laid out or held that the player shall find themselves. */
  guided: boolean;
  /** The choice under the pointer or the focus, in the drawing or in the bar. */
  pointed: Choice | null;
  /** What a teacher points at, as the notation writes it: the right choice, and those that are to follow at once. */
  meant?: string[];
  point(choice: Choice | null): void;
  choose(choice: Choice): void;
}

/** What a drawing shows of one seat, beside its name, for all to see all the time. */
export interface SeatProps {
  view: GameView;
  seat: Seat;
  seats: Seat[];
  options: Options;
  stage: Stage;
  log: LogEntry[];
  /** Somebody looks back at it: nothing else on the page shows what the viewer has laid. */
  past?: boolean;
}

/** How a game's story is told. */
export interface Telling {
  /** What a turn is called in which all play; without it a turn is one player's. */
  wholeTurn?: string;
  /** The part of its turn that begins with an event; `''`: what has no name; `undefined`: the part goes on. */
  part?(event: GameEvent): string | undefined;
  /** What came of a turn, or of a part of it, in one line; `''`: nothing that is worth one. `names` are by seat. */
  recap(events: GameEvent[], names: string[]): string;
}

/** How one game looks. Everything that is not here is the same for all games. */
export interface Drawing {
  Table: Component<DrawingProps>;
  /** What lies before a player: a queue of stones, a program, how far they have come. */
  Seat?: Component<SeatProps>;
  /** On a small screen with many seats there is room for that and an emblem, and for no name. */
  isBroad?: boolean;
  /** How wide the board is for its height, so that the screen is shared out well. */
  aspect?(view: GameView): number;
  /** How much of an upright screen's height the questions take, in pixels: the board keeps still above them. */
  dock?: number;
  /** `match` is the id of the table. */
  createStage(match: string): Stage;
  /** Stands in the action bar in place of the plain list of choices, where the game has something better. */
  Controls?: Component<DrawingProps>;
  telling?: Telling;
  /** Loads what is not needed at first. */
  later?(): Promise<unknown>;
  /** What is said of a choice that is made for somebody, as the only one, and is bad news; `null`: it is none. */
  lament?(choice: Choice): string | null;
}

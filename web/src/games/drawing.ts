import type { Component } from 'svelte';

import type { Choice, GameView, LogEntry, Options, Seat } from '../lib/server/types';

/** One action on its way from the position before it to the one after: the drawing moves, then calls `finish`. */
export interface Playing {
  entry: LogEntry;
  before: GameView;
  after: GameView;
  /** How long motions last, as a share of their normal length. */
  share: number;
  /** Aborted when somebody skips: show the end at once. */
  skip: AbortSignal;
  finish(): void;
}

/** What is on its way, for a drawing's parts to share: it walks through the events of an action, then is cleared. */
export interface Stage {
  /** What has been shown so far, in words: nothing is told before it is seen. */
  readonly words: string;
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
  /** The choice under the pointer or the focus, in the drawing or in the bar. */
  pointed: Choice | null;
  point(choice: Choice | null): void;
  choose(choice: Choice): void;
}

/** How one game looks. Everything that is not here is the same for all games. */
export interface Drawing {
  /** A small picture for the lobby. */
  Picture: Component;
  Table: Component<DrawingProps>;
  /** `match` is the id of the table. */
  createStage(match: string): Stage;
  /** Stands in the action bar in place of the plain list of choices, where the game has something better. */
  Controls?: Component<DrawingProps>;
  /** One sentence for somebody's first game: what to do now, or why they wait. */
  coach?(view: GameView, options: Options): string | null;
}

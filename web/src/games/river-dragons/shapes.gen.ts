// Made by `python -m generate` from src/dragonrace/games/river_dragons/shapes.py: change that, not this.
import type { Choice, GameEvent } from '../../lib/server/types';

/** Whole millimetres from the board's top left corner: to the right, then down. */
export type Place = [number, number];

/** A plank's name: its colour and its size, as in red-3. */
export type PlankName = string;

/** A card as in the notation: S1, S2, P1, P2, R, M1, M2, J, or a dragon, D-blue. */
export type CardName = string;

export type PhaseName = 'program' | 'stone' | 'plank' | 'span' | 'remove' | 'step' | 'second_step' | 'jump' | 'over';

export type Hindrance = 'full' | 'plank' | 'stone' | 'village';

export type Missing = 'hurdle' | 'landing';

export type PlanWarning = 'twice' | 'two_dragons' | 'barred' | 'no_stone' | 'spare_stone' | 'no_plank' | 'lost_plank' | 'short_plank' | 'spare_plank' | 'nothing_to_remove' | 'stays' | 'falls' | 'astray' | 'too_late' | 'late_fall';

/** Where a pawn can stand: one of the two is null. */
export interface Space {
  /** The colour of the village. */
  village: string | null;
  /** The name of the plank. */
  plank: PlankName | null;
}

/** A plank. */
export interface Plank {
  /** Its name. */
  id: PlankName;
  /** Its colour. */
  colour: string;
  /** 1 to 6; 6 is the longest. */
  size: number;
}

/** A plank that lies on the river. */
export interface LyingPlank {
  /** Its name. */
  id: PlankName;
  /** Its colour. */
  colour: string;
  /** 1 to 6; 6 is the longest. */
  size: number;
  /** Where its first support is. */
  from: Place;
  /** Where its second is. */
  to: Place;
  /** The names of its supports. */
  ends: [string, string];
}

/** A village. */
export interface Village {
  /** Its colour, and its name. */
  colour: string;
  /** Its middle. */
  at: Place;
  /** It bears planks and pawns. */
  open: boolean;
}

/** A stone in the river. */
export interface Stone {
  /** Its island's number; on the expert side its place. */
  name: string;
  /** Its middle. */
  at: Place;
}

/** The board; all measures are in millimetres. */
export interface BridgeBoard {
  /** What people call it. */
  title: string;
  /** From left to right. */
  width: number;
  /** From top to bottom. */
  height: number;
  /** The radius of stones. */
  stone_radius: number;
  /** The radius of villages. */
  village_radius: number;
  /** The width of planks. */
  plank_width: number;
  /** How far a plank lies on each of its supports, at least. */
  bearing: number;
  /** By size, the shortest first. */
  plank_lengths: number[];
  /** The corners of the river. */
  water: Place[];
  /** Clockwise. */
  villages: Village[];
  /** Island 1 first; [] on the expert side. */
  islands: Place[];
  /** The pitch of the expert side's lattice; null on the side with islands. */
  lattice: number | null;
}

/** A card in a hand. */
export interface HandCard {
  /** Which one. */
  card: CardName;
  /** Whether it may be laid next. */
  playable: boolean;
}

/** A gap where the chosen plank can't lie, although it is long enough. */
export interface BarredGap {
  /** The names of its supports. */
  ends: [string, string];
  /** What is in the way; full: one of the supports bears three planks already. */
  by: Hindrance;
}

/** What lies on the table, in the words of the rulebook. */
export interface BridgeTable {
  /** The board. */
  board: BridgeBoard;
  /** What is asked now. */
  phase: PhaseName;
  /** The seat with the first-player card. */
  first: number;
  /** 1 to 5: whose cards are resolved; null while programs are laid. */
  place: number | null;
  /** The seat that acts; null while programs are laid. */
  mover: number | null;
  /** Stones or planks to place, steps to go. */
  left: number;
  /** By seat: the village to reach. */
  destinations: string[];
  /** By seat: where the pawn stands. */
  pawns: Space[];
  /** The stones on the board. */
  stones: Stone[];
  /** How many stones are in the common reserve. */
  stones_left: number;
  /** The planks that lie on the river. */
  planks: LyingPlank[];
  /** The one that has been chosen, and is being laid. */
  plank: Plank | null;
  /** Told to who lays it. Wherever else it can't lie, it is too short. */
  barred: BarredGap[];
  /** By seat: the planks in the reserve. */
  reserves: Plank[][];
  /** The planks that are out of the game. */
  gone: Plank[];
  /** By seat: the cards that are laid; null for each that the viewer sees from behind. */
  programs: ((CardName | null)[])[];
  /** How many cards of each program lie face up. */
  revealed: number;
  /** By seat: whether a dragon cancels the card of this place. */
  cancelled: boolean[];
  /** The viewer's cards; null: a spectator. */
  hand: HandCard[] | null;
}

/** The next card of the program. */
export interface CardChoice extends Choice {
  kind: 'card';
  /** Which one. */
  card: CardName;
}

/** A choice that is a place on the board. */
export interface PlacedChoice {
  /** The same, for people. */
  words: string;
  /** Why it would be a pity: what it wastes for good, or whom it harms. */
  pity?: string;
  /** Where that is, for those who can't see it: so many steps from their pawn, and which way. */
  where: string;
}

/** Where to place a stone, or which one to lift. */
export interface StoneChoice extends Choice {
  kind: 'stone' | 'lift';
  /** Where. */
  at: Place;
  /** As with a span; not said of a lattice's thousands of places. */
  where?: string;
}

/** Which plank to lay. */
export interface PlankChoice extends Choice {
  kind: 'plank';
  /** Its size, 1 to 6. */
  size: number;
  /** Its name. */
  plank: PlankName;
  /** Whether it can lie anywhere; null where that is not to be measured. */
  fits: boolean | null;
}

/** Where to lay it. */
export interface SpanChoice extends Choice {
  /** Where that is, for those who can't see it: so many steps from their pawn, and which way. */
  where: string;
  /** Where its first support is. */
  from: Place;
  /** Where its second is. */
  to: Place;
  kind: 'span';
  /** The names of both supports. */
  ends: [string, string];
}

/** The plank to take into the reserve. */
export interface TakeChoice extends Choice {
  /** Where that is, for those who can't see it: so many steps from their pawn, and which way. */
  where: string;
  kind: 'take';
  /** Its name. */
  plank: PlankName;
  /** The seat that gets it. */
  holder: number;
}

/** Where a pawn can get to. */
export interface Movement {
  /** The same, for people. */
  words: string;
  /** Why it would be a pity: what it wastes for good, or whom it harms. */
  pity?: string;
  /** Where that is, for those who can't see it: so many steps from their pawn, and which way. */
  where: string;
  /** The colour of the village. */
  village: string | null;
  /** The name of the plank. */
  plank: PlankName | null;
  /** It is the village to reach. */
  wins: boolean;
  /** It leads nearer to that village, as the crow flies. */
  onward: boolean;
}

/** Where to go. */
export interface GoChoice extends Choice {
  /** Where that is, for those who can't see it: so many steps from their pawn, and which way. */
  where: string;
  /** The colour of the village. */
  village: string | null;
  /** The name of the plank. */
  plank: PlankName | null;
  /** It is the village to reach. */
  wins: boolean;
  /** It leads nearer to that village, as the crow flies. */
  onward: boolean;
  kind: 'go';
}

/** No second step. */
export interface StayChoice extends Choice {
  kind: 'stay';
}

/** Where to jump. */
export interface JumpChoice extends Choice {
  /** Where that is, for those who can't see it: so many steps from their pawn, and which way. */
  where: string;
  /** The colour of the village. */
  village: string | null;
  /** The name of the plank. */
  plank: PlankName | null;
  /** It is the village to reach. */
  wins: boolean;
  /** It leads nearer to that village, as the crow flies. */
  onward: boolean;
  kind: 'jump';
  /** The plank of the pawn that is jumped over. */
  over: PlankName;
}

/** A card is laid face down. */
export interface CardEvent extends GameEvent {
  /** Who did it, or to whom it happened. */
  seat: number;
  kind: 'card';
  /** The viewer's own card; null: somebody else's. */
  card: CardName | null;
  /** It was the last one of the program. */
  ready: boolean;
}

/** The cards of one place are turned over. */
export interface RevealEvent extends GameEvent {
  kind: 'reveal';
  /** 1 to 5. */
  place: number;
  /** By seat. */
  cards: CardName[];
  /** By seat: whether a dragon cancels the card. */
  cancelled: boolean[];
}

/** A dragon strikes, or meets a dragon. */
export interface DragonEvent extends GameEvent {
  /** Who did it, or to whom it happened. */
  seat: number;
  kind: 'dragon';
  /** The seat that it strikes at. */
  target: number;
  /** Of which place the card is, 1 to 5. */
  place: number;
  /** Whether a dragon lies there, too: no dragon cancels a dragon. */
  met: boolean;
}

/** A card is cancelled; the seat is its player's. */
export interface StrikeEvent extends GameEvent {
  /** Who did it, or to whom it happened. */
  seat: number;
  kind: 'strike';
  /** Which one. */
  card: CardName;
  /** Of which place it is, 1 to 5. */
  place: number;
  /** The seats whose dragons cancel it. */
  by: number[];
}

/** A stone is placed. */
export interface PlacedEvent extends GameEvent {
  /** Who did it, or to whom it happened. */
  seat: number;
  kind: 'stone';
  /** What it is called there. */
  name: string;
  /** Where. */
  at: Place;
}

/** A stone is lifted. */
export interface LiftEvent extends GameEvent {
  /** Who did it, or to whom it happened. */
  seat: number;
  kind: 'lift';
  /** Where it was. */
  at: Place;
}

/** A plank is chosen, or it fits nowhere and is gone. */
export interface PlankEvent extends GameEvent {
  /** Who did it, or to whom it happened. */
  seat: number;
  kind: 'plank' | 'gone';
  /** Its name. */
  plank: PlankName;
}

/** A plank is taken off the river. */
export interface TakeEvent extends GameEvent {
  /** Who did it, or to whom it happened. */
  seat: number;
  kind: 'take';
  /** Its name. */
  plank: PlankName;
  /** The seat that gets it. */
  holder: number;
}

/** A plank is laid. */
export interface SpanEvent extends GameEvent {
  /** Who did it, or to whom it happened. */
  seat: number;
  /** Where its first support is. */
  from: Place;
  /** Where its second is. */
  to: Place;
  kind: 'span';
  /** Its name. */
  plank: PlankName;
  /** The names of its supports. */
  ends: [string, string];
}

/** A pawn goes one step. */
export interface GoEvent extends GameEvent {
  /** Who did it, or to whom it happened. */
  seat: number;
  /** The colour of the village. */
  village: string | null;
  /** The name of the plank. */
  plank: PlankName | null;
  kind: 'go';
}

/** A pawn jumps. */
export interface JumpEvent extends GameEvent {
  /** Who did it, or to whom it happened. */
  seat: number;
  /** The colour of the village. */
  village: string | null;
  /** The name of the plank. */
  plank: PlankName | null;
  kind: 'jump';
  /** The plank of the pawn that is jumped over. */
  over: PlankName;
}

/** A movement is impossible: the pawn falls into the river, and is back at its start. */
export interface FallEvent extends GameEvent {
  /** Who did it, or to whom it happened. */
  seat: number;
  /** The colour of the village. */
  village: string | null;
  /** The name of the plank. */
  plank: PlankName | null;
  kind: 'fall';
  /** The card that could not be carried out. */
  card: CardName;
  /** Of which place it is, 1 to 5. */
  place: number;
  /** What a Jump lacks: a pawn to jump over, or a place to land; null: a step. */
  missing: Missing | null;
}

/** A card can't be carried out, or its second stone or plank can't: then it is not said which card. */
export interface LostEvent extends GameEvent {
  /** Who did it, or to whom it happened. */
  seat: number;
  kind: 'lost';
  /** Which one. */
  card?: CardName;
  /** Of which place it is, 1 to 5. */
  place?: number;
}

/** No second step; or somebody wins. */
export interface PlainEvent extends GameEvent {
  /** Who did it, or to whom it happened. */
  seat: number;
  kind: 'stay' | 'win';
}

/** A new turn begins. */
export interface TurnEvent extends GameEvent {
  kind: 'turn';
  /** The seat that gets the first-player card. */
  first: number;
}

/** What a card of one's program would do if nobody else did anything. */
export interface PlanStep {
  /** What would happen; where a stone or a plank goes is only proposed. */
  events: (CardEvent | RevealEvent | DragonEvent | StrikeEvent | PlacedEvent | LiftEvent | PlankEvent | TakeEvent | SpanEvent | GoEvent | JumpEvent | FallEvent | LostEvent | PlainEvent | TurnEvent | DrawEvent)[];
  /** What is amiss. */
  warnings: PlanWarning[];
}

/** The game ends in a draw. */
export interface DrawEvent extends GameEvent {
  kind: 'draw';
}

export type BridgeChoice =
  | CardChoice
  | StoneChoice
  | PlankChoice
  | SpanChoice
  | TakeChoice
  | GoChoice
  | StayChoice
  | JumpChoice;

export type BridgeEvent =
  | CardEvent
  | RevealEvent
  | DragonEvent
  | StrikeEvent
  | PlacedEvent
  | LiftEvent
  | PlankEvent
  | TakeEvent
  | SpanEvent
  | GoEvent
  | JumpEvent
  | FallEvent
  | LostEvent
  | PlainEvent
  | TurnEvent
  | DrawEvent;

export const PLACES = 5 as const;

export const SIZES = [1, 2, 3, 4, 5, 6] as const;

export const CARD_TITLES = {"S1": "Place 1 stone", "S2": "Place 2 stones", "P1": "Place 1 plank", "P2": "Place 2 planks", "R": "Remove 1 plank or 1 stone", "M1": "1 step", "M2": "2 steps", "J": "Jump"} as const;

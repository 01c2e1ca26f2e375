import type { Choice, GameEvent, GameView } from '../../lib/types';

/** Millimetres from the board's top left corner. */
export type Place = [number, number];

/** A plank's name: its colour and its size. */
export type PlankName = string;

/** As in the notation: `S1`, `S2`, `P1`, `P2`, `R`, `M1`, `M2`, `J`, or a dragon, `D-blue`. */
export type CardName = string;

/** Where a pawn can stand; one of the two is `null`. */
export interface Space {
  village: string | null;
  plank: PlankName | null;
}

export interface Plank {
  id: PlankName;
  colour: string;
  size: number;
}

/** A plank that lies on the river. */
export interface Bridge extends Plank {
  /** Its supports: a village's colour, an island's number, or on the expert side a place. */
  ends: [string, string];
  from: Place;
  to: Place;
}

export interface Village {
  colour: string;
  at: Place;
  /** It bears planks and pawns. */
  open: boolean;
}

export interface BridgeBoard {
  title: string;
  width: number;
  height: number;
  stone_radius: number;
  village_radius: number;
  plank_width: number;
  bearing: number;
  /** The shortest first. */
  plank_lengths: number[];
  /** The corners of the river. */
  water: Place[];
  villages: Village[];
  /** Island 1 first; none on the expert side. */
  islands: Place[];
  /** The pitch of the expert side's lattice; `null` on the side with islands. */
  lattice: number | null;
}

/** What lies on the table, in the words of the rulebook. Lists without a word are by seat. */
export interface BridgeTable {
  board: BridgeBoard;
  phase: 'program' | 'stone' | 'plank' | 'span' | 'remove' | 'step' | 'second_step' | 'jump' | 'over';
  /** Who has the first-player card. */
  first: number;
  /** 1 to 5: whose cards are resolved; `null` while programs are laid, as `mover` is. */
  place: number | null;
  mover: number | null;
  /** Stones or planks to place, steps to go. */
  left: number;
  /** The villages where they want to arrive. */
  destinations: string[];
  pawns: Space[];
  stones: { name: string; at: Place }[];
  /** In the common reserve. */
  stones_left: number;
  /** All that lie on the river. */
  planks: Bridge[];
  /** The one that has been chosen, and is being laid. */
  plank: Plank | null;
  reserves: Plank[][];
  /** All that are out of the game. */
  gone: Plank[];
  /** The cards that are laid; `null` for each that the viewer sees from behind. */
  programs: (CardName | null)[][];
  /** How many cards of each program lie face up. */
  revealed: number;
  /** Whether a dragon cancels the card of this place. */
  cancelled: boolean[];
  /** The viewer's; `null` for a spectator. */
  hand: HandCard[] | null;
}

export interface HandCard {
  card: CardName;
  playable: boolean;
}

export interface CardChoice extends Choice {
  kind: 'card';
  card: CardName;
}

export interface StoneChoice extends Choice {
  kind: 'stone' | 'lift';
  at: Place;
}

export interface PlankChoice extends Choice {
  kind: 'plank';
  size: number;
  plank: PlankName;
  /** Whether it can lie anywhere; `null` where that is not to be measured. */
  fits: boolean | null;
}

export interface SpanChoice extends Choice {
  kind: 'span';
  ends: [string, string];
  from: Place;
  to: Place;
}

export interface TakeChoice extends Choice {
  kind: 'take';
  plank: PlankName;
  /** The seat that gets it. */
  holder: number;
}

export interface GoChoice extends Choice, Space {
  kind: 'go';
  wins: boolean;
}

export interface JumpChoice extends Choice, Space {
  kind: 'jump';
  /** The plank of the pawn that is jumped over. */
  over: PlankName;
  wins: boolean;
}

export interface StayChoice extends Choice {
  kind: 'stay';
}

export type BridgeChoice =
  CardChoice | StoneChoice | PlankChoice | SpanChoice | TakeChoice | GoChoice | JumpChoice | StayChoice;

export type BridgeEvent = GameEvent &
  (
    | { kind: 'card'; seat: number; ready: boolean }
    | { kind: 'reveal'; place: number; cards: CardName[] }
    | { kind: 'dragon'; seat: number; target: number; place: number }
    | { kind: 'strike'; seat: number; card: CardName; place: number; by: number[] }
    | { kind: 'stone' | 'lift'; seat: number; at: Place }
    | { kind: 'plank' | 'gone'; seat: number; plank: PlankName }
    | { kind: 'take'; seat: number; plank: PlankName; holder: number }
    | { kind: 'span'; seat: number; plank: PlankName; from: Place; to: Place }
    | ({ kind: 'go'; seat: number } & Space)
    | ({ kind: 'jump'; seat: number; over: PlankName } & Space)
    | { kind: 'fall'; seat: number; card: CardName; place: number }
    | { kind: 'lost'; seat: number; card?: CardName; place?: number }
    | { kind: 'stay' | 'win'; seat: number }
    | { kind: 'turn'; first: number }
    | { kind: 'draw' }
  );

/** The generic parts hand these on unread; here is the one place that knows what they are. */
export const tableOf = (view: GameView) => view.table as unknown as BridgeTable;
export const choicesOf = (choices: Choice[]) => choices as BridgeChoice[];
export const eventsOf = (events: GameEvent[]) => events as BridgeEvent[];

/** Who acted, or to whom it happened; `null`: all of them. */
export const seatOf = (event: BridgeEvent | null): number | null =>
  typeof event?.seat === 'number' ? event.seat : null;

/** The choices of some kinds, as what they are. */
export function choicesOfKind<K extends BridgeChoice['kind']>(choices: Choice[], ...kinds: K[]) {
  return choicesOf(choices).filter((choice): choice is Extract<BridgeChoice, { kind: K }> =>
    (kinds as string[]).includes(choice.kind),
  );
}

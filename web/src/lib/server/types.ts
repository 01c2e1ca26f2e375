/** The wire's words, made from the server's own description (`npm run types`); here they only get their short names. */
import type { components } from './api.gen';

type Wire = components['schemas'];

export type GameDescription = Wire['GameDescription'];
export type OptionDescription = Wire['OptionDescription'];
export type StandingAnswer = Wire['StandingAnswer'];
export type BotDescription = Wire['BotDescription'];
export type Me = Wire['MeBody'];
export type Arrival = Wire['ArrivalBody'];
export type Ticket = Wire['TicketBody'];
/** A recovery phrase, as it is shown once. */
export type Recovery = Wire['PhraseBody'];
export type TicketView = Wire['TicketView'];
export type Match = Wire['MatchBody'];
export type Options = Match['options'];
export type Race = Wire['RaceBody'];
export type Advice = Wire['AdviceBody'];
/** What the server says of calls while the page is closed. */
export type CallsOfServer = Wire['PushBody'];
export type SubscriptionRequest = Wire['SubscriptionRequest'];
export type Reach = Wire['Reach'];
export type Seat = Wire['SeatBody'];
export type PublicTable = Wire['PublicTable'];
export type Pairing = Wire['PairingBody'];
/** What the server puts in by itself may be left out. */
export type PairingWish = { game: string } & Partial<Wire['PairingRequest']>;
export type SeatRequest = Wire['SeatRequest'];
type Openness = 'visibility' | 'delay';
/** What the server puts in by itself may be left out. */
export type MatchRequest = Omit<Wire['MatchRequest'], Openness> &
  Partial<Pick<Wire['MatchRequest'], Openness>>;
/** A view as it comes; `unpack` makes a `GameView` of it. */
export type WireView = Wire['View'];
export type ChoiceSet = Wire['ChoiceSet'];
export type GameView = Omit<WireView, 'choice_sets' | 'pities'>;
type Unpacked<T> = T extends { view: WireView } ? Omit<T, 'view'> & { view: GameView } : T;
export type WirePosition = Wire['Position'];
export type Position = Unpacked<WirePosition>;
/** What a game's drawing may read of it beyond the generic keys is the drawing's own business. */
export type Choice = Wire['Choice'];
export type LogEntry = Wire['Entry'];
export type GameEvent = Wire['Event'];
export type DryRunStep = Wire['DryRunStep'];
type WireMove = Wire['LessonMove'];
export type LessonMove = Unpacked<WireMove>;
export type LessonMistake = Omit<Wire['LessonMistake'], 'move'> & { move: LessonMove | null };
export type LessonStep = Omit<Wire['LessonStep'], 'mistakes'> & { mistakes: LessonMistake[] };
export type WireLesson = Wire['LessonBody'];
/** A guided game, its views unpacked. */
export type LessonBody = Unpacked<Omit<WireLesson, 'moves' | 'steps'>> & {
  moves: LessonMove[];
  steps: LessonStep[];
};
export type WireExample = Wire['ExampleBody'];
/** A picture of a rulebook, its views unpacked. */
export type ExampleBody = Unpacked<Omit<WireExample, 'moves'>> & { moves: LessonMove[] };
export type ErrorBody = Wire['ErrorBody'];
export type Act = Wire['Act'];
export type Said = Wire['Said'];
export type Phrase = Wire['Say']['phrase'];
/** What people say, on its way to the others. */
export type Spoken = Wire['Say'] | Wire['Chat'];
/** Somebody who is heard no more. */
export type Block = Wire['BlockBody'];
/** What was said at a table besides playing, and still stands. */
export type Manners = Wire['MannersBody'];
export type Clock = Wire['ClockMessage'];
/** What a browser adds to chance: a number's hash, then the number. */
export type Added = Wire['AddHash'] | Wire['AddNumber'];
/** What a finished match's fairness is checked by. */
export type Proof = Wire['Proof'];
export type ClientMessage = Wire['ClientMessage'];
export type WireMessage = Wire['ServerMessage'];
export type ServerMessage = Unpacked<WireMessage>;
export type OptionValue = boolean | number | string | null;

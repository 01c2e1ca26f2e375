/** The wire's words, made from the server's own description (`npm run types`); here they only get their short names. */
import type { components } from './api.gen';

type Wire = components['schemas'];

export type GameDescription = Wire['GameDescription'];
export type OptionDescription = Wire['OptionDescription'];
export type StandingAnswer = Wire['StandingAnswer'];
export type BotDescription = Wire['BotDescription'];
export type Match = Wire['MatchBody'];
export type Options = Match['options'];
export type Race = Wire['RaceBody'];
export type Reach = Wire['Reach'];
export type Seat = Wire['SeatBody'];
export type SeatRequest = Wire['SeatRequest'];
export type MatchRequest = Wire['MatchRequest'];
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
export type ClientMessage = Wire['ClientMessage'];
export type WireMessage = Wire['ServerMessage'];
export type ServerMessage = Unpacked<WireMessage>;
export type OptionValue = boolean | number | string | null;

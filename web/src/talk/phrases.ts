import type { Phrase, Seat } from '../lib/server/types';
import type { Saying } from '../lib/session/gathering';
import { seatName } from '../lib/session/seats';
import { say } from './words';

/** What can be said with one tap; the server knows the names only. */
export const PHRASES = [
  'hello',
  'good-luck',
  'well-played',
  'good-game',
  'thanks',
  'wow',
  'so-close',
  'oops',
  'sorry',
  'one-moment',
  'back-again',
  'please-hurry',
  'must-be-quick',
  'once-more',
] as const satisfies Phrase[];

export const EMOTES = [
  'laughing',
  'sad',
  'amazed',
  'thinking',
  'applause',
  'heart',
  'sleepy',
  'cheers',
] as const;
export type Emote = (typeof EMOTES)[number];

const MARK = 'emote-';

/** The phrase that shows an emote. */
export const phraseOf = (emote: Emote): Phrase => `${MARK}${emote}`;

/** The emote that a phrase shows; `null`: it is words, or unknown to this page. */
export const emoteOf = ({ phrase }: Saying): Emote | null =>
  EMOTES.find((emote) => phrase === phraseOf(emote)) ?? null;

/** What was said, in this reader’s language. */
export function wordsOf(line: Saying): string {
  const emote = emoteOf(line);
  if (emote) return say(`emote-${emote}`);
  return line.text ?? say(`phrase-${line.phrase}`);
}

/** The same for ears, with the name of who said it. */
export function spokenOf(line: Saying, seats: Seat[]): string {
  const seat = seats[line.seat];
  const values = { name: seat ? seatName(seat) : '', words: wordsOf(line), count: line.times };
  return say(line.times > 1 ? 'spoken.times' : 'spoken', values);
}

import type { GameDescription, Match } from '../lib/server/types';
import { language } from '../lib/words/language';
import { usual, valuesOf } from '../lobby/options';
import { STARTER } from '../lobby/starter';
import { say } from './words';

/** What is agreed at a table; options that are not told are as usual. */
export type Agreed = Pick<Match, 'timing' | 'board' | 'options'>;

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** A time in the largest unit that it is a whole number of: "3 days", "90 seconds". */
export function timeIn(seconds: number): string {
  const [unit, length] = UNITS.find(([, length]) => seconds % length === 0 && seconds >= length) ?? UNITS[3];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(
    seconds / length,
  );
}

function clockOf({ timing }: Agreed): string[] {
  if (!timing) return [];
  const time = timeIn(timing.seconds);
  if (timing.per_move) return [say('clock', { time })];
  if (timing.increment === 0) return [say('clock.bank', { time })];
  return [say('clock.fischer', { time, increment: timeIn(timing.increment) })];
}

function optionsOf(table: Agreed, game: GameDescription): string[] {
  const values = valuesOf(game.options, table.options);
  return Object.entries(table.options).flatMap(([name, value]) => {
    const option = game.options.find((one) => one.name === name);
    if (!option || name === STARTER || value === usual(option, values)) return [];
    const known = option.choices?.find((choice) => choice.value === value)?.title;
    const word =
      value === true ? say('term.on') : value === false || value === null ? say('term.off') : String(value);
    return [say('term', { option: option.title, value: known ?? word })];
  });
}

/** What is agreed at a table and is not as usual, in a few words each. */
export function termsOf(table: Agreed, game: GameDescription | undefined): string[] {
  const clock = clockOf(table);
  if (!game) return clock;
  const board = game.boards.find(({ name }) => name === table.board);
  const other = board && board !== game.boards[0] ? [say('term.board', { board: board.title })] : [];
  return [...clock, ...other, ...optionsOf(table, game)];
}

import { Kept } from '../browser/kept';

/** How far this browser has come in lessons: so many decisions, by game and lesson. */
const kept = new Kept<Record<string, number>>('lessons', {});

const key = (game: string, lesson: string) => `${game}/${lesson}`;

/** How many decisions have been made there; 0: it has not been begun, or it was finished. */
export const progressOf = (game: string, lesson: string): number => kept.load()[key(game, lesson)] ?? 0;

export const noteProgress = (game: string, lesson: string, steps: number): void =>
  kept.store({ ...kept.load(), [key(game, lesson)]: steps });

import { Kept } from '../browser/kept';

/** How far this browser has come in lessons: so many decisions, by game and lesson. */
const kept = new Kept<Record<string, number>>('lessons', {});

const key = (game: string, lesson: string) => `${game}/${lesson}`;

/** How many decisions have been made there; 0: it has not been begun, or it was finished. */
export const progressOf = (game: string, lesson: string): number => kept.load()[key(game, lesson)] ?? 0;

/** It has been begun here, whether or not it was finished. */
export const wasBegun = (game: string, lesson: string): boolean => key(game, lesson) in kept.load();

export const noteProgress = (game: string, lesson: string, steps: number): void =>
  kept.store({ ...kept.load(), [key(game, lesson)]: steps });

/** How far this browser has come in lessons; kept in localStorage, and lost without harm. */
const ITEM = 'dragonrace.lessons';

function load(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(ITEM) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

function store(progress: Record<string, number>): void {
  try {
    localStorage.setItem(ITEM, JSON.stringify(progress));
  } catch {
    // A browser that stores nothing still teaches.
  }
}

const key = (game: string, lesson: string) => `${game}/${lesson}`;

/** How many decisions have been made there; 0: it has not been begun, or it was finished. */
export const progressOf = (game: string, lesson: string): number => load()[key(game, lesson)] ?? 0;

export const noteProgress = (game: string, lesson: string, steps: number): void =>
  store({ ...load(), [key(game, lesson)]: steps });

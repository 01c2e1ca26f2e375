import type { Drawing } from './drawing';

/** A game's drawing lies in the folder that bears the game's name; it is fetched when a page needs it. */
const modules = import.meta.glob<{ drawing: Drawing }>('./*/index.ts');

/** `null`: nobody has drawn this game yet, and the table shows its choices and its log. */
export async function findDrawing(game: string): Promise<Drawing | null> {
  const load = modules[`./${game}/index.ts`];
  return load ? (await load()).drawing : null;
}

import type { Component } from 'svelte';

import type { Drawing } from './drawing';

/** A game's drawing lies in the folder that bears the game's name; it is fetched when a page needs it. */
const modules = import.meta.glob<{ drawing: Drawing }>('./*/index.ts');
/** Its small picture for the lobby, which needs nothing else of it. */
const pictures = import.meta.glob<{ default: Component }>('./*/Picture.svelte');

/** `null`: nobody has drawn this game yet, and the table shows its choices and its log. */
export async function findDrawing(game: string): Promise<Drawing | null> {
  const load = modules[`./${game}/index.ts`];
  return load ? (await load()).drawing : null;
}

/** `null`: nobody has drawn one. */
export async function findPicture(game: string): Promise<Component | null> {
  const load = pictures[`./${game}/Picture.svelte`];
  return load ? (await load()).default : null;
}

import type { Match } from '../server/types';

/** All that belongs to calls is loaded when it is needed: most who come are at the table, and look at it. */
const calls = async () => (await import('./calls.svelte')).calls;

/** Calls to a table, if its person looks elsewhere and wants that. */
export async function ring(match: Match): Promise<void> {
  if (document.hidden) await (await calls()).ring(match);
}

/** Takes a call back. */
export async function hush(match: string): Promise<void> {
  await (await calls()).hush(match);
}

/** In good time, but not before the page: the worker that can be called, and where it shall be. */
export async function beReady(): Promise<void> {
  const { worker } = await import('./worker');
  if (!(await worker())) return;
  const known = await calls();
  if (known.on) await known.read();
}

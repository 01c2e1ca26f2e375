/** Drawings that a game's own package ships. They are others' code: whatever fails, the plain table takes over. */
import { toasts } from '../lib/browser/toasts.svelte';
import type { Choice, GameDescription, GameView, LogEntry, Match } from '../lib/server/types';
import { say } from '../lib/words/say';

/** A seat, and how its player is called at the table. */
export interface Racer {
  seat: number;
  colour: string;
  name: string;
}

/** The position to be drawn. `choices` is empty unless the viewer may choose right now; `last` is the last action. */
export interface Shown {
  view: GameView;
  seats: Racer[];
  choices: Choice[];
  last: LogEntry | null;
}

/** What a drawing may ask of the table. */
export interface Host {
  /** The game's options as they were agreed, by name. */
  readonly options: Match['options'];
  /** Takes one of the choices of the last update; anything else does nothing. */
  choose(choice: Choice): void;
}

export interface Mounted {
  update(shown: Shown): void;
  destroy(): void;
}

export interface ShippedDrawing {
  mount(element: HTMLElement, host: Host): Mounted;
  style: CSSStyleSheet | null;
}

function giveUp(error: unknown): null {
  console.error(error);
  toasts.say(say('drawing-failed'), 'wrong');
  return null;
}

/** `null`: the package ships no drawing, or one that can't be loaded. */
export async function loadShipped(
  files: GameDescription['web'],
  load = (address: string): Promise<unknown> => import(/* @vite-ignore */ address),
): Promise<ShippedDrawing | null> {
  if (files.drawing === null) return null;
  try {
    const [module, style] = await Promise.all([load(files.drawing), styleAt(files.style)]);
    const { mount } = module as Partial<ShippedDrawing>;
    if (typeof mount !== 'function') throw new TypeError('drawing.js exports no function "mount"');
    return { mount, style };
  } catch (error) {
    return giveUp(error);
  }
}

async function styleAt(address: string | null): Promise<CSSStyleSheet | null> {
  if (address === null) return null;
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return new CSSStyleSheet().replace(await answer.text());
}

/** Mounts a drawing, and calls `failed` once when anything that it does throws; from then on it is left alone. */
export function mountGuarded(mount: () => Mounted, failed: () => void): Mounted {
  let mounted: Mounted | null = null;
  const attempt = (what: () => void) => {
    try {
      what();
    } catch (error) {
      mounted = giveUp(error);
      failed();
    }
  };
  attempt(() => (mounted = mount()));
  return {
    update: (shown) => attempt(() => mounted?.update(shown)),
    destroy: () =>
      attempt(() => {
        mounted?.destroy();
        mounted = null;
      }),
  };
}

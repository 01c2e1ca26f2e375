/** What this browser's user prefers. */
import { Kept } from './kept';

export type Theme = 'system' | 'light' | 'dark';
export type Pace = 'slow' | 'normal' | 'fast' | 'instant';
/** In the first game of each kind, in every game, or never. */
export type Hints = 'first' | 'always' | 'never';

export interface Stored {
  theme: Theme;
  /** A tag such as "de"; empty: as the browser wishes. */
  language: string;
  pace: Pace;
  sound: boolean;
  /** 0 to 1. */
  volume: number;
  vibration: boolean;
  titleCall: boolean;
  hints: Hints;
  /** The games that need no hints any more, where these are for a first game. */
  known: string[];
  keys: boolean;
  /** Asked again before a choice that wastes something. */
  cautions: boolean;
  /** Where there is one choice only, it is made without asking. */
  forced: boolean;
  /** While one plans, the board shows what would come of it. */
  dryRun: boolean;
  /** What others say is seen and heard. */
  talk: boolean;
}

const FRESH: Stored = {
  theme: 'system',
  language: '',
  pace: 'normal',
  sound: true,
  volume: 0.6,
  vibration: true,
  titleCall: true,
  hints: 'first',
  known: [],
  keys: true,
  cautions: true,
  forced: true,
  dryRun: true,
  talk: true,
};
const kept = new Kept('settings', FRESH);

/** How long a motion lasts, as a share of its normal length. */
const SHARE: Record<Pace, number> = { slow: 1.6, normal: 1, fast: 0.45, instant: 0 };

/** The values that some may have; of the others any will do. */
const ALLOWED: { [K in keyof Stored]?: readonly Stored[K][] } = {
  theme: ['system', 'light', 'dark'],
  pace: ['slow', 'normal', 'fast', 'instant'],
  hints: ['first', 'always', 'never'],
};

/** What of this is a preference of ours; it may come from a page of another version. */
export function sifted(values: Record<string, unknown>): Partial<Stored> {
  const fits = ([key, value]: [string, unknown]) => {
    if (!Object.hasOwn(FRESH, key)) return false;
    const fresh = FRESH[key as keyof Stored];
    const allowed: readonly unknown[] | undefined = ALLOWED[key as keyof Stored];
    if (Array.isArray(fresh)) return Array.isArray(value) && value.every((one) => typeof one === 'string');
    return typeof value === typeof fresh && (allowed === undefined || allowed.includes(value));
  };
  return Object.fromEntries(Object.entries(values).filter(fits));
}

function load(): Stored {
  const stored = kept.load();
  // Before, they were on or off, and went off with the first game of any kind.
  return typeof stored.hints === 'string' ? stored : { ...stored, hints: FRESH.hints };
}

const calm = matchMedia('(prefers-reduced-motion: reduce)');
const night = matchMedia('(prefers-color-scheme: dark)');

class Settings {
  #stored = $state<Stored>(load());
  #calm = $state(calm.matches);
  #night = $state(night.matches);

  constructor() {
    calm.addEventListener('change', () => {
      this.#calm = calm.matches;
      this.apply();
    });
    night.addEventListener('change', () => {
      this.#night = night.matches;
      this.apply();
    });
    // Another tab's changes are these, too: else the next one here would take them back.
    kept.follow(() => {
      this.#stored = load();
      this.apply();
    });
    // At once: what is drawn waits for words, and would be seen in the wrong light first.
    this.apply();
  }

  get<K extends keyof Stored>(key: K): Stored[K] {
    return this.#stored[key];
  }

  set<K extends keyof Stored>(key: K, value: Stored[K]): void {
    this.#stored[key] = value;
    kept.store(this.#stored);
    this.apply();
    this.heard?.();
  }

  /** Told of whatever is set here, but not of what is taken over from another device. */
  heard: (() => void) | null = null;

  all(): Stored {
    return $state.snapshot(this.#stored);
  }

  /** Takes over what the same person has set on another device. */
  adopt(values: Record<string, unknown>): void {
    this.#stored = { ...this.#stored, ...sifted(values) };
    kept.store(this.#stored);
    this.apply();
  }

  hintsFor(game: string): boolean {
    const { hints, known } = this.#stored;
    return hints === 'always' || (hints === 'first' && !known.includes(game));
  }

  /** A first game of this kind has been played; of the others there has not. */
  learn(game: string): void {
    if (!this.#stored.known.includes(game)) this.set('known', [...this.#stored.known, game]);
  }

  /** Enough hints for this game. */
  endHints(game: string): void {
    if (this.#stored.hints === 'always') this.set('hints', 'first');
    this.learn(game);
  }

  /** 0 where nothing shall move. */
  get share(): number {
    return this.#calm ? 0 : SHARE[this.#stored.pace];
  }

  /** The same for what stands still for a moment, so that it is seen where nothing shall move; 0 where all moves. */
  get stillShare(): number {
    return this.#calm ? SHARE[this.#stored.pace] : 0;
  }

  get dark(): boolean {
    return this.#stored.theme === 'system' ? this.#night : this.#stored.theme === 'dark';
  }

  apply(): void {
    const { dataset } = document.documentElement;
    dataset.theme = this.dark ? 'dark' : 'light';
    dataset.motion = this.share === 0 ? 'none' : 'some';
  }
}

export const settings = new Settings();

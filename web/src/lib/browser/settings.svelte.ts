/** What this browser's user prefers; kept in localStorage, and lost without harm. */
export type Theme = 'system' | 'light' | 'dark';
export type Pace = 'slow' | 'normal' | 'fast' | 'instant';

interface Stored {
  theme: Theme;
  pace: Pace;
  sound: boolean;
  titleCall: boolean;
  hints: boolean;
  keys: boolean;
}

const KEY = 'dragonrace.settings';
const FRESH: Stored = {
  theme: 'system',
  pace: 'normal',
  sound: true,
  titleCall: true,
  hints: true,
  keys: true,
};

/** How long a motion lasts, as a share of its normal length. */
const SHARE: Record<Pace, number> = { slow: 1.6, normal: 1, fast: 0.45, instant: 0 };

function load(): Stored {
  try {
    return { ...FRESH, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Stored>) };
  } catch {
    return { ...FRESH };
  }
}

const calm = matchMedia('(prefers-reduced-motion: reduce)');
const night = matchMedia('(prefers-color-scheme: dark)');

class Settings {
  #stored = $state<Stored>(load());
  #calm = $state(calm.matches);
  #night = $state(night.matches);

  constructor() {
    calm.addEventListener('change', () => (this.#calm = calm.matches));
    night.addEventListener('change', () => {
      this.#night = night.matches;
      this.apply();
    });
  }

  get<K extends keyof Stored>(key: K): Stored[K] {
    return this.#stored[key];
  }

  set<K extends keyof Stored>(key: K, value: Stored[K]): void {
    this.#stored[key] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#stored));
    } catch {
      // A browser that stores nothing still plays.
    }
    this.apply();
  }

  /** 0 where nothing shall move. */
  get share(): number {
    return this.#calm ? 0 : SHARE[this.#stored.pace];
  }

  get dark(): boolean {
    return this.#stored.theme === 'system' ? this.#night : this.#stored.theme === 'dark';
  }

  apply(): void {
    document.documentElement.dataset.theme = this.dark ? 'dark' : 'light';
  }
}

export const settings = new Settings();

import { settings } from '../settings.svelte';
import { render, type SoundName } from './sounds';

export type { SoundName };

/** So that a sound does not fall over itself. */
const PAUSE_MS = 70;

/** What shakes a phone, and for how long: milliseconds on and off in turn. */
const SHAKES: Partial<Record<SoundName, number[]>> = {
  turn: [40],
  fight: [30, 60, 30],
  win: [60, 80, 60, 80, 120],
};

/** A hidden page only calls for its player. */
const CALLS: SoundName[] = ['turn', 'clock'];
const mayBeHeard = (name: SoundName) => CALLS.includes(name) || !document.hidden;

/** Browsers let a page sound and shake only once somebody has touched it. */
const wasTouched = () => navigator.userActivation?.hasBeenActive ?? true;

class Sound {
  #audio: AudioContext | null = null;
  #out: GainNode | null = null;
  readonly #last = new Map<SoundName, number>();

  play(name: SoundName): void {
    if (!mayBeHeard(name) || !wasTouched() || this.#isTooSoon(name)) return;
    const shake = SHAKES[name];
    if (shake && settings.get('vibration')) navigator.vibrate?.(shake);
    // Not in the midst of a frame: the first sound of all has to wait for the system's.
    if (settings.get('sound') && settings.get('volume') > 0) setTimeout(() => this.#sound(name));
  }

  #isTooSoon(name: SoundName): boolean {
    const now = performance.now();
    const soon = now - (this.#last.get(name) ?? -Infinity) < PAUSE_MS;
    if (!soon) this.#last.set(name, now);
    return soon;
  }

  #sound(name: SoundName): void {
    try {
      const audio = (this.#audio ??= new AudioContext());
      if (audio.state === 'suspended') void audio.resume().catch(() => undefined);
      const out = (this.#out ??= this.#connect(audio));
      // Twice as loud for the ear is more than twice the number.
      out.gain.value = settings.get('volume') ** 2;
      render(name, audio, out, audio.currentTime);
    } catch {
      // No sound here; all is seen as well.
    }
  }

  #connect(audio: AudioContext): GainNode {
    const out = audio.createGain();
    out.connect(audio.destination);
    return out;
  }
}

export const sound = new Sound();

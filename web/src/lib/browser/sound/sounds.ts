/**
 * Our own sounds, made of tones and of noise when they are heard. This file imports nothing, so that a test can render
 * each of them and measure it.
 */

/** What a sound is made with: where it plays, what it goes into, and when it begins. */
interface Desk {
  audio: BaseAudioContext;
  out: AudioNode;
  at: number;
}

interface Tone {
  /** In hertz; the second is where it glides to. */
  pitch: number | [number, number];
  loud: number;
  long: number;
  after?: number;
  rise?: number;
  shape?: OscillatorType;
}

interface Rush {
  /** The middle of what is let through of the noise, in hertz; the second is where it glides to. */
  pitch: number | [number, number];
  loud: number;
  long: number;
  after?: number;
  rise?: number;
  /** How narrow: 1 is a rush, 10 nearly a tone. */
  narrow?: number;
}

const SILENT = 0.0001;

const ends = (pitch: number | [number, number]): [number, number] =>
  typeof pitch === 'number' ? [pitch, pitch] : pitch;

function glide(what: AudioParam, pitch: number | [number, number], start: number, long: number): void {
  const [from, to] = ends(pitch);
  what.setValueAtTime(from, start);
  if (to !== from) what.exponentialRampToValueAtTime(to, start + long);
}

/** Swells, then dies away. */
function envelope({ audio, out }: Desk, start: number, loud: number, rise: number, long: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(SILENT, start);
  gain.gain.exponentialRampToValueAtTime(loud, start + rise);
  gain.gain.exponentialRampToValueAtTime(SILENT, start + long);
  gain.connect(out);
  return gain;
}

function tone(desk: Desk, { pitch, loud, long, after = 0, rise = 0.012, shape = 'sine' }: Tone): void {
  const start = desk.at + after;
  const source = desk.audio.createOscillator();
  source.type = shape;
  glide(source.frequency, pitch, start, long);
  source.connect(envelope(desk, start, loud, rise, long));
  source.start(start);
  source.stop(start + long);
}

function rush(desk: Desk, { pitch, loud, long, after = 0, rise = 0.008, narrow = 1 }: Rush): void {
  const start = desk.at + after;
  const source = desk.audio.createBufferSource();
  source.buffer = noise(desk.audio);
  const filter = desk.audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.Q.value = narrow;
  glide(filter.frequency, pitch, start, long);
  source.connect(filter).connect(envelope(desk, start, loud, rise, long));
  source.start(start);
  source.stop(start + long);
}

/** The noise of each place where sounds are made: to make it takes time, while something moves. */
const noises = new WeakMap<BaseAudioContext, AudioBuffer>();
/** As long as the longest sound needs it, in seconds. */
const NOISE_LONG = 1.5;

/** The same noise each time, so that a sound is the same each time. */
function noise(audio: BaseAudioContext): AudioBuffer {
  const known = noises.get(audio);
  if (known) return known;
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * NOISE_LONG), audio.sampleRate);
  const data = buffer.getChannelData(0);
  let seed = 7;
  for (let i = 0; i < data.length; i++) {
    seed = (seed * 16807) % 2147483647;
    data[i] = seed / 1073741824 - 1;
  }
  noises.set(audio, buffer);
  return buffer;
}

const [C4, E4, G4, C5, D5, E5, G5, A5, C6] = [262, 330, 392, 523, 587, 659, 784, 880, 1047];

/** A pluck of a string, or a small bell. */
const pluck = (desk: Desk, pitch: number, after: number, long = 0.7, loud = 0.16): void => {
  tone(desk, { pitch, loud, long, after });
  tone(desk, { pitch: pitch * 2, loud: loud * 0.3, long: long * 0.6, after });
};

const SOUNDS = {
  /** Wood on wood, five times. */
  dice: (desk: Desk) => {
    for (const [after, pitch] of [
      [0, 1900],
      [0.06, 2500],
      [0.13, 1700],
      [0.23, 2200],
      [0.36, 1500],
    ] as const) {
      rush(desk, { pitch, loud: 0.5 - after * 0.6, long: 0.06, after, rise: 0.002, narrow: 4 });
      tone(desk, { pitch: [pitch / 4, pitch / 6], loud: 0.1, long: 0.05, after, rise: 0.002 });
    }
  },
  splash: (desk: Desk) => {
    tone(desk, { pitch: [320, 90], loud: 0.18, long: 0.18 });
    rush(desk, { pitch: [2600, 600], loud: 0.5, long: 0.7, after: 0.05, rise: 0.03 });
    for (const [after, pitch] of [
      [0.34, 700],
      [0.47, 950],
      [0.58, 820],
    ] as const)
      tone(desk, { pitch: [pitch, pitch * 1.7], loud: 0.06, long: 0.09, after });
  },
  wind: (desk: Desk) => {
    rush(desk, { pitch: [300, 900], loud: 0.5, long: 1.3, rise: 0.55, narrow: 1.6 });
    rush(desk, { pitch: [900, 380], loud: 0.22, long: 1.1, after: 0.2, rise: 0.4, narrow: 5 });
  },
  lightning: (desk: Desk) => {
    rush(desk, { pitch: [5200, 900], loud: 0.5, long: 0.22, rise: 0.004 });
    rush(desk, { pitch: [180, 60], loud: 0.9, long: 1.1, after: 0.08, rise: 0.03, narrow: 0.7 });
    tone(desk, { pitch: [95, 38], loud: 0.3, long: 0.9, after: 0.06, shape: 'triangle' });
  },
  /** A board that is laid down: a knock, and its echo in the wood. */
  plank: (desk: Desk) => {
    rush(desk, { pitch: 900, loud: 0.4, long: 0.07, rise: 0.002, narrow: 2 });
    tone(desk, { pitch: [240, 170], loud: 0.3, long: 0.2, rise: 0.003, shape: 'triangle' });
    tone(desk, { pitch: [180, 140], loud: 0.16, long: 0.22, after: 0.11, rise: 0.003, shape: 'triangle' });
  },
  stone: (desk: Desk) => {
    rush(desk, { pitch: 1500, loud: 0.35, long: 0.05, rise: 0.002, narrow: 6 });
    tone(desk, { pitch: [520, 410], loud: 0.16, long: 0.13, rise: 0.003 });
  },
  step: (desk: Desk) => {
    tone(desk, { pitch: [300, 220], loud: 0.14, long: 0.1, rise: 0.004, shape: 'triangle' });
    tone(desk, { pitch: [340, 250], loud: 0.12, long: 0.1, after: 0.15, rise: 0.004, shape: 'triangle' });
  },
  card: (desk: Desk) => rush(desk, { pitch: [2200, 4200], loud: 0.28, long: 0.16, rise: 0.05, narrow: 1.2 }),
  /** Wings, and a growl that is not meant badly. */
  dragon: (desk: Desk) => {
    for (const after of [0, 0.2, 0.4])
      rush(desk, { pitch: [260, 520], loud: 0.5, long: 0.22, after, rise: 0.1 });
    tone(desk, { pitch: [130, 72], loud: 0.16, long: 0.8, after: 0.15, rise: 0.15, shape: 'sawtooth' });
    tone(desk, { pitch: [196, 108], loud: 0.1, long: 0.7, after: 0.2, rise: 0.15, shape: 'triangle' });
  },
  fight: (desk: Desk) => {
    for (const [after, pitch] of [
      [0, C4],
      [0.16, C4],
      [0.32, G4],
    ] as const) {
      tone(desk, { pitch: [pitch / 2, pitch / 2.3], loud: 0.32, long: 0.28, after, rise: 0.004 });
      rush(desk, { pitch: 420, loud: 0.3, long: 0.1, after, rise: 0.002 });
    }
  },
  /** Two soft notes, like a small temple bowl. */
  turn: (desk: Desk) => {
    pluck(desk, C5, 0, 1.1);
    pluck(desk, G5, 0.16, 1.1);
  },
  /** Time is short: a knock on wood, twice, as soft as the notes of a turn. */
  clock: (desk: Desk) => {
    for (const after of [0, 0.22]) {
      tone(desk, { pitch: [E5, C5], loud: 0.2, long: 0.16, after, rise: 0.004, shape: 'triangle' });
      rush(desk, { pitch: 1300, loud: 0.16, long: 0.05, after, rise: 0.002, narrow: 5 });
    }
  },
  win: (desk: Desk) => {
    for (const [i, pitch] of [C5, D5, E5, G5, A5, C6].entries()) pluck(desk, pitch, i * 0.11, 0.75, 0.15);
    for (const pitch of [C4, E4, G4]) tone(desk, { pitch, loud: 0.07, long: 0.75, after: 0.66, rise: 0.05 });
  },
} satisfies Record<string, (desk: Desk) => void>;

export type SoundName = keyof typeof SOUNDS;

export const SOUND_NAMES = Object.keys(SOUNDS) as SoundName[];

/** Lets a sound play in a context, which may be one that only renders. */
export function render(name: SoundName, audio: BaseAudioContext, out: AudioNode, at: number): void {
  SOUNDS[name]({ audio, out, at });
}

/** Two soft notes, like a small temple bowl: it is your turn. */
let audio: AudioContext | null = null;

export function callPlayer(): void {
  try {
    audio ??= new AudioContext();
    if (audio.state === 'suspended') void audio.resume();
    note(audio, 523.25, 0);
    note(audio, 783.99, 0.16);
  } catch {
    // No sound here; the title calls as well.
  }
}

function note(context: AudioContext, pitch: number, after: number): void {
  const start = context.currentTime + after;
  const tone = context.createOscillator();
  const loudness = context.createGain();
  tone.type = 'sine';
  tone.frequency.value = pitch;
  loudness.gain.setValueAtTime(0, start);
  loudness.gain.linearRampToValueAtTime(0.12, start + 0.02);
  loudness.gain.exponentialRampToValueAtTime(0.0001, start + 1.1);
  tone.connect(loudness).connect(context.destination);
  tone.start(start);
  tone.stop(start + 1.2);
}

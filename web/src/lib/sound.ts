import { prefs } from './prefs.svelte';

// Short tones made on the spot: no files, nothing to load.
type Tone = [frequency: number, start: number, length: number];

const tunes = {
  move: [[320, 0, 0.07]],
  turn: [[440, 0, 0.08], [587, 0.09, 0.12]],
  refused: [[160, 0, 0.14]],
  said: [[700, 0, 0.05]],
  won: [[523, 0, 0.12], [659, 0.12, 0.12], [784, 0.24, 0.25]],
  over: [[440, 0, 0.14], [349, 0.15, 0.25]],
} satisfies Record<string, Tone[]>;

let context: AudioContext | undefined;

export function play(tune: keyof typeof tunes) {
  if (!prefs.sound || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  // browsers hold sound back until the person has touched the page
  if (context.state === 'suspended') void context.resume();
  for (const [frequency, start, length] of tunes[tune] as Tone[]) tone(context, frequency, start, length);
}

function tone(audio: AudioContext, frequency: number, start: number, length: number) {
  const from = audio.currentTime + start;
  const source = audio.createOscillator();
  const volume = audio.createGain();
  source.type = 'triangle';
  source.frequency.value = frequency;
  volume.gain.setValueAtTime(0.0001, from);
  volume.gain.exponentialRampToValueAtTime(0.15, from + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0001, from + length);
  source.connect(volume).connect(audio.destination);
  source.start(from);
  source.stop(from + length + 0.02);
}

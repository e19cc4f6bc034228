import { prefs } from './prefs.svelte';

// Short tones made on the spot: no files, nothing to load.
type Tone = [frequency: number, start: number, length: number];

const tunes = {
  move: [[330, 0, 0.1]],
  took: [[392, 0, 0.06], [196, 0.06, 0.14]],
  turn: [[440, 0, 0.08], [587, 0.09, 0.12]],
  lost: [[392, 0, 0.06], [196, 0.06, 0.14], [440, 0.22, 0.08], [587, 0.31, 0.12]],
  refused: [[160, 0, 0.14]],
  said: [[700, 0, 0.05]],
  won: [[523, 0, 0.12], [659, 0.12, 0.12], [784, 0.24, 0.25]],
  over: [[440, 0, 0.14], [349, 0.15, 0.25]],
} satisfies Record<string, Tone[]>;

const kLate = 500; // ms: a sound that comes later tells nothing
let context: AudioContext | undefined;

export function play(tune: keyof typeof tunes) {
  if (!prefs.sound || typeof AudioContext === 'undefined') return;
  const audio = (context ??= new AudioContext());
  const due = performance.now() + kLate;
  const sing = () => {
    if (performance.now() < due) for (const one of tunes[tune] as Tone[]) tone(audio, ...one);
  };
  // browsers hold sound back until the person has touched the page; nothing is made up for then, all at once
  if (audio.state === 'running') sing();
  else void audio.resume().then(sing, () => {});
}

function tone(audio: AudioContext, frequency: number, start: number, length: number) {
  const from = audio.currentTime + start;
  const source = audio.createOscillator();
  const volume = audio.createGain();
  source.type = 'triangle';
  source.frequency.value = frequency;
  volume.gain.setValueAtTime(0.001, from);
  volume.gain.exponentialRampToValueAtTime(0.2, from + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.001, from + length);
  source.connect(volume).connect(audio.destination);
  source.start(from);
  source.stop(from + length + 0.02);
}

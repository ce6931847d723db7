// Plays three short synthesized sounds; off by default, never the only signal.
import { settings } from '../profile/settings.svelte';
import type { Update } from '../net/messages';

type Sound = 'turn' | 'placed' | 'finished';
const NOTES: Record<Sound, [frequency: number, at: number][]> = {
  turn: [
    [523, 0],
    [784, 0.11],
  ],
  placed: [[262, 0]],
  finished: [
    [392, 0],
    [523, 0.14],
    [659, 0.28],
  ],
};

let audio: AudioContext | null = null;

function playSound(name: Sound): void {
  if (!settings.sound || document.hidden) return;
  audio ??= new AudioContext();
  for (const [frequency, at] of NOTES[name]) {
    const start = audio.currentTime + at;
    const tone = audio.createOscillator();
    const gain = audio.createGain();
    tone.type = 'triangle';
    tone.frequency.value = frequency;
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(0.12, start + 0.015);
    gain.gain.exponentialRampToValueAtTime(0.001, start + 0.35);
    tone.connect(gain).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.4);
  }
}

/** Plays the sound of an update; returns whether it has become my turn. */
export function playUpdateSound(old: Update, update: Update): boolean {
  const newlyMine = update.prompt?.mine && !(old.prompt?.mine && old.prompt.seat === update.prompt.seat);
  const turn = !!newlyMine && update.phase === 'playing';
  if (turn) playSound('turn');
  else if (update.phase === 'over' && old.phase !== 'over') playSound('finished');
  else if (update.happened.length) playSound('placed');
  return turn;
}

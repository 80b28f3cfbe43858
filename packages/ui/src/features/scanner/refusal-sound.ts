const HERTZ = 220;
const SECONDS = 0.25;
const LOUDNESS = 0.2;

let audio: AudioContext | undefined;

/** A low tone: a code or its quantity was refused, while whoever scans looks at the shelf. */
export function soundRefusal(): void {
  if (typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  // A page may not sound before somebody has pressed a key on it.
  void audio.resume();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = HERTZ;
  volume.gain.value = LOUDNESS;
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + SECONDS);
}

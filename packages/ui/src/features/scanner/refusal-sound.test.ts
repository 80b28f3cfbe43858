import { afterEach, expect, test, vi } from 'vitest';
import { soundRefusal } from './refusal-sound.ts';

afterEach(() => vi.unstubAllGlobals());

test('A refusal sounds for a moment, and is silent where there is no sound', () => {
  soundRefusal();
  const calls: string[] = [];
  const part = () => ({
    frequency: { value: 0 },
    gain: { value: 0 },
    connect: <T>(next: T) => next,
    start: () => calls.push('start'),
    stop: (at: number) => calls.push(`stop at ${at}`),
  });
  class Audio {
    readonly currentTime = 2;
    readonly destination = {};
    readonly resume = async () => void calls.push('resume');
    readonly createOscillator = part;
    readonly createGain = part;
  }
  vi.stubGlobal('AudioContext', Audio);
  soundRefusal();
  expect(calls).toEqual(['resume', 'start', 'stop at 2.25']);
});

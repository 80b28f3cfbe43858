import { setImmediate as nextTurnOfTheLoop } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTurns, restAfter } from './turns.ts';

function steps() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name);
      ends.set(name, () => resolve(name));
    });
  return { begun, work, end: (name: string) => ends.get(name)?.() };
}

test('Work with the same key is serialized, and other keys run concurrently', async () => {
  const inTurn = createTurns();
  const { begun, work, end } = steps();

  const first = inTurn('buyer', work('first'));
  const second = inTurn('buyer', work('second'));
  const other = inTurn('other buyer', work('other'));
  expect(begun).toEqual(['first', 'other']);

  end('first');
  expect(await first).toBe('first');
  await expect.poll(() => begun).toEqual(['first', 'other', 'second']);
  end('other');
  end('second');
  expect(await Promise.all([second, other])).toEqual(['second', 'other']);
});

test('A failure does not block later work', async () => {
  const inTurn = createTurns();

  const failing = inTurn('buyer', () => Promise.reject(new Error('gone')));
  const next = inTurn('buyer', async () => 'done');

  await expect(failing).rejects.toThrow('gone');
  expect(await next).toBe('done');
});

test('After work with a rest, the next with the same key waits for it, and other keys do not', async () => {
  const inTurn = createTurns();
  const { begun, work } = steps();

  await inTurn(
    'buyer',
    async () => undefined,
    () => 200,
  );
  void inTurn('buyer', work('rested'));
  void inTurn('other buyer', work('other'));
  // Without a rest, it begins in the next turn of the loop.
  for (let turn = 0; turn < 10; turn += 1) await nextTurnOfTheLoop();
  expect(begun).toEqual(['other']);
  await expect.poll(() => begun).toEqual(['other', 'rested']);
});

test.each([
  [10, 20],
  [2_000, 150],
])('Work of %i ms rests for %i', (tookMs, restMs) => {
  expect(restAfter(tookMs)).toBe(restMs);
});

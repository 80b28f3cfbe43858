import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

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

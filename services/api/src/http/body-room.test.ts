import { ProblemError } from '@kerf/domain/problem';
import { expect, test } from 'vitest';
import { createBodyRoom } from './body.ts';

const MEGABYTE = 1024 * 1024;

test('A caller’s bodies have room together, another caller has their own, and room returns', async () => {
  const inRoom = createBodyRoom();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();

  const first = inRoom('buyer', 40 * MEGABYTE, () => held);
  await expect(inRoom('buyer', 40 * MEGABYTE, async () => 'read')).rejects.toThrow(ProblemError);
  expect(await inRoom('buyer', 20 * MEGABYTE, async () => 'read')).toBe('read');
  expect(await inRoom('other', 40 * MEGABYTE, async () => 'read')).toBe('read');

  release();
  await first;
  expect(await inRoom('buyer', 40 * MEGABYTE, async () => 'read')).toBe('read');
});

test('A single body that is larger than the room is read, and a failure returns its room', async () => {
  const inRoom = createBodyRoom();
  const failing = inRoom('buyer', 100 * MEGABYTE, () => Promise.reject(new Error('gone')));
  await expect(failing).rejects.toThrow('gone');
  expect(await inRoom('buyer', 100 * MEGABYTE, async () => 'read')).toBe('read');
});

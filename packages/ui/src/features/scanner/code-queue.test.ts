import { expect, test } from 'vitest';
import { createCodeQueue } from './code-queue.ts';

/** Lets what has been resolved go on. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('Codes wait for the one before, and are taken in order', async () => {
  const queue = createCodeQueue(() => false);
  const taken: string[] = [];
  const slow = Promise.withResolvers<void>();
  queue.begin((code) => {
    taken.push(code);
    return code === 'KC-1' ? slow.promise : undefined;
  });
  for (const code of ['KC-1', 'KC-2', 'KC-3']) queue.add(code);
  expect(taken).toEqual(['KC-1']);
  slow.resolve();
  await settled();
  expect(taken).toEqual(['KC-1', 'KC-2', 'KC-3']);
});

test('Codes wait while they are held, and none is lost', async () => {
  let isHeld = true;
  const queue = createCodeQueue(() => isHeld);
  const taken: string[] = [];
  queue.begin((code) => void taken.push(code));
  const seen: (readonly string[])[] = [];
  queue.subscribe(() => seen.push(queue.waiting()));
  queue.add('KC-1');
  queue.add('KC-2');
  expect(taken).toEqual([]);
  expect(seen).toEqual([['KC-1'], ['KC-1', 'KC-2']]);
  isHeld = false;
  queue.goOn();
  await settled();
  expect(taken).toEqual(['KC-1', 'KC-2']);
  expect(queue.waiting()).toEqual([]);
});

test('The latest to begin takes the codes until it stops, and nobody gets those of another page', async () => {
  const queue = createCodeQueue(() => false);
  const taken: string[] = [];
  queue.add('nobody');
  const stopFirst = queue.begin((code) => void taken.push(`first ${code}`));
  const stopSecond = queue.begin((code) => void taken.push(`second ${code}`));
  queue.add('KC-1');
  await settled();
  stopSecond();
  queue.add('KC-2');
  await settled();
  stopFirst();
  queue.add('KC-3');
  queue.begin((code) => void taken.push(`third ${code}`));
  queue.goOn();
  expect(taken).toEqual(['second KC-1', 'first KC-2']);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBatcher } from './batcher.ts';

// Fake time: the 5 ms limit passes only when a test advances it.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function steps() {
  const begun: (readonly string[])[] = [];
  const ends: (() => void)[] = [];
  const work = async (items: readonly string[]) => {
    begun.push(items);
    await new Promise<void>((resolve) => ends.push(resolve));
    return items.map((item) => (item === 'bad' ? new Error('bad') : item.toUpperCase()));
  };
  const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  return { begun, endFirst: () => ends.shift()?.(), work, turn };
}

test('Items added together run in one batch', async () => {
  const { begun, endFirst, work, turn } = steps();
  const ask = createBatcher(work, { concurrency: 1 });
  const outcomes = Promise.all([ask('a'), ask('b')]);
  await turn();

  endFirst();

  expect(await outcomes).toEqual(['A', 'B']);
  expect(begun).toEqual([['a', 'b']]);
});

test('Items added during a batch wait for its end', async () => {
  const { begun, endFirst, work, turn } = steps();
  const ask = createBatcher(work, { concurrency: 1 });
  const first = ask('a');
  await turn();
  const later = [ask('b'), ask('c')];
  await turn();
  expect(begun).toEqual([['a']]);

  endFirst();
  await turn();
  endFirst();

  expect(await first).toBe('A');
  expect(await Promise.all(later)).toEqual(['B', 'C']);
  expect(begun).toEqual([['a'], ['b', 'c']]);
});

test('During a batch, the next one starts at the same size, or once the first ends', async () => {
  const { begun, endFirst, work, turn } = steps();
  const ask = createBatcher(work, { concurrency: 2 });
  const outcomes = [ask('a'), ask('b')];
  await turn();
  outcomes.push(ask('c'));
  await turn();
  expect(begun).toEqual([['a', 'b']]);

  outcomes.push(ask('d'));
  await turn();
  expect(begun).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);

  outcomes.push(ask('e'));
  endFirst();
  await turn();
  expect(begun).toHaveLength(2);

  endFirst();
  await turn();
  expect(begun.at(-1)).toEqual(['e']);
  endFirst();
  expect(await Promise.all(outcomes)).toEqual(['A', 'B', 'C', 'D', 'E']);
});

test('During several batches, the next one starts at their average size', async () => {
  const { begun, endFirst, work, turn } = steps();
  const ask = createBatcher(work, { concurrency: 3 });
  const outcomes: Promise<string>[] = [];
  for (const item of ['a', 'b', 'c', 'd', 'e']) {
    outcomes.push(ask(item));
    if (item !== 'a') await turn();
  }
  expect(begun).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);

  outcomes.push(ask('f'));
  await turn();
  expect(begun.at(-1)).toEqual(['e', 'f']);

  for (let batch = 0; batch < 3; batch += 1) endFirst();
  expect(await Promise.all(outcomes)).toEqual(['A', 'B', 'C', 'D', 'E', 'F']);
});

test('A failed item does not fail the others', async () => {
  const { endFirst, work, turn } = steps();
  const ask = createBatcher(work, { concurrency: 1 });
  const outcomes = Promise.allSettled([ask('a'), ask('bad')]);
  await turn();

  endFirst();

  expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
});

test('A failed batch fails all its items, and the next batch runs', async () => {
  let tries = 0;
  const ask = createBatcher(
    async (items: readonly string[]) => {
      tries += 1;
      if (tries === 1) throw new Error('gone');
      return items;
    },
    { concurrency: 1 },
  );

  await expect(ask('a')).rejects.toThrow('gone');
  expect(await ask('b')).toBe('b');
});

test('A large batch that is stuck delays the next one by at most 5 ms', async () => {
  const { begun, work, turn } = steps();
  const ask = createBatcher(work, { concurrency: 2 });
  for (const item of ['a', 'b', 'c']) void ask(item);
  await turn();

  void ask('d');
  await turn();
  expect(begun).toEqual([['a', 'b', 'c']]);

  vi.advanceTimersByTime(5);
  await turn();
  expect(begun.at(-1)).toEqual(['d']);
});

test('No batch exceeds the maximum size', async () => {
  const { begun, endFirst, work, turn } = steps();
  const ask = createBatcher(work, { concurrency: 1, maxSize: 2 });
  const outcomes = ['a', 'b', 'c'].map((item) => ask(item));
  await turn();
  endFirst();
  await turn();
  endFirst();

  expect(await Promise.all(outcomes)).toEqual(['A', 'B', 'C']);
  expect(begun).toEqual([['a', 'b'], ['c']]);
});

test('A promised outcome does not delay the next batch', async () => {
  const handedOn = Promise.withResolvers<string>();
  const ask = createBatcher<string, string>(
    async (items) => items.map((item) => (item === 'slow' ? handedOn.promise : item)),
    { concurrency: 1 },
  );
  const slow = ask('slow');

  expect(await ask('next')).toBe('next');
  expect(await ask('another')).toBe('another');

  handedOn.resolve('done');
  expect(await slow).toBe('done');
});

import { expect, test, vi } from 'vitest';
import { findsOf } from './finds.ts';
import { type Found, KeptFinds } from './kept-finds.ts';

const MINUTE_MS = 60_000;

function foundOfSize(size: number): Found {
  return { finds: findsOf(Buffer.alloc(24 * size)), exact: true, understood: [], codes: [] };
}

/** A reading that ends when it is told to. */
function reading() {
  const { promise, resolve, reject } = Promise.withResolvers<Found>();
  return { read: vi.fn(() => promise), end: resolve, fail: reject };
}

test('What is asked for while it is being read is read once', async () => {
  const kept = new KeptFinds(MINUTE_MS);
  const { read, end } = reading();
  const both = [kept.find('rip', read), kept.find('rip', read)];

  const few = foundOfSize(1);
  end(few);

  expect(await Promise.all(both)).toEqual([few, few]);
  expect(read).toHaveBeenCalledTimes(1);
});

test('What is read is known until everything is forgotten', async () => {
  const kept = new KeptFinds(MINUTE_MS);
  const read = vi.fn(async () => foundOfSize(0));
  const found = await kept.find('rip', read);
  expect(await kept.find('rip', read)).toBe(found);
  expect(read).toHaveBeenCalledTimes(1);

  kept.forget();

  expect(await kept.find('rip', read)).not.toBe(found);
});

test('What was begun before a change is neither kept after it nor waited for', async () => {
  const kept = new KeptFinds(MINUTE_MS);
  const { read, end } = reading();
  const begun = kept.find('rip', read);

  kept.forget();
  const after = foundOfSize(2);
  expect(await kept.find('rip', async () => after)).toBe(after);
  end(foundOfSize(1));
  await begun;

  expect(await kept.find('rip', read)).toBe(after);
});

test('A reading that fails is told to all who wait for it, and is tried again by the next', async () => {
  const kept = new KeptFinds(MINUTE_MS);
  const { read, fail } = reading();
  const both = [kept.find('rip', read), kept.find('rip', read)];

  fail(new Error('no database'));

  for (const one of both) await expect(one).rejects.toThrow('no database');
  const found = foundOfSize(1);
  expect(await kept.find('rip', async () => found)).toBe(found);
});

test('What is old is read anew by one, and the others make do with it', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const kept = new KeptFinds(MINUTE_MS);
  const old = foundOfSize(1);
  await kept.find('rip', async () => old);
  const { read, end } = reading();

  vi.advanceTimersByTime(MINUTE_MS + 1);

  const anew = kept.find('rip', read);
  expect(await kept.find('rip', read)).toBe(old);
  const found = foundOfSize(2);
  end(found);
  expect(await anew).toBe(found);
  expect(await kept.find('rip', read)).toBe(found);
  vi.useRealTimers();
});

test('The oldest go where all together become too many', async () => {
  const kept = new KeptFinds(MINUTE_MS);
  const read = vi.fn(async () => foundOfSize(200_000));
  for (const text of ['rip', 'panel', 'steel']) await kept.find(text, read);

  await kept.find('panel', read);
  await kept.find('steel', read);
  expect(read).toHaveBeenCalledTimes(3);
  await kept.find('rip', read);
  expect(read).toHaveBeenCalledTimes(4);
});

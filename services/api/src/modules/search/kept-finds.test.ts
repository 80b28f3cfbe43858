import { expect, test, vi } from 'vitest';
import { type Finds, findsOf } from './finds.ts';
import { KeptFinds } from './kept-finds.ts';

const MINUTE_MS = 60_000;

function findsOfSize(size: number): Finds {
  return findsOf(Buffer.alloc(24 * size));
}

/** A reading that ends when it is told to. */
function reading() {
  const { promise, resolve, reject } = Promise.withResolvers<{ finds: Finds }>();
  return { work: () => promise, end: (finds: Finds) => resolve({ finds }), fail: reject };
}

test('Who asks for what is being read waits for it, however little it is', async () => {
  const kept = new KeptFinds(MINUTE_MS);
  const { work, end } = reading();
  const read = kept.read('rip', work);
  const waiting = kept.find('rip');

  const few = findsOfSize(1);
  end(few);

  expect((await read).finds).toBe(few);
  expect(await waiting).toBe(few);
  expect(await kept.find('rip')).toBeNull();
});

test('What is read is known until everything is forgotten', async () => {
  const kept = new KeptFinds(MINUTE_MS);
  const many = findsOfSize(100);
  await kept.read('rip', async () => ({ finds: many }));
  expect(await kept.find('rip')).toBe(many);

  kept.forget();

  expect(await kept.find('rip')).toBeNull();
});

test('What was begun before a change is neither kept after it nor waited for', async () => {
  const kept = new KeptFinds(MINUTE_MS);
  const { work, end } = reading();
  const read = kept.read('rip', work);

  kept.forget();
  expect(await kept.find('rip')).toBeNull();
  end(findsOfSize(100));
  await read;

  expect(await kept.find('rip')).toBeNull();
});

test('Where a reading fails, those who waited read for themselves', async () => {
  const kept = new KeptFinds(MINUTE_MS);
  const { work, fail } = reading();
  const read = kept.read('rip', work);
  const waiting = kept.find('rip');

  fail(new Error('no database'));

  await expect(read).rejects.toThrow('no database');
  expect(await waiting).toBeNull();
});

test('What is old is read anew by one, and the others make do with it', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const kept = new KeptFinds(MINUTE_MS);
  const old = findsOfSize(100);
  await kept.read('rip', async () => ({ finds: old }));

  vi.advanceTimersByTime(MINUTE_MS + 1);

  expect(await kept.find('rip')).toBeNull();
  expect(await kept.find('rip')).toBe(old);
  vi.useRealTimers();
});

test('The oldest go where all together become too many', async () => {
  const kept = new KeptFinds(MINUTE_MS);
  for (const text of ['rip', 'panel', 'steel']) {
    await kept.read(text, async () => ({ finds: findsOfSize(200_000) }));
  }
  expect(await kept.find('rip')).toBeNull();
  expect(await kept.find('panel')).not.toBeNull();
  expect(await kept.find('steel')).not.toBeNull();
});

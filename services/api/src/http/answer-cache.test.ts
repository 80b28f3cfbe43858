import { afterEach, expect, test, vi } from 'vitest';
import { type Answer, createAnswerCache, etagOf, uncacheable } from './answer-cache.ts';

const answer = (body: string): Answer => ({ body, headers: {} });

afterEach(() => {
  vi.restoreAllMocks();
});

test('An answer is cached', async () => {
  const cache = createAnswerCache();
  await cache.fetch('/products', { context: async () => answer('[]') });

  expect(cache.get('/products')?.body).toBe('[]');
  expect(cache.get('/products?search=x')).toBeUndefined();
});

test('An answer is cached for a second', async () => {
  const cache = createAnswerCache();
  await cache.fetch('/products', { context: async () => answer('[]') });

  const later = performance.now() + 1_001;
  vi.spyOn(performance, 'now').mockReturnValue(later);

  expect(cache.get('/products')).toBeUndefined();
});

test('Concurrent requests share one computation, including those that bypass the cache', async () => {
  const cache = createAnswerCache();
  const make = vi.fn(async () => answer('[]'));

  await Promise.all([
    cache.fetch('a', { context: make }),
    cache.fetch('a', { context: make, forceRefresh: true }),
  ]);

  expect(make).toHaveBeenCalledTimes(1);
});

test('An uncacheable answer is computed again', async () => {
  const cache = createAnswerCache();
  const make = vi.fn(async () => uncacheable);

  expect(await cache.fetch('a', { context: make })).toBe(uncacheable);
  await cache.fetch('a', { context: make });

  expect(make).toHaveBeenCalledTimes(2);
});

test('An uncacheable answer is returned even if the cache is cleared meanwhile', async () => {
  const cache = createAnswerCache();
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const asked = cache.fetch('a', { context: () => promise });

  cache.clear();
  resolve(uncacheable);

  expect(await asked).toBe(uncacheable);
});

test('An answer that was begun before a change is not kept after it', async () => {
  const cache = createAnswerCache();
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const old = cache.fetch('a', { context: () => promise });
  const lonely = cache.fetch('b', { context: () => promise });

  cache.clear();
  const fresh = cache.fetch('a', { context: async () => answer('new') });
  resolve(answer('old'));

  expect((await old)?.body).toBe('old');
  expect((await lonely)?.body).toBe('old');
  expect((await fresh)?.body).toBe('new');
  expect([cache.get('a')?.body, cache.get('b')]).toEqual(['new', undefined]);
});

test('A failure reaches all concurrent requests, and the next one retries', async () => {
  const cache = createAnswerCache();
  const fail = () => Promise.reject(new Error('gone'));
  const both = [cache.fetch('a', { context: fail }), cache.fetch('a', { context: fail })];

  for (const one of both) await expect(one).rejects.toThrow('gone');

  expect((await cache.fetch('a', { context: async () => answer('back') }))?.body).toBe('back');
});

test('The least recently used answers are evicted when the cache is full', async () => {
  const cache = createAnswerCache();
  const large = answer('x'.repeat(6 * 1024 * 1024));
  for (const key of ['a', 'b', 'c']) await cache.fetch(key, { context: async () => large });

  expect(['a', 'b', 'c'].map((key) => cache.has(key))).toEqual([false, true, true]);
});

test('Equal texts have equal tags in every process, and different texts different ones', () => {
  expect(etagOf('[]')).toBe(etagOf('[]'));
  expect(etagOf('[]')).not.toBe(etagOf('[1]'));
  expect(etagOf('[]')).toMatch(/^"[\w-]{27}"$/);
});

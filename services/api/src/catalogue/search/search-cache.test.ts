import { afterEach, describe, expect, test, vi } from 'vitest';
import { unlimited } from '../../http/allowance.ts';
import type { ChangedProduct } from './catalogue-changes.ts';
import { type SearchOutcome, unpackHits } from './hits.ts';
import { type Finding, SearchCache } from './search-cache.ts';

const MINUTE_MS = 60_000;

afterEach(() => {
  vi.restoreAllMocks();
});

function passTime(ms: number): void {
  const later = performance.now() + ms;
  vi.spyOn(performance, 'now').mockReturnValue(later);
}

describe('What texts find', () => {
  test('is read once for all who ask while it is being read', async () => {
    const cache = new SearchCache(MINUTE_MS);
    const { read, end } = reading();
    const both = [find(cache, 'rip', read), find(cache, 'rip', read)];

    const few = foundOfSize(1);
    end(few);

    expect(await Promise.all(both)).toEqual([few, few]);
    expect(read).toHaveBeenCalledTimes(1);
  });

  test('is known until everything is forgotten', async () => {
    const cache = new SearchCache(MINUTE_MS);
    const read = vi.fn(async () => foundOfSize(0));
    const found = await find(cache, 'rip', read);
    expect(await find(cache, 'rip', read)).toBe(found);
    expect(read).toHaveBeenCalledTimes(1);

    cache.clear();

    expect(await find(cache, 'rip', read)).not.toBe(found);
  });

  test('is not known after a change that it was read before', async () => {
    const cache = new SearchCache(MINUTE_MS);
    const { read, end } = reading();
    const begun = find(cache, 'rip', read);
    await vi.waitUntil(() => read.mock.calls.length > 0);

    cache.clear();
    const after = foundOfSize(2);
    expect(await find(cache, 'rip', async () => after)).toBe(after);
    const before = foundOfSize(1);
    end(before);

    expect(await begun).toBe(before);
    expect(await find(cache, 'rip', read)).toBe(after);
  });

  test('is read again by the next one after a reading that failed for all who waited', async () => {
    const cache = new SearchCache(MINUTE_MS);
    const { read, fail } = reading();
    const both = [find(cache, 'rip', read), find(cache, 'rip', read)];

    fail(new Error('no database'));

    for (const one of both) await expect(one).rejects.toThrow('no database');
    const found = foundOfSize(1);
    expect(await find(cache, 'rip', async () => found)).toBe(found);
  });

  test('is read anew once it is old, once for all who ask', async () => {
    const cache = new SearchCache(MINUTE_MS);
    await find(cache, 'rip', async () => foundOfSize(1));
    const { read, end } = reading();

    passTime(MINUTE_MS + 1);

    const both = [find(cache, 'rip', read), find(cache, 'rip', read)];
    const found = foundOfSize(2);
    end(found);
    expect(await Promise.all(both)).toEqual([found, found]);
    expect(read).toHaveBeenCalledTimes(1);
  });

  test('is forgotten, the least used first, where all together become too much', async () => {
    const cache = new SearchCache(MINUTE_MS);
    const read = vi.fn(async () => foundOfSize(200_000));
    for (const text of ['rip', 'panel', 'steel']) await find(cache, text, read);

    await find(cache, 'panel', read);
    await find(cache, 'steel', read);
    expect(read).toHaveBeenCalledTimes(3);
    await find(cache, 'rip', read);
    expect(read).toHaveBeenCalledTimes(4);
  });
});

describe('A saved product', () => {
  test('leaves an outcome that it cannot have changed, and all that is made of it', async () => {
    const cache = new SearchCache(MINUTE_MS);
    const read = vi.fn(async () => foundOfSize(1));
    const derive = vi.fn(async () => foundOfSize(0));
    const found = await find(cache, 'rip', read);
    const derived = await cache.derive('rip in discs', [found], derive, unlimited);

    cache.hear({ kind: 'text', id: 'a' });

    expect(await find(cache, 'rip', read)).toBe(found);
    expect(await cache.derive('rip in discs', [found], derive, unlimited)).toBe(derived);
    expect(await cache.derive('rip in discs', [foundOfSize(1)], derive, unlimited)).not.toBe(
      derived,
    );
    expect([read, derive].map(({ mock }) => mock.calls.length)).toEqual([1, 2]);
  });

  test('is followed once for all who ask, with all that was saved since, once each', async () => {
    const cache = new SearchCache(MINUTE_MS);
    const read = vi.fn(async () => foundOfSize(1));
    const after = foundOfSize(2);
    const follow = vi.fn(async (_: SearchOutcome, __: readonly ChangedProduct[]) => after);
    await find(cache, 'rip', read, follow);
    cache.hear({ kind: 'text', id: 'a' });
    const last = { kind: 'details', id: 'a' } as const;
    cache.hear(last);
    cache.hear({ kind: 'details', id: 'b' });

    const both = [find(cache, 'rip', read, follow), find(cache, 'rip', read, follow)];

    expect(await Promise.all(both)).toEqual([after, after]);
    expect(follow).toHaveBeenCalledTimes(1);
    expect(follow.mock.calls[0]?.[1]).toEqual([
      { kind: 'text', latest: last },
      { kind: 'details', latest: { kind: 'details', id: 'b' } },
    ]);
    expect(read).toHaveBeenCalledTimes(1);
  });

  test('is followed in a search that was running, for those who ask after it', async () => {
    const cache = new SearchCache(MINUTE_MS);
    const { read, end } = reading();
    const after = foundOfSize(2);
    const follow = vi.fn(async () => after);
    const before = find(cache, 'rip', read, follow);
    await vi.waitUntil(() => read.mock.calls.length > 0);
    cache.hear({ kind: 'details', id: 'a' });
    const later = find(cache, 'rip', read, follow);
    end(foundOfSize(1));

    await before;
    expect(await later).toBe(after);
    expect(read).toHaveBeenCalledTimes(1);
  });

  test.each(['too many', 'unknown', 'not to be followed'])(
    'has the search made again where the changes are %s',
    async (why) => {
      const cache = new SearchCache(MINUTE_MS);
      const read = vi.fn(async () => foundOfSize(1));
      const follow = async () => (why === 'not to be followed' ? null : foundOfSize(2));
      const found = await find(cache, 'rip', read, follow);
      const times = why === 'too many' ? 300 : 1;
      for (let n = 0; n < times; n += 1) cache.hear({ kind: 'details', id: `${n}` });
      if (why === 'unknown') cache.hear({ kind: 'unknown' });

      const again = await find(cache, 'rip', read, follow);
      expect(again).toEqual(found);
      expect(again).not.toBe(found);
      expect(read).toHaveBeenCalledTimes(2);
    },
  );

  test('leaves the first hits of texts unless what it is found by has changed', () => {
    const cache = new SearchCache(MINUTE_MS);
    const known = cache.firstHits;
    cache.hear({ kind: 'details', id: 'a' });
    expect(cache.firstHits).toBe(known);
    cache.hear({ kind: 'text', id: 'a' });
    expect(cache.firstHits).not.toBe(known);
  });
});

function foundOfSize(size: number): SearchOutcome {
  return {
    hits: unpackHits(Buffer.alloc(24 * size), false),
    exact: true,
    understood: [],
    codes: [],
    isCorrected: false,
  };
}

function find(cache: SearchCache, key: string, read: Finding['read'], follow = asBefore) {
  return cache.find(key, { read, follow }, unlimited);
}

const asBefore: Finding['follow'] = async (outcome) => outcome;

/** A read that ends when the test says so. */
function reading() {
  const { promise, resolve, reject } = Promise.withResolvers<SearchOutcome>();
  return { read: vi.fn(() => promise), end: resolve, fail: reject };
}

describe('What stands in which category', () => {
  const index = () => ({ categories: [], placesByKey: new Map(), counted: new WeakMap() });

  test('is known over changes of products, and read again once something has moved', async () => {
    const cache = new SearchCache(MINUTE_MS);
    const read = vi.fn(async () => index());
    const known = await cache.categories(read);

    cache.hear({ kind: 'listing', id: 'a' });
    expect(await cache.categories(read)).toBe(known);

    cache.hear({ kind: 'places' });
    const moved = await cache.categories(read);
    expect(moved).not.toBe(known);
    cache.clear();
    expect(await cache.categories(read)).not.toBe(moved);
    expect(read).toHaveBeenCalledTimes(3);
  });
});

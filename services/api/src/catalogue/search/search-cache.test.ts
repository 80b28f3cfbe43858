import type { Product } from '@kerf/contract/schemas/product';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type SearchOutcome, unpackHits } from './hits.ts';
import { SearchCache } from './search-cache.ts';

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
    const both = [cache.find('rip', read), cache.find('rip', read)];

    const few = foundOfSize(1);
    end(few);

    expect(await Promise.all(both)).toEqual([few, few]);
    expect(read).toHaveBeenCalledTimes(1);
  });

  test('is known until everything is forgotten', async () => {
    const cache = new SearchCache(MINUTE_MS);
    const read = vi.fn(async () => foundOfSize(0));
    const found = await cache.find('rip', read);
    expect(await cache.find('rip', read)).toBe(found);
    expect(read).toHaveBeenCalledTimes(1);

    cache.clear();

    expect(await cache.find('rip', read)).not.toBe(found);
  });

  test('is not known after a change that it was read before', async () => {
    const cache = new SearchCache(MINUTE_MS);
    const { read, end } = reading();
    const begun = cache.find('rip', read);

    cache.clear();
    const after = foundOfSize(2);
    expect(await cache.find('rip', async () => after)).toBe(after);
    const before = foundOfSize(1);
    end(before);

    expect(await begun).toBe(before);
    expect(await cache.find('rip', read)).toBe(after);
  });

  test('is read again by the next one after a reading that failed for all who waited', async () => {
    const cache = new SearchCache(MINUTE_MS);
    const { read, fail } = reading();
    const both = [cache.find('rip', read), cache.find('rip', read)];

    fail(new Error('no database'));

    for (const one of both) await expect(one).rejects.toThrow('no database');
    const found = foundOfSize(1);
    expect(await cache.find('rip', async () => found)).toBe(found);
  });

  test('is read anew once it is old, once for all who ask', async () => {
    const cache = new SearchCache(MINUTE_MS);
    await cache.find('rip', async () => foundOfSize(1));
    const { read, end } = reading();

    passTime(MINUTE_MS + 1);

    const both = [cache.find('rip', read), cache.find('rip', read)];
    const found = foundOfSize(2);
    end(found);
    expect(await Promise.all(both)).toEqual([found, found]);
    expect(read).toHaveBeenCalledTimes(1);
  });

  test('is forgotten, the least used first, where all together become too much', async () => {
    const cache = new SearchCache(MINUTE_MS);
    const read = vi.fn(async () => foundOfSize(200_000));
    for (const text of ['rip', 'panel', 'steel']) await cache.find(text, read);

    await cache.find('panel', read);
    await cache.find('steel', read);
    expect(read).toHaveBeenCalledTimes(3);
    await cache.find('rip', read);
    expect(read).toHaveBeenCalledTimes(4);
  });
});

describe('What the catalogue says of a product', () => {
  test('is known until everything is forgotten', () => {
    const cache = new SearchCache(MINUTE_MS);
    cache.products.set(blade._id, blade);
    expect(cache.products.get(blade._id)).toBe(blade);

    cache.clear();

    expect(cache.products.has(blade._id)).toBe(false);
  });

  test('is not known where it was read before a change and put in after it', () => {
    const cache = new SearchCache(MINUTE_MS);
    const before = cache.products;
    cache.clear();
    before.set(blade._id, blade);
    expect(cache.products.has(blade._id)).toBe(false);
  });

  test('is not known once it is old', () => {
    const cache = new SearchCache(MINUTE_MS);
    cache.products.set(blade._id, blade);
    passTime(MINUTE_MS + 1);
    expect(cache.products.has(blade._id)).toBe(false);
  });

  test('is forgotten, the least used first, where it is too many', () => {
    const cache = new SearchCache(MINUTE_MS);
    for (let n = 0; n < 10_002; n += 1) cache.products.set(`${n}`, blade);
    expect([cache.products.has('1'), cache.products.has('2')]).toEqual([false, true]);
  });
});

function foundOfSize(size: number): SearchOutcome {
  return { hits: unpackHits(Buffer.alloc(24 * size)), exact: true, understood: [], codes: [] };
}

/** A read that ends when the test says so. */
function reading() {
  const { promise, resolve, reject } = Promise.withResolvers<SearchOutcome>();
  return { read: vi.fn(() => promise), end: resolve, fail: reject };
}

const blade: Product = {
  _id: '00000000-0000-4000-8000-000000000001',
  name: 'Longridge 250 rip',
  sku: 'KC-250',
  des: 'For rip work.',
  minOrder: 5,
  stock: 40,
  price: 20,
  img: '',
  blade: null,
  packSize: 1,
  priceTiers: [],
  aliases: [],
  replacedBy: null,
};

describe('What stands in which category', () => {
  const index = () => ({
    categories: [],
    placesByKey: new Map(),
    placesById: new Map(),
    counted: new WeakMap(),
  });

  test('is known over changes of products, and read again if one that was saved has moved', async () => {
    const cache = new SearchCache(MINUTE_MS);
    const read = vi.fn(async () => index());
    const isStill = vi.fn(async () => true);
    const known = await cache.categories(read, isStill);

    cache.clearProducts('a');
    cache.clearProducts('b');
    expect(await cache.categories(read, isStill)).toBe(known);
    expect(isStill.mock.calls).toEqual([[known, ['a', 'b']]]);
    expect(await cache.categories(read, isStill)).toBe(known);
    expect(isStill).toHaveBeenCalledTimes(1);

    cache.clearProducts('a');
    const moved = await Promise.all([
      cache.categories(read, async () => false),
      cache.categories(read, isStill),
    ]);
    expect(moved[0]).not.toBe(known);
    expect(moved[1]).toBe(moved[0]);
    cache.clear();
    expect(await cache.categories(read, isStill)).not.toBe(moved[0]);
    expect(read).toHaveBeenCalledTimes(3);
  });

  test('is read again if it cannot be told whether a saved product has moved', async () => {
    const cache = new SearchCache(MINUTE_MS);
    const known = await cache.categories(
      async () => index(),
      async () => true,
    );
    cache.clearProducts('a');
    const failing = () => Promise.reject(new Error('gone'));
    expect(await cache.categories(async () => index(), failing)).not.toBe(known);
  });
});

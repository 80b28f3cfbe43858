import type { Product } from '@kerf/contract/schemas/product';
import { afterEach, expect, test, vi } from 'vitest';
import { CatalogueChanges } from './catalogue-changes.ts';
import { ProductCache } from './product-cache.ts';

const MINUTE_MS = 60_000;

afterEach(() => {
  vi.restoreAllMocks();
});

function caches() {
  const changes = new CatalogueChanges();
  return { changes, products: new ProductCache(changes, MINUTE_MS) };
}

function productOf(id: string): Product {
  return {
    _id: id,
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
}

const read = (id: string, successorId: string | null = null) => ({
  product: productOf(id),
  successorId,
});

test('A product is cached until it changes, or what replaces it does', () => {
  const { products } = caches();
  const kept = [read('a'), read('b'), read('c', 'b'), read('d', 'e')];
  products.keep(0, kept);
  expect(products.get('a')).toBe(kept[0]?.product);

  products.drop('b');

  expect(['a', 'b', 'c', 'd'].map((id) => products.get(id) !== undefined)).toEqual([
    true,
    false,
    false,
    true,
  ]);
  products.clear();
  expect(products.get('a')).toBeUndefined();
});

test('A product read before a change is not cached after it', () => {
  const { changes, products } = caches();
  const { position } = changes;
  changes.add({ kind: 'details', id: 'a' });
  products.keep(position, [read('a'), read('b', 'a'), read('c')]);
  expect(['a', 'b', 'c'].map((id) => products.get(id) !== undefined)).toEqual([false, false, true]);

  products.clear();
  changes.forget();
  products.keep(position, [read('c')]);
  expect(products.get('c')).toBeUndefined();
});

test('A product is not cached once it is old', () => {
  const { products } = caches();
  products.keep(0, [read('a')]);
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + MINUTE_MS + 1);
  expect(products.get('a')).toBeUndefined();
});

test('Of too many products, the least used are dropped first', () => {
  const { products } = caches();
  const many = Array.from({ length: 10_002 }, (_, n) => read(`${n}`));
  products.keep(0, many);
  expect([products.get('1'), products.get('2')]).toEqual([undefined, many[2]?.product]);
});

import type { Product } from '@kerf/contract/schemas/product';
import { expect, test, vi } from 'vitest';
import { KeptProducts } from './kept-products.ts';

const MINUTE_MS = 60_000;

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

test('What is put in is known until everything is forgotten', () => {
  const kept = new KeptProducts(MINUTE_MS);
  kept.current().set(blade._id, blade);
  expect(kept.current().get(blade._id)).toBe(blade);

  kept.forget();

  expect(kept.current().has(blade._id)).toBe(false);
});

test('What was read before a change and is put in after it is not known', () => {
  const kept = new KeptProducts(MINUTE_MS);
  const before = kept.current();
  kept.forget();
  before.set(blade._id, blade);
  expect(kept.current().has(blade._id)).toBe(false);
});

test('What is old is not known', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const kept = new KeptProducts(MINUTE_MS);
  kept.current().set(blade._id, blade);
  vi.advanceTimersByTime(MINUTE_MS + 1);
  expect(kept.current().has(blade._id)).toBe(false);
  vi.useRealTimers();
});

test('Of too many the oldest go', () => {
  const kept = new KeptProducts(MINUTE_MS);
  for (let n = 0; n < 10_002; n += 1) kept.current().set(`${n}`, blade);
  expect([kept.current().has('1'), kept.current().has('2')]).toEqual([false, true]);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBrowserDrafts, createMemoryDrafts } from '../../../platform/browser-drafts.ts';
import { createPadStore } from './pad-store.ts';

const STORE = 'https://kerf.example';
const storage = window.localStorage;
let tests = 0;
/** A new account for each test, since earlier tests' windows are still listening. */
let ADA = '';
const NAME = () => `order-pad ${ADA}`;
const row = (item: string) => ({ item, quantity: '6' });

beforeEach(() => {
  tests += 1;
  ADA = `ada${tests}@example.com`;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pause = () => vi.advanceTimersByTime(1_000);

/** Another window of the same browser, notified of writes by storage events. */
function openWindow() {
  const drafts = createBrowserDrafts(window, STORE);
  const store = createPadStore(drafts, ADA);
  const items = () => store.pad.get().rows.map(({ item }) => item);
  return { store, items };
}

function hear() {
  const key = `draft ${STORE} ${NAME()}`;
  window.dispatchEvent(new StorageEvent('storage', { key, storageArea: storage }));
}

test('rows survive a reload and are hidden from another account', () => {
  const drafts = createBrowserDrafts(window, STORE);
  const store = createPadStore(drafts, ADA);
  store.insert(null, [row('10" x 40T')]);
  store.deliver({ phone: '+1' });
  store.attempt({ content: 'six', key: 'k' });
  pause();
  const { rows, delivery, attempt } = createPadStore(drafts, ADA).pad.get();
  expect(rows).toMatchObject([{ item: '10" x 40T', quantity: '6' }]);
  expect(delivery).toMatchObject({ phone: '+1', address: null });
  expect(attempt).toMatchObject({ content: 'six', key: 'k' });
  expect(createPadStore(drafts, 'eve@example.com').pad.get().rows).toEqual([]);
  const elsewhere = createBrowserDrafts(window, 'https://other.example');
  expect(createPadStore(elsewhere, ADA).pad.get().rows).toEqual([]);
});

test('two windows that type at once keep the rows of each other', () => {
  const one = openWindow();
  const two = openWindow();
  one.store.insert(null, [row('A'), row('B')]);
  two.store.insert(null, [row('C')]);
  pause();
  hear();
  expect(one.items().toSorted()).toEqual(['A', 'B', 'C']);
  expect(two.items()).toEqual(one.items());
  one.store.remove(
    one.store.pad
      .get()
      .rows.slice(0, 1)
      .map(({ id }) => id),
  );
  pause();
  hear();
  expect(two.items()).toEqual(one.items());
  expect(two.items()).toHaveLength(2);
});

test('rows that another window overwrote are written again', () => {
  const one = openWindow();
  one.store.insert(null, [row('A')]);
  pause();
  storage.removeItem(`draft ${STORE} ${NAME()}`);
  hear();
  pause();
  expect(openWindow().items()).toEqual(['A']);
});

test('a full device is reported, and no row is lost from the page', () => {
  const drafts = createMemoryDrafts();
  let full = true;
  const store = createPadStore(
    {
      ...drafts,
      write: (name, text) => {
        if (full) throw new DOMException('full', 'QuotaExceededError');
        drafts.write(name, text);
      },
    },
    ADA,
  );
  store.insert(null, [row('A')]);
  pause();
  expect(store.kept.get()).toBe(false);
  expect(store.pad.get().rows).toHaveLength(1);
  full = false;
  store.insert(null, [row('B')]);
  pause();
  expect(store.kept.get()).toBe(true);
  expect(createPadStore(drafts, ADA).pad.get().rows).toHaveLength(2);
});

test('the pad takes 2,000 rows and rejects rows that do not all fit', () => {
  const store = createPadStore(createMemoryDrafts(), ADA);
  store.insert(
    null,
    Array.from({ length: 1_999 }, () => row('A')),
  );
  expect(store.room()).toBe(1);
  expect(() => store.insert(null, [row('B'), row('C')])).toThrow(RangeError);
  expect(store.room()).toBe(1);
});

test.each(['', '{', 'null', '[]', '{"version":2,"rows":[]}', '{"version":1,"rows":[{"id":1}]}'])(
  'an invalid draft reads as an empty pad: %s',
  (text) => {
    const drafts = createMemoryDrafts();
    drafts.write(NAME(), text);
    expect(createPadStore(drafts, ADA).pad.get().rows).toEqual([]);
  },
);

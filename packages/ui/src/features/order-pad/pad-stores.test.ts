import { expect, test } from 'vitest';
import { createMemoryDrafts } from '../../platform/browser-drafts.ts';
import type { DraftStore } from '../../platform/platform.ts';
import { joinVisitorPad, leavePads, padStore } from './pad-stores.ts';

const ADA = 'ada@example.com';
const row = (item: string) => ({ item, quantity: '6' });
const itemsOf = (drafts: DraftStore, owner: string | null) =>
  padStore(drafts, owner)
    .pad.get()
    .rows.map(({ item }) => item);

test('a visitor’s rows are moved after those of the account that they sign in to', () => {
  const drafts = createMemoryDrafts();
  padStore(drafts, ADA).insert(null, [row('A')]);
  padStore(drafts, null).insert(null, [row('B'), row('A')]);

  joinVisitorPad(drafts, ADA);

  expect(itemsOf(drafts, ADA)).toEqual(['A', 'B', 'A']);
  expect(itemsOf(drafts, null)).toEqual([]);
});

test('joining again, because the page was closed in between, adds nothing twice and brings back nothing that was removed', () => {
  const drafts = createMemoryDrafts();
  const visitor = padStore(drafts, null);
  visitor.insert(null, [row('A'), row('B')]);
  const rows = visitor.pad.get().rows;
  joinVisitorPad(drafts, ADA);
  const account = padStore(drafts, ADA);
  account.remove(rows.slice(0, 1).map(({ id }) => id));
  // As if clearing the visitor's pad had not been saved.
  visitor.restore(rows);

  joinVisitorPad(drafts, ADA);

  expect(itemsOf(drafts, ADA)).toEqual(['B']);
  expect(itemsOf(drafts, null)).toEqual([]);
});

test('rows that do not fit on the account’s pad stay on the visitor’s', () => {
  const drafts = createMemoryDrafts();
  padStore(drafts, ADA).insert(
    null,
    Array.from({ length: 1_999 }, () => row('A')),
  );
  padStore(drafts, null).insert(null, [row('B'), row('C')]);

  joinVisitorPad(drafts, ADA);

  expect(itemsOf(drafts, ADA).at(-1)).toBe('B');
  expect(itemsOf(drafts, null)).toEqual(['C']);
});

test('leaving removes what the server has from the device, but nothing of the visitor’s', () => {
  const drafts = createMemoryDrafts();
  const store = padStore(drafts, ADA);
  padStore(drafts, null).insert(null, [row('V')]);
  padStore(drafts, null).flush();
  store.insert(null, [row('A')]);
  const [sent] = store.pad.get().rows;
  if (!sent) throw new Error('There is no row.');
  const state = { revision: 1, whole: true, rows: [sent], removed: [] };
  const delivery = { phone: null, address: null, at: 0 };
  store.receive({ since: null, rows: [sent], removed: [] }, { ...state, delivery });
  store.flush();

  leavePads(drafts, null);
  store.flush();

  expect(drafts.read(`order-pad ${ADA}`)).toBeNull();
  expect(itemsOf(drafts, null)).toEqual(['V']);
});

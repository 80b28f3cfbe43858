import type { DraftStore } from '../../platform/platform.ts';
import { createPadStore, type PadStore } from './draft/pad-store.ts';

/** Whose pad: an account's address, or null for a visitor's. */
export type PadOwner = string | null;

const padStores = new WeakMap<DraftStore, Map<PadOwner, PadStore>>();

/** The pad of a person on this device; the same object for every screen. */
export function padStore(drafts: DraftStore, owner: PadOwner): PadStore {
  const known = padStores.get(drafts) ?? new Map<PadOwner, PadStore>();
  padStores.set(drafts, known);
  const found = known.get(owner);
  if (found) return found;
  const store = createPadStore(drafts, owner);
  known.set(owner, store);
  window.addEventListener('pagehide', store.flush);
  return store;
}

/** Removes the accounts' pads from this device, once nobody is signed in on it. What the server lacks stays for its owner. */
export function leavePads(drafts: DraftStore, signedIn: PadOwner): void {
  const known = padStores.get(drafts);
  for (const [owner, store] of known ?? []) {
    if (owner === null || owner === signedIn) continue;
    window.removeEventListener('pagehide', store.flush);
    store.leave();
    known?.delete(owner);
  }
}

/**
 * Moves what a visitor has put on the pad to the account that they sign in to. Rows keep their ids, so
 * that doing it again, after a reload in between, adds nothing twice. What has no room stays.
 */
export function joinVisitorPad(drafts: DraftStore, account: string): void {
  const visitor = padStore(drafts, null);
  const store = padStore(drafts, account);
  visitor.flush();
  const rows = visitor.pad.get().rows;
  if (rows.length === 0) return;
  const known = new Set([
    ...store.pad.get().rows.map(({ id }) => id),
    ...Object.keys(store.pad.get().removed),
  ]);
  const added = rows.filter(({ id }) => !known.has(id)).slice(0, store.room());
  if (added.length > 0) store.insert(null, added);
  store.flush();
  const moved = new Set([...known, ...added.map(({ id }) => id)]);
  visitor.remove(rows.flatMap(({ id }) => (moved.has(id) ? [id] : [])));
  visitor.flush();
}

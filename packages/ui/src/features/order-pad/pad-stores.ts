import type { DraftStore } from '../../platform/platform.ts';
import { createPadStore, type PadStore } from './draft/pad-store.ts';

/** The pad's owner: an account's email address, or null for a visitor. */
export type PadOwner = string | null;

const padStores = new WeakMap<DraftStore, Map<PadOwner, PadStore>>();

/** A person's pad on this device. One object shared by all screens. */
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

/**
 * Removes pads of accounts that are no longer signed in from this device. Changes that the server lacks stay
 * for their owner.
 */
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
 * Moves a visitor's rows to the account they sign in to. Rows keep their ids, so that repeating it after a
 * reload adds nothing twice. Rows without room stay.
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

import { useMemo } from 'react';
import { counted, formatQuantity } from '../../components/quantity.tsx';
import { toastFailure, toastSuccess } from '../../components/toasts.tsx';
import type { DraftStore } from '../../platform/platform.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import { useAccount } from '../../session/session-context.tsx';
import { PAD_ROWS_MAX, type TypedRow } from './draft/pad-rows.ts';
import { createPadStore, type PadStore } from './draft/pad-store.ts';

const padStores = new WeakMap<DraftStore, Map<string, PadStore>>();

/** The pad of an account on this device; the same object for every screen. */
export function padStore(drafts: DraftStore, email: string): PadStore {
  const known = padStores.get(drafts) ?? new Map<string, PadStore>();
  padStores.set(drafts, known);
  const found = known.get(email);
  if (found) return found;
  const store = createPadStore(drafts, email);
  known.set(email, store);
  window.addEventListener('pagehide', store.flush);
  return store;
}

/** A row that another screen adds to the pad. */
export interface RowToAdd {
  readonly sku: string;
  readonly quantity: number;
}

/**
 * Adds rows to the signed-in user's order pad, with a toast. Returns false, with an error toast and
 * nothing added, where the pad has no room for all of them. Null for a visitor.
 */
export function useAddToPad(): ((rows: readonly RowToAdd[]) => boolean) | null {
  const { drafts } = usePlatform();
  const email = useAccount()?.email;
  return useMemo(() => {
    if (email === undefined) return null;
    return (rows) => addToPad(padStore(drafts, email), rows);
  }, [drafts, email]);
}

function addToPad(store: PadStore, rows: readonly RowToAdd[]): boolean {
  const typed: TypedRow[] = rows.map(({ sku, quantity }) => ({
    item: sku,
    quantity: String(quantity),
  }));
  if (store.room() < typed.length) {
    toastFailure(
      `The order pad holds up to ${formatQuantity(PAD_ROWS_MAX)} rows and has room for ${formatQuantity(store.room())}`,
    );
    return false;
  }
  store.insert(null, typed);
  toastSuccess(`${counted(typed.length, 'row')} added to the order pad`);
  return true;
}

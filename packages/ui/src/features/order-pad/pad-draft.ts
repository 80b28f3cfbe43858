import { useMemo } from 'react';
import { counted, formatQuantity } from '../../components/quantity.tsx';
import { toastFailure, toastSuccess } from '../../components/toasts.tsx';
import type { DraftStore } from '../../platform/platform.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import { useAccount } from '../../session/session-context.tsx';
import { createPadKeeper, type PadKeeper } from './draft/pad-keeper.ts';
import { PAD_ROWS_MAX, type TypedRow } from './draft/pad-rows.ts';

const keepers = new WeakMap<DraftStore, Map<string, PadKeeper>>();

/** The pad of an account on this machine: the same object for every screen of the app. */
export function padKeeper(drafts: DraftStore, email: string): PadKeeper {
  const known = keepers.get(drafts) ?? new Map<string, PadKeeper>();
  keepers.set(drafts, known);
  const found = known.get(email);
  if (found) return found;
  const keeper = createPadKeeper(drafts, email);
  known.set(email, keeper);
  window.addEventListener('pagehide', keeper.flush);
  return keeper;
}

/** What another screen puts on the pad. */
export interface RowToAdd {
  readonly sku: string;
  readonly quantity: number;
}

/**
 * Puts rows on the order pad of whoever is signed in, and says so in a toast. Answers false, and has
 * said why, where the pad has no room for all of them: then none is added. Null for a visitor.
 */
export function useAddToPad(): ((rows: readonly RowToAdd[]) => boolean) | null {
  const { drafts } = usePlatform();
  const email = useAccount()?.email;
  return useMemo(() => {
    if (email === undefined) return null;
    return (rows) => addToPad(padKeeper(drafts, email), rows);
  }, [drafts, email]);
}

function addToPad(keeper: PadKeeper, rows: readonly RowToAdd[]): boolean {
  const typed: TypedRow[] = rows.map(({ sku, quantity }) => ({
    item: sku,
    quantity: String(quantity),
  }));
  if (keeper.room() < typed.length) {
    toastFailure(
      `The order pad holds up to ${formatQuantity(PAD_ROWS_MAX)} rows and has room for ${formatQuantity(keeper.room())}`,
    );
    return false;
  }
  keeper.insert(null, typed);
  toastSuccess(`${counted(typed.length, 'row')} added to the order pad`);
  return true;
}

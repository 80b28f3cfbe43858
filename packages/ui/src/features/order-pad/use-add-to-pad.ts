import { useCallback } from 'react';
import { toastFailure } from '../../components/toasts.tsx';
import { createLiveValue } from '../../platform/live-value.ts';
import { partLoader } from '../../platform/part-loader.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import { useAccount } from '../../session/session-context.tsx';
import type { RowToAdd } from './add-rows.ts';

const loadAddRows = partLoader(() => import('./add-rows.ts'));

/** Whether this page has added to a pad, so that its counter is needed. */
export const padInUse = createLiveValue(false);

/**
 * Returns a function that adds rows to the pad of the signed-in user or visitor, with the address that they go to, and
 * shows a toast with Undo.
 * It resolves to false, and adds nothing, if the pad has no room for all of them.
 */
export function useAddToPad(): (
  rows: readonly RowToAdd[],
  addressId?: string | null,
) => Promise<boolean> {
  const { drafts } = usePlatform();
  const owner = useAccount()?.email ?? null;
  return useCallback(
    async (rows, addressId = null) => {
      try {
        const { addRows } = await loadAddRows();
        padInUse.set(true);
        return addRows(drafts, owner, rows, addressId);
      } catch {
        toastFailure('Nothing was added. Check your connection and try again.');
        return false;
      }
    },
    [drafts, owner],
  );
}

import type { ApiClient } from '@kerf/api-client/client';
import {
  type BulkChange,
  type BulkChangeAnswer,
  bulkRowFilters,
} from '@kerf/contract/schemas/bulk-change';
import type { BulkChangeState } from '@kerf/domain/bulk-change';
import { queryOptions } from '@tanstack/react-query';
import { chosen, listSource } from '../../../components/data-table/list-source.ts';
import { useChange } from '../../../components/use-change.ts';
import { callQuery } from '../../../shared/call-query.ts';
import { productKeys } from '../../catalog/products.queries.ts';
import { listWholeCauses, listWholeRows } from './whole-rows.ts';

const all = ['bulk-changes'] as const;

/** All bulk changes, newest first. */
export const bulkChangesSource = listSource({
  queryKey: [...all, 'list'],
  listing: ({ search }) => ({ search }),
  fetch: (api, query, signal) => api.listBulkChanges({ query }, { signal }),
});

/** Scheduled changes; with a product, only those that change it. */
export function scheduledChangesQuery(api: ApiClient, product?: string) {
  return callQuery([...all, 'scheduled', product], api.listBulkChanges, {
    query: {
      state: 'scheduled',
      limit: 5,
      ...(product !== undefined && { product }),
    },
  });
}

/** Changes that could not be applied or undone, until somebody tries again or discards them. */
export function failedChangesQuery(api: ApiClient) {
  return callQuery([...all, 'failed'], api.listBulkChanges, {
    query: { failed: 'true', limit: 5 },
  });
}

/** The problems and questions of a change by their cause. */
export function causesQuery(api: ApiClient, { _id: id, state }: BulkChange) {
  return queryOptions({
    queryKey: [...all, id, 'causes', state],
    queryFn: ({ signal }) => listWholeCauses(api, { params: { id } }, { signal }),
  });
}

const working: readonly BulkChangeState[] = ['planning', 'applying', 'undoing'];
const WORKING_POLL_MS = 700;
const SCHEDULED_POLL_MS = 5_000;

/** Whether the server is working on a change. */
export function isWorking({ state }: Pick<BulkChange, 'state'>): boolean {
  return working.includes(state);
}

/** The polling interval for a change, in milliseconds; false if it cannot change by itself. */
export function pollAfter(change: BulkChange | undefined): number | false {
  if (!change) return false;
  if (isWorking(change)) return WORKING_POLL_MS;
  return change.state === 'scheduled' ? SCHEDULED_POLL_MS : false;
}

/** One change, polled while the server works on it. */
export function bulkChangeQuery(api: ApiClient, id: string) {
  return callQuery(
    [...all, 'one', id],
    api.getBulkChange,
    { params: { id } },
    {
      refetchInterval: ({ state }) => pollAfter(state.data),
    },
  );
}

/** The newest changes planned from a file. */
export function changesOfFileQuery(api: ApiClient, importFile: string) {
  return callQuery(
    [...all, 'of-file', importFile],
    api.listBulkChanges,
    { query: { importFile, limit: 3 } },
    {
      refetchInterval: ({ state }) => (state.data?.items.some(isWorking) ? WORKING_POLL_MS : false),
    },
  );
}

/** A change's rows, read again when its state changes. */
export function bulkRowsSource({ _id: id, state }: BulkChange) {
  return listSource({
    queryKey: [...all, 'rows', id, state],
    listing: (view) => chosen(view, { plan: bulkRowFilters }),
    fetch: (api, query, signal) => listWholeRows(api, { params: { id }, query }, { signal }),
  });
}

/** An action on a bulk change. */
export type BulkStep =
  | {
      readonly step: 'apply';
      readonly takesEffectAt?: string;
      readonly publishNewAt?: string | null;
    }
  | { readonly step: 'unschedule' | 'undo' | 'discard' };

/**
 * Performs a step. Rejects with `bulk_change_state` if another window was faster; the page then shows the
 * result.
 */
export function useBulkStep({ _id: id }: BulkChange) {
  return useChange({
    call: (api, taken: BulkStep) => takeStep(api, id, taken),
    onDone: (change, { api, client }) =>
      client.setQueryData(bulkChangeQuery(api, id).queryKey, change),
    outdatesAnyway: [all, productKeys.all],
  });
}

/** Answers what rows ask. */
export function useBulkAnswer({ _id: id }: BulkChange, onError: (error: Error) => void) {
  return useChange({
    call: (api, body: BulkChangeAnswer) => api.answerBulkChange({ params: { id }, body }),
    onDone: (change, { api, client }) =>
      client.setQueryData(bulkChangeQuery(api, id).queryKey, change),
    onError,
    rereads: [all],
  });
}

function takeStep(api: ApiClient, id: string, taken: BulkStep): Promise<BulkChange> {
  const params = { id };
  switch (taken.step) {
    case 'apply': {
      const { step: _, ...body } = taken;
      return api.applyBulkChange({ params, body });
    }
    case 'unschedule':
      return api.unscheduleBulkChange({ params });
    case 'undo':
      return api.undoBulkChange({ params });
    case 'discard':
      return api.discardBulkChange({ params });
  }
}

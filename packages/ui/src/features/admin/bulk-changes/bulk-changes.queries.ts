import type { ApiClient } from '@kerf/api-client/client';
import {
  type BulkChange,
  type BulkChangeAnswer,
  bulkRowFilters,
} from '@kerf/contract/schemas/bulk-change';
import type { BulkChangeState } from '@kerf/domain/bulk-change';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { listSource } from '../../../components/data-table/list-source.ts';
import { useChange } from '../../../components/use-change.ts';
import { useApi } from '../../../shared/api.ts';
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
  const query = {
    state: 'scheduled',
    limit: 5,
    ...(product !== undefined && { product }),
  } as const;
  return queryOptions({
    queryKey: [...all, 'scheduled', product],
    queryFn: ({ signal }) => api.listBulkChanges({ query }, { signal }),
  });
}

/** Changes that could not be applied or undone, until somebody tries again or discards them. */
export function failedChangesQuery(api: ApiClient) {
  const query = { failed: 'true', limit: 5 } as const;
  return queryOptions({
    queryKey: [...all, 'failed'],
    queryFn: ({ signal }) => api.listBulkChanges({ query }, { signal }),
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
  return queryOptions({
    queryKey: [...all, 'one', id],
    queryFn: ({ signal }) => api.getBulkChange({ params: { id } }, { signal }),
    refetchInterval: ({ state }) => pollAfter(state.data),
  });
}

/** The newest changes planned from a file. */
export function changesOfFileQuery(api: ApiClient, importFile: string) {
  return queryOptions({
    queryKey: [...all, 'of-file', importFile],
    queryFn: ({ signal }) => api.listBulkChanges({ query: { importFile, limit: 3 } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.items.some(isWorking) ? WORKING_POLL_MS : false),
  });
}

/** A change's rows, read again when its state changes. */
export function bulkRowsSource({ _id: id, state }: BulkChange) {
  return listSource({
    queryKey: [...all, 'rows', id, state],
    listing: ({ search, filters }) => ({
      search,
      plan: bulkRowFilters.find((each) => each === filters.plan),
    }),
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
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (taken: BulkStep) => takeStep(api, id, taken),
    onSuccess: (change) => client.setQueryData(bulkChangeQuery(api, id).queryKey, change),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: all });
      void client.invalidateQueries({ queryKey: productKeys.all });
    },
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

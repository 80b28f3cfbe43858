import { isApiProblem } from '@kerf/api-client/api-problem';
import type { ApiClient } from '@kerf/api-client/client';
import { type SavedList, type SavedRow, savedListSorts } from '@kerf/contract/schemas/saved-list';
import { TEXT_MAX } from '@kerf/domain/limits';
import { cutText } from '@kerf/domain/text/letters';
import { chosen, listSource } from '../../components/data-table/list-source.ts';
import { useChange } from '../../components/use-change.ts';
import { callQuery } from '../../shared/call-query.ts';
import { useSendOnce } from '../../shared/send-once.ts';

const savedListKeys = {
  all: ['saved-lists'],
  one: (id: string) => ['saved-lists', 'one', id] as const,
} as const;

/** A customer's saved lists. */
export const savedListsSource = listSource({
  queryKey: [...savedListKeys.all, 'page'],
  listing: (view) => chosen(view, { sort: savedListSorts }),
  fetch: (api, query, signal) => api.listSavedLists({ query }, { signal }),
});

/** A list with its rows, as it is when opened. */
export function openedListQuery(api: ApiClient, id: string) {
  return {
    ...callQuery(savedListKeys.one(id), api.getSavedList, { params: { id } }),
    // A refetch would overwrite edits; a conflict with another tab is reported on saving.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  };
}

interface NewList {
  readonly name: string;
  readonly rows: readonly SavedRow[];
}

/** Saves rows as a new list. Rejects if the name is taken or there are too many lists. */
export function useAddList() {
  const sendOnce = useSendOnce();
  return useListChange((api, { name, rows }: NewList) =>
    sendOnce({ name, rows: withoutNames(rows) }, (body, idempotencyKey) =>
      api.addSavedList({ body }, { idempotencyKey }),
    ),
  );
}

/** Replaces the rows of the list with this name. */
export function useReplaceRows() {
  return useListChange(async (api, { name, rows }: NewList) => {
    const found = await api.listSavedLists({ query: { search: name, limit: 100 } });
    const list = found.items.find((each) => each.name.toLowerCase() === name.trim().toLowerCase());
    if (!list) return api.addSavedList({ body: { name, rows: withoutNames(rows) } });
    return api.updateSavedList({
      params: { id: list._id },
      body: { name: list.name, rows: withoutNames(rows), version: list.version },
    });
  });
}

interface ListChange {
  /** The list as read; a change based on an older version is refused. */
  readonly list: Pick<SavedList, '_id' | 'name' | 'version'>;
  readonly name?: string;
  readonly rows?: readonly SavedRow[];
}

/** Renames a list or changes its rows. Rejects if it was changed elsewhere meanwhile. */
export function useChangeList() {
  const sendOnce = useSendOnce();
  return useListChange((api, { list, name = list.name, rows }: ListChange) => {
    const body = { name, version: list.version, ...(rows && { rows: withoutNames(rows) }) };
    return sendOnce({ params: { id: list._id }, body }, (request, idempotencyKey) =>
      api.updateSavedList(request, { idempotencyKey }),
    );
  });
}

/** Copies a list under the next free name; once, also if an answer is lost and it is copied again. */
export function useDuplicateList() {
  const sendOnce = useSendOnce();
  return useListChange(async (api, { _id, name }: SavedList) => {
    const { rows } = await api.getSavedList({ params: { id: _id } });
    const body = { rows: withoutNames(rows) };
    for (let copy = 1; ; copy += 1) {
      try {
        const named = { ...body, name: copyName(name, copy) };
        return await sendOnce(named, (request, idempotencyKey) =>
          api.addSavedList({ body: request }, { idempotencyKey }),
        );
      } catch (error) {
        // The API limits the number of lists, so a free name is found within that many attempts.
        if (!isApiProblem(error, 'list_name_taken') || copy > 100) throw error;
      }
    }
  });
}

export function useDeleteList() {
  return useListChange((api, { _id }: SavedList) => api.deleteSavedList({ params: { id: _id } }));
}

function useListChange<What, Reply>(call: (api: ApiClient, what: What) => Promise<Reply>) {
  return useChange({ call, rereads: [[...savedListKeys.all, 'page']] });
}

/** Strips rows down to the fields that a list stores. */
function withoutNames(rows: readonly SavedRow[]): SavedRow[] {
  return rows.map(({ productId, quantity, note, costCenter }) => ({
    productId,
    quantity,
    ...(note && { note }),
    ...(costCenter && { costCenter }),
  }));
}

/** The name of a copy: "Refill (copy)", then "Refill (copy 2)". A long name is shortened. */
export function copyName(name: string, copy: number): string {
  const mark = copy === 1 ? ' (copy)' : ` (copy ${copy})`;
  const base = name.replace(/ \(copy(?: \d+)?\)$/, '');
  return `${cutText(base, TEXT_MAX.listName - mark.length)}${mark}`;
}

import type { ApiClient } from '@kerf/api-client/client';
import type { SavedView, ViewScreen } from '@kerf/contract/schemas/view';
import { callQuery } from '../../shared/call-query.ts';
import { useSendOnce } from '../../shared/send-once.ts';
import { useChange } from '../use-change.ts';

const viewsKey = ['views'] as const;

/** The user's views of a list, and those that others share. */
export function viewsQuery(api: ApiClient, screen: ViewScreen) {
  return callQuery([...viewsKey, screen], api.listViews, { query: { screen } });
}

interface NewView {
  readonly screen: ViewScreen;
  readonly name: string;
  readonly query: string;
  readonly shared: boolean;
}

export function useAddView() {
  const sendOnce = useSendOnce();
  return useViewChange((api, view: NewView) =>
    sendOnce(view, (body, idempotencyKey) => api.addView({ body }, { idempotencyKey })),
  );
}

interface ViewChange {
  /** The view as read. Changing a later version is refused unless that version is named. */
  readonly view: SavedView;
  readonly version?: number;
  readonly name?: string;
  readonly query?: string;
  readonly shared?: boolean;
}

/** Updates a view. Rejects if it was changed elsewhere meanwhile. */
export function useUpdateView() {
  return useViewChange((api, { view, ...to }: ViewChange) => {
    const { _id: id, name, query, shared, version } = view;
    return api.updateView({ params: { id }, body: { name, query, shared, version, ...to } });
  });
}

export function useDeleteView() {
  return useViewChange((api, { _id: id }: SavedView) => api.deleteView({ params: { id } }));
}

function useViewChange<What, Reply>(call: (api: ApiClient, what: What) => Promise<Reply>) {
  return useChange({ call, rereads: [viewsKey] });
}

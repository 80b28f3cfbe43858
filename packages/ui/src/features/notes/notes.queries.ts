import type { ApiClient } from '@kerf/api-client/client';
import type { Note } from '@kerf/contract/schemas/note';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ShownKey } from '../../platform/query-keys.ts';
import { useApi } from '../../shared/api.ts';
import { orderKeys } from '../orders/orders.queries.ts';

/** More than anyone writes about one order or customer. */
const NOTES_SHOWN = 200;

/** What a note is about. */
export type NoteSubject = { readonly orderId: string } | { readonly email: string };

function recordKey(subject: NoteSubject): ShownKey {
  return 'orderId' in subject ? orderKeys.one(subject.orderId) : ['users', subject.email];
}

/** The notes on an order or a customer, newest first. */
export function notesQuery(api: ApiClient, subject: NoteSubject) {
  const query = { limit: NOTES_SHOWN };
  return queryOptions({
    queryKey: [...recordKey(subject), 'notes'] as const,
    queryFn: ({ signal }) =>
      'orderId' in subject
        ? api.listOrderNotes({ params: { id: subject.orderId }, query }, { signal })
        : api.listUserNotes({ params: { email: subject.email }, query }, { signal }),
  });
}

export interface NewNote {
  readonly body: string;
  readonly forCustomer: boolean;
  readonly idempotencyKey: string;
}

/** Writes a note. A retry with the same key has no further effect. */
export function useAddNote(subject: NoteSubject) {
  const api = useApi();
  const refresh = useRefresh(subject);
  return useMutation({
    mutationFn: ({ idempotencyKey, ...note }: NewNote) => {
      const options = { idempotencyKey };
      return 'orderId' in subject
        ? api.addOrderNote({ params: { id: subject.orderId }, body: note }, options)
        : api.addUserNote({ params: { email: subject.email }, body: { body: note.body } }, options);
    },
    onSuccess: refresh,
  });
}

/** Deletes one of the user's own notes. */
export function useDeleteNote(subject: NoteSubject) {
  const api = useApi();
  const refresh = useRefresh(subject);
  return useMutation({
    mutationFn: (note: Note) => api.deleteNote({ params: { id: note._id } }),
    onSettled: refresh,
  });
}

/** Refetches the notes, and the history, which mentions them. */
function useRefresh(subject: NoteSubject) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: recordKey(subject) });
}

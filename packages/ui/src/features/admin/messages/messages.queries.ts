import { isApiProblem } from '@kerf/api-client/api-problem';
import type { ApiClient } from '@kerf/api-client/client';
import type { EndpointRequest } from '@kerf/contract/endpoint';
import type { Endpoints } from '@kerf/contract/endpoints';
import {
  type Conversation,
  type ConversationEntry,
  type ConversationState,
  messageSorts,
} from '@kerf/contract/schemas/message';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { listSource } from '../../../components/data-table/list-source.ts';
import { useChange } from '../../../components/use-change.ts';

/** The prefix of all inbox queries. */
export const messagesKey = ['messages'] as const;

const assignments = ['me', 'nobody'] as const;

/** The open or the done conversations. */
export function messagesSource(state: ConversationState) {
  return listSource({
    queryKey: [...messagesKey, 'list', state],
    listing: ({ search, sort, filters }) => ({
      state,
      search,
      sort: messageSorts.find((each) => each === sort),
      assigned: assignments.find((each) => each === filters.assigned),
    }),
    fetch: (api, query, signal) => api.listMessages({ query }, { signal }),
  });
}

/** How many conversations are open or done, regardless of the table's filters. */
export function messagesCountQuery(api: ApiClient, state: ConversationState) {
  return queryOptions({
    queryKey: [...messagesKey, 'count', state],
    queryFn: ({ signal }) => api.listMessages({ query: { state, limit: 1 } }, { signal }),
  });
}

const MAILBOX_CHECK_MS = 60_000;

/** Whether the shop's mailbox can be read. */
export function mailboxQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...messagesKey, 'mailbox'],
    queryFn: ({ signal }) => api.getMailbox({}, { signal }),
    refetchInterval: MAILBOX_CHECK_MS,
  });
}

/** The open conversations that have waited longest; one of them may be on screen. */
export function longestWaitingQuery(api: ApiClient) {
  const query = { state: 'open', sort: 'createdAt', limit: 2 } as const;
  return queryOptions({
    queryKey: [...messagesKey, 'longest-waiting'],
    queryFn: ({ signal }) => api.listMessages({ query }, { signal }),
  });
}

const MESSAGES_OF_CUSTOMER = 5;

/** An account's newest conversations. */
export function customerMessagesQuery(api: ApiClient, customer: string) {
  const query = { customer, limit: MESSAGES_OF_CUSTOMER };
  return queryOptions({
    queryKey: [...messagesKey, 'of', customer],
    queryFn: ({ signal }) => api.listMessages({ query }, { signal }),
  });
}

/** Polling interval while a reply is being emailed, in milliseconds. */
const MAIL_WAIT_MS = 5_000;

function isInProgress({ mail }: ConversationEntry): boolean {
  return mail?.state === 'queued' || mail?.state === 'sending';
}

const conversationKey = (id: string) => [...messagesKey, 'one', id] as const;

export function conversationQuery(api: ApiClient, id: string) {
  return queryOptions({
    queryKey: conversationKey(id),
    queryFn: ({ signal }) => api.getMessage({ params: { id } }, { signal }),
    // Poll until the last email has been sent.
    refetchInterval: ({ state }) => (state.data?.entries.some(isInProgress) ? MAIL_WAIT_MS : false),
  });
}

type Update = NonNullable<EndpointRequest<Endpoints['updateMessage']>['body']>;

/** Changes a conversation's state or assignee. */
export function useUpdateMessage() {
  return useConversationChange(
    (api, { id, update }: { readonly id: string; readonly update: Update }) =>
      api.updateMessage({ params: { id }, body: update }),
  );
}

/** A reply to a message, and the key that makes repeating it harmless. */
interface ReplyAttempt {
  readonly id: string;
  readonly reply: EndpointRequest<Endpoints['replyToMessage']>['body'];
  readonly idempotencyKey: string;
}

/** Sends a reply. */
export function useReplyToMessage() {
  return useConversationChange((api, { id, reply, idempotencyKey }: ReplyAttempt) =>
    api.replyToMessage({ params: { id }, body: reply }, { idempotencyKey }),
  );
}

/** A refused change means that the conversation is out of date, so it is refetched. */
function useConversationChange<What extends { readonly id: string }>(
  call: (api: ApiClient, what: What) => Promise<Conversation>,
) {
  const client = useQueryClient();
  const reread = () => client.invalidateQueries({ queryKey: messagesKey });
  return useChange({
    call,
    onDone: (conversation, { what: { id } }) => {
      client.setQueryData(conversationKey(id), conversation);
      return reread();
    },
    onError: async (error) => {
      if (isApiProblem(error)) await reread();
    },
  });
}

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
import { useQueryClient } from '@tanstack/react-query';
import { chosen, listSource } from '../../../components/data-table/list-source.ts';
import { useChange } from '../../../components/use-change.ts';
import { callQuery } from '../../../shared/call-query.ts';

/** The prefix of all inbox queries. */
export const messagesKey = ['messages'] as const;

const assignments = ['me', 'nobody'] as const;

/** The open or the done conversations. */
export function messagesSource(state: ConversationState) {
  return listSource({
    queryKey: [...messagesKey, 'list', state],
    listing: (view) => ({ state, ...chosen(view, { sort: messageSorts, assigned: assignments }) }),
    fetch: (api, query, signal) => api.listMessages({ query }, { signal }),
  });
}

/** How many conversations are open or done, regardless of the table's filters. */
export function messagesCountQuery(api: ApiClient, state: ConversationState) {
  return callQuery([...messagesKey, 'count', state], api.listMessages, {
    query: { state, limit: 1 },
  });
}

const MAILBOX_CHECK_MS = 60_000;

/** Whether the shop's mailbox can be read. */
export function mailboxQuery(api: ApiClient) {
  return {
    ...callQuery([...messagesKey, 'mailbox'], api.getMailbox, {}),
    refetchInterval: MAILBOX_CHECK_MS,
  };
}

/** The open conversations that have waited longest; one of them may be on screen. */
export function longestWaitingQuery(api: ApiClient) {
  return callQuery([...messagesKey, 'longest-waiting'], api.listMessages, {
    query: { state: 'open', sort: 'createdAt', limit: 2 },
  });
}

const MESSAGES_OF_CUSTOMER = 5;

/** An account's newest conversations. */
export function customerMessagesQuery(api: ApiClient, customer: string) {
  return callQuery([...messagesKey, 'of', customer], api.listMessages, {
    query: { customer, limit: MESSAGES_OF_CUSTOMER },
  });
}

/** Polling interval while a reply is being emailed, in milliseconds. */
const MAIL_WAIT_MS = 5_000;

function isInProgress({ mail }: ConversationEntry): boolean {
  return mail?.state === 'queued' || mail?.state === 'sending';
}

const conversationKey = (id: string) => [...messagesKey, 'one', id] as const;

export function conversationQuery(api: ApiClient, id: string) {
  return callQuery(
    conversationKey(id),
    api.getMessage,
    { params: { id } },
    {
      // Poll until the last email has been sent.
      refetchInterval: ({ state }) =>
        state.data?.entries.some(isInProgress) ? MAIL_WAIT_MS : false,
    },
  );
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

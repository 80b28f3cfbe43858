import type { ApiClient } from '@kerf/api-client/client';
import { undeliveredShown, undeliveredSorts } from '@kerf/contract/schemas/mail';
import { chosen, listSource } from '../../../components/data-table/list-source.ts';
import { counted } from '../../../components/data-table/table-spec.ts';
import { toastProblem } from '../../../components/toasts.tsx';
import { useChange } from '../../../components/use-change.ts';
import { callQuery } from '../../../shared/call-query.ts';

const undeliveredKey = ['undelivered-mails'] as const;
/** Order pages and conversations show these emails too. */
const shownIn = [undeliveredKey, ['orders'], ['messages']] as const;
/** Emails fail without any user's change, so the count is polled. */
const COUNT_AGAIN_MS = 60_000;

/** The failed and late emails of all orders and conversations. */
export const undeliveredSource = listSource({
  queryKey: [...undeliveredKey, 'list'],
  listing: (view) => chosen(view, { sort: undeliveredSorts, show: undeliveredShown }),
  fetch: (api, query, signal) => api.listUndelivered({ query }, { signal }),
});

/** How many emails have failed or are late. */
export function undeliveredCountQuery(api: ApiClient) {
  return {
    ...callQuery([...undeliveredKey, 'count'], api.listUndelivered, { query: { limit: 1 } }),
    refetchInterval: COUNT_AGAIN_MS,
  };
}

type Change = 'send' | 'dismiss';

const outcomes: Readonly<Record<Change, string>> = {
  send: 'on the way again',
  dismiss: 'dismissed',
};
const email = { one: 'email', many: 'emails' };

/** Resends undelivered emails, or dismisses them. */
export function useChangeUndelivered() {
  return useChange({
    call: (api, { change, mailIds }: { readonly change: Change; readonly mailIds: string[] }) => {
      const request = { body: { mailIds } };
      return change === 'send' ? api.sendUndelivered(request) : api.dismissUndelivered(request);
    },
    done: ({ changed, skipped }, { change }) => {
      const rest = skipped > 0 ? `, ${skipped} left as they are by now` : '';
      return `${counted(changed, email)} ${outcomes[change]}${rest}`;
    },
    onError: toastProblem,
    rereads: shownIn,
  });
}

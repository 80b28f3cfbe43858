import type { ConversationState } from '@kerf/contract/schemas/message';
import { useQuery } from '@tanstack/react-query';
import { LinkTabs } from '../../../components/link-tabs.tsx';
import { formatQuantity } from '../../../components/quantity.tsx';
import { useApi } from '../../../shared/api.ts';
import { messagesCountQuery } from './messages.queries.ts';

export const INBOX = '/dashboard/messages';

const tabs = [
  { state: 'open', title: 'Open', to: INBOX },
  { state: 'done', title: 'Done', to: `${INBOX}?state=done` },
] as const;

interface InboxTabsProps {
  readonly state: ConversationState;
}

/** The inbox's two tabs, with their counts. */
export function InboxTabs({ state }: InboxTabsProps) {
  const api = useApi();
  const counts = {
    open: useQuery(messagesCountQuery(api, 'open')).data?.total,
    done: useQuery(messagesCountQuery(api, 'done')).data?.total,
  };
  return (
    <LinkTabs
      label="Inbox"
      tabs={tabs.map((tab) => ({
        title: tab.title,
        to: tab.to,
        isOpen: tab.state === state,
        count: formatCount(counts[tab.state]),
      }))}
    />
  );
}

function formatCount(count: number | undefined): string {
  return count === undefined ? '–' : formatQuantity(count);
}

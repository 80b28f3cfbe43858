import type { ConversationState } from '@kerf/contract/schemas/message';
import { useQuery } from '@tanstack/react-query';
import { LinkTabs } from '../../../components/link-tabs.tsx';
import { formatQuantity } from '../../../components/quantity.tsx';
import { commands } from '../../../platform/commands.ts';
import { useApi } from '../../../shared/api.ts';
import { messagesCountQuery } from './messages.queries.ts';

const tabs = [
  { state: 'open', title: 'Open', to: commands.messages.to },
  { state: 'done', title: 'Done', to: `${commands.messages.to}?state=done` },
] as const;

/** The inbox's two tabs, with their counts. */
export function InboxTabs({ state }: { readonly state: ConversationState }) {
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

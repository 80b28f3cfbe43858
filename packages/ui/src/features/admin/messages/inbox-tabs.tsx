import type { ConversationState } from '@kerf/contract/schemas/message';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatQuantity } from '../../../components/quantity.tsx';
import { useApi } from '../../../shared/api.ts';
import classes from './messages.module.css';
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
    <nav className={classes.tabs} aria-label="Inbox">
      {tabs.map((tab) => (
        <Link key={tab.state} to={tab.to} aria-current={tab.state === state ? 'page' : undefined}>
          {tab.title} <span>{formatCount(counts[tab.state])}</span>
        </Link>
      ))}
    </nav>
  );
}

function formatCount(count: number | undefined): string {
  return count === undefined ? '–' : formatQuantity(count);
}

import { type HistoryPart, historyParts } from '@kerf/contract/schemas/history';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LinkTabs } from '../../../components/link-tabs.tsx';
import { ListPage } from '../../../components/list-page.tsx';
import { historySource, historyTables } from './history-table.tsx';

/** `/dashboard/history`: all changes by anyone and, apart from them, who logged in and out; for admins. */
export function HistoryPage() {
  const [params] = useSearchParams();
  const part = historyParts.find((each) => each === params.get('part')) ?? 'changes';
  const source = useMemo(() => historySource(part), [part]);
  return (
    <ListPage
      title="History"
      detail="Who changed what, from what to what. Nothing here is ever changed or deleted."
      spec={historyTables[part]}
      source={source}
      nothingYet={nothingIn[part]}
      above={() => (
        <LinkTabs
          label="History"
          tabs={historyParts.map((each) => ({
            title: titles[each],
            to: { pathname: '', search: linkTo(each, params) },
            isOpen: each === part,
          }))}
        />
      )}
    />
  );
}

const titles: Readonly<Record<HistoryPart, string>> = {
  changes: 'Changes',
  'sign-ins': 'Logins',
};

const nothingIn: Readonly<Record<HistoryPart, { title: string }>> = {
  changes: { title: 'Nothing has been changed yet' },
  'sign-ins': { title: 'Nobody has logged in yet' },
};

/** Keeps who, when and the search; another part has other pages. */
function linkTo(part: HistoryPart, params: URLSearchParams): string {
  const kept = new URLSearchParams([...params].filter(([name]) => KEPT.includes(name)));
  if (part !== 'changes') kept.set('part', part);
  return kept.toString();
}

const KEPT = ['actor', 'from', 'to', 'source', 'search'];

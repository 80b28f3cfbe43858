import { ListPage } from '../../../components/list-page.tsx';
import { historySource, historyTable } from './history-table.tsx';

/** `/dashboard/history`: all changes by anyone, for admins. */
export function HistoryPage() {
  return (
    <ListPage
      title="History"
      detail="Who changed what, from what to what. Nothing here is ever changed or deleted."
      spec={historyTable}
      source={historySource}
      nothingYet={{ title: 'Nothing has been changed yet' }}
    />
  );
}

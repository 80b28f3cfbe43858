import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ListPage } from '../../../components/list-page.tsx';
import { historySource, historyTable } from './history-table.tsx';

/** `/dashboard/history`: every change by anybody, for admins. Links lead here with a person or a record in the address. */
export function HistoryPage() {
  const [params] = useSearchParams();
  const actor = params.get('actor');
  const record = params.get('record');
  const spec = useMemo(() => historyTable({ actor, record }), [actor, record]);
  return (
    <ListPage
      title="History"
      detail="Who changed what, from what to what. Nothing here is ever changed or deleted."
      spec={spec}
      source={historySource}
      nothingYet={{ title: 'Nothing has been changed yet' }}
    />
  );
}

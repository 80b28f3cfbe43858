import { ListPage } from '../../../components/list-page.tsx';
import { fetchUnmetDemand, unmetDemandQuery } from './unmet-demand.queries.ts';
import { unmetDemandTable } from './unmet-demand-table.tsx';

/** `/dashboard/unmet-demand`: what buyers looked for and did not find, for admins. */
export function UnmetDemandPage() {
  return (
    <ListPage
      title="Unmet demand"
      detail="What was searched for or put on an order pad and not found. Customers are those who were signed in, each counted once a month."
      spec={unmetDemandTable}
      query={unmetDemandQuery}
      fetchPage={fetchUnmetDemand}
      nothingYet={{
        title: 'Everything was found',
        detail: 'A search without a result and an unknown row of an order pad appear here.',
      }}
    />
  );
}

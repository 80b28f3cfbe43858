import { ListPage } from '../../../components/list-page.tsx';
import { fetchUnmetDemand, unmetDemandQuery } from './unmet-demand.queries.ts';
import { unmetDemandTable } from './unmet-demand-table.tsx';

/** `/dashboard/unmet-demand`: what buyers looked for and did not find, for admins. */
export function UnmetDemandPage() {
  return (
    <ListPage
      title="Unmet demand"
      detail="Searches and order-pad rows with no match. Each signed-in customer counts once a month."
      spec={unmetDemandTable}
      query={unmetDemandQuery}
      fetchPage={fetchUnmetDemand}
      nothingYet={{
        title: 'No unmet searches',
        detail: 'A search without a result and an unknown row of an order pad appear here.',
      }}
    />
  );
}

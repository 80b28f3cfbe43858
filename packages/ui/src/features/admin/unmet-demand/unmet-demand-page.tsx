import { useQuery } from '@tanstack/react-query';
import { DataTable } from '../../../components/data-table/data-table.tsx';
import { useTable } from '../../../components/data-table/use-table.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { useApi } from '../../../shared/api.ts';
import { fetchUnmetDemand, unmetDemandQuery } from './unmet-demand.queries.ts';
import { unmetDemandTable } from './unmet-demand-table.tsx';

/** `/dashboard/unmet-demand`: what buyers looked for and did not find, for admins. */
export function UnmetDemandPage() {
  const api = useApi();
  const table = useTable(unmetDemandTable);
  const query = useQuery(unmetDemandQuery(api, table.view));
  return (
    <>
      <PageHeader
        title="Unmet demand"
        count={query.data?.total}
        detail="What was searched for or put on an order pad and not found. Customers are those who were signed in, each counted once a month."
      />
      <DataTable
        spec={unmetDemandTable}
        table={table}
        query={query}
        fetchPage={fetchUnmetDemand(api, table.view)}
        nothingYet={
          <EmptyState
            kind="nothing-yet"
            title="Everything was found"
            detail="A search without a result and an unknown row of an order pad appear here."
          />
        }
      />
    </>
  );
}

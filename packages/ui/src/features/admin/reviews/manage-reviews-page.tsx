import { useQuery } from '@tanstack/react-query';
import { DataTable } from '../../../components/data-table/data-table.tsx';
import { useTable } from '../../../components/data-table/use-table.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { useApi } from '../../../shared/api.ts';
import { fetchReviews, reviewsQuery } from './manage-reviews.queries.ts';
import { reviewsTable } from './reviews-table.tsx';

/** `/dashboard/manage-reviews`: what customers say, for admins, who may delete it. */
export function ManageReviewsPage() {
  const api = useApi();
  const table = useTable(reviewsTable);
  const query = useQuery(reviewsQuery(api, table.view));
  return (
    <>
      <PageHeader title="Manage Reviews" count={query.data?.total} />
      <DataTable
        spec={reviewsTable}
        table={table}
        query={query}
        fetchPage={fetchReviews(api, table.view)}
        nothingYet={
          <EmptyState
            kind="nothing-yet"
            title="No reviews yet"
            detail="What customers write under Add Review appears here."
          />
        }
      />
    </>
  );
}

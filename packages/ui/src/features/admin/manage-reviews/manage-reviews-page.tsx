import { ListPage } from '../../../components/list-page.tsx';
import { fetchReviews, reviewsQuery } from './manage-reviews.queries.ts';
import { reviewsTable } from './reviews-table.tsx';

/** `/dashboard/manage-reviews`: what customers say, for admins, who may delete it. */
export function ManageReviewsPage() {
  return (
    <ListPage
      title="Manage Reviews"
      spec={reviewsTable}
      query={reviewsQuery}
      fetchPage={fetchReviews}
      nothingYet={{
        title: 'No reviews yet',
        detail: 'What customers write under Add Review appears here.',
      }}
    />
  );
}

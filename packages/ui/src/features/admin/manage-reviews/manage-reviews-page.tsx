import type { Review } from '@kerf/contract/schemas/review';
import { actionsColumn, textColumn, whenColumn } from '../../../components/data-table/columns.tsx';
import { DeleteRow } from '../../../components/data-table/delete-row.tsx';
import { listSource } from '../../../components/data-table/list-source.ts';
import type { TableSpec } from '../../../components/data-table/table-spec.ts';
import { ListPage } from '../../../components/list-page.tsx';
import { Stars } from '../../../components/stars.tsx';

/** `/dashboard/manage-reviews`: all reviews, for admins, who may delete them. */
export function ManageReviewsPage() {
  return (
    <ListPage
      title="Manage Reviews"
      spec={reviewsTable}
      source={reviewsSource}
      nothingYet={{
        title: 'No reviews yet',
        detail: 'What customers write under Add Review appears here.',
      }}
    />
  );
}

const reviewsKey = ['reviews'] as const;

/** All reviews, newest first. */
const reviewsSource = listSource({
  queryKey: [...reviewsKey, 'list'],
  listing: ({ search }) => ({ search }),
  fetch: (api, query, signal) => api.listReviews({ query }, { signal }),
});

const reviewsTable: TableSpec<Review> = {
  noun: { one: 'review', many: 'reviews' },
  rowKey: (review) => review._id,
  rowName: (review) => `the review of ${review.name}`,
  columns: [
    textColumn('name', 'Name', ({ name }) => name, {
      width: '13rem',
      render: ({ name }) => <span style={{ overflowWrap: 'anywhere' }}>{name}</span>,
    }),
    textColumn('rating', 'Rating', ({ rating }) => rating, {
      width: '8rem',
      render: ({ rating }) => <Stars rating={rating} />,
    }),
    textColumn('text', 'Review', ({ des }) => des, {
      fixed: true,
      render: ({ des }) => <span style={{ overflowWrap: 'anywhere' }}>{des}</span>,
    }),
    whenColumn('written', 'Written', ({ createdAt }) => createdAt, { width: '10rem' }),
    actionsColumn({
      width: '4rem',
      render: ({ _id, name }) => (
        <DeleteRow
          id={_id}
          kind="Review"
          author={name}
          onDelete={(api) => api.deleteReview({ params: { id: _id } })}
          queryKey={reviewsKey}
        />
      ),
    }),
  ],
  sorts: [{ value: '-createdAt', label: 'Newest first', column: 'written' }],
  filters: [],
  searchHint: 'Name or text',
};

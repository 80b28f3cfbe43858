import type { Review } from '@kerf/contract/schemas/review';
import { csvMoment } from '../../../components/data-table/csv/csv.ts';
import { DeleteRow } from '../../../components/data-table/delete-row.tsx';
import { useForgetRow } from '../../../components/data-table/forget-row.ts';
import type { TableSpec } from '../../../components/data-table/table-spec.ts';
import { DateTime } from '../../../components/date-time.tsx';
import { Stars } from '../../../components/stars.tsx';
import { ErrorAlert } from '../../../shared/error-alert.tsx';
import { useDeleteReview } from './manage-reviews.queries.ts';

/** What customers say, as a list. */
export const reviewsTable: TableSpec<Review> = {
  noun: { one: 'review', many: 'reviews' },
  rowKey: (review) => review._id,
  rowName: (review) => `the review of ${review.name}`,
  columns: [
    {
      key: 'name',
      title: 'Name',
      width: '13rem',
      render: ({ name }) => <span style={{ overflowWrap: 'anywhere' }}>{name}</span>,
      csv: [{ title: 'Name', value: (review) => review.name }],
    },
    {
      key: 'rating',
      title: 'Rating',
      width: '8rem',
      render: (review) => <Stars rating={review.rating} />,
      csv: [{ title: 'Rating', value: (review) => review.rating }],
    },
    {
      key: 'text',
      title: 'Review',
      fixed: true,
      render: ({ des }) => <span style={{ overflowWrap: 'anywhere' }}>{des}</span>,
      csv: [{ title: 'Review', value: (review) => review.des }],
    },
    {
      key: 'written',
      title: 'Written',
      align: 'end',
      width: '10rem',
      render: (review) => <DateTime value={review.createdAt} />,
      csv: [{ title: 'Written (UTC)', value: (review) => csvMoment(review.createdAt) }],
    },
    {
      key: 'actions',
      title: 'Actions',
      titleHidden: true,
      fixed: true,
      align: 'end',
      width: '4rem',
      render: (review) => <DeleteReview review={review} />,
    },
  ],
  sorts: [
    { value: '-createdAt', label: 'Newest first', column: 'written', direction: 'descending' },
  ],
  filters: [],
  searchHint: 'Name or text',
};

/** Deletes a review, after asking. */
export function DeleteReview({ review }: { readonly review: Review }) {
  const forgetRow = useForgetRow();
  const { mutate, isPending, error, reset } = useDeleteReview(() => forgetRow(review._id));
  return (
    <DeleteRow
      name={`the review of ${review.name}`}
      busy={isPending}
      problem={error === null ? undefined : <ErrorAlert error={error} />}
      onAsk={reset}
      onDelete={() => mutate(review)}
    />
  );
}

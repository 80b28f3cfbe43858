import type { Review } from '@kerf/contract/schemas/review';
import { csvMoment } from '../../../components/data-table/csv/csv.ts';
import type { TableSpec } from '../../../components/data-table/table-spec.ts';
import { DateTime } from '../../../components/date-time.tsx';
import { Stars } from '../../../components/stars.tsx';
import { DeleteReview } from './delete-review.tsx';

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

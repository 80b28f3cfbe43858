import type { Review } from '@kerf/contract/schemas/review';
import { DeleteRow } from '../../../components/data-table/delete-row.tsx';
import { useForgetRow } from '../../../components/data-table/forget-row.ts';
import { ErrorAlert } from '../../../shared/error-alert.tsx';
import { useDeleteReview } from './manage-reviews.queries.ts';

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

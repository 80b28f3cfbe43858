import { isApiProblem } from '@kerf/api-client/api-problem';
import type { ApiClient } from '@kerf/api-client/client';
import type { Review } from '@kerf/contract/schemas/review';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { FetchPage } from '../../../components/data-table/table-spec.ts';
import { pageOfView, type TableView } from '../../../components/data-table/table-view.ts';
import { toastFailure, toastSuccess } from '../../../components/toasts.tsx';
import { useApi } from '../../../shared/api.ts';

/** One page of the reviews, newest first. The page before stays until the next has come. */
export function reviewsQuery(api: ApiClient, view: TableView) {
  const listing = { search: view.search, ...pageOfView(view) };
  return queryOptions({
    queryKey: ['reviews', 'list', listing],
    queryFn: ({ signal }) => api.listReviews({ query: listing }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Any page of what the table shows. */
export function fetchReviews(api: ApiClient, { search }: TableView): FetchPage<Review> {
  return (page, signal) => api.listReviews({ query: { search, ...page } }, { signal });
}

/** Takes a review out of the shop and says so. One that is gone already counts as taken out. */
export function useDeleteReview(onGone: () => void) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (review: Review) => api.deleteReview({ params: { id: review._id } }),
    // Told here, not by the row: the row is gone before its own callbacks would run.
    onSuccess: (_, { name }) => {
      toastSuccess(`Review of ${name} is deleted`);
      onGone();
    },
    onError: (error, { name }) => {
      if (!isApiProblem(error, 'not_found')) return;
      toastFailure(`Review of ${name} is deleted already`);
      onGone();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['reviews'] }),
  });
}

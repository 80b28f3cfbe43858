import type { ApiClient } from '@kerf/api-client/client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

const REVIEWS_AT_ONCE = 6;

/** The reviews of a product in pages, newest first. */
export function productReviewsQuery(api: ApiClient, productId: string) {
  return infiniteQueryOptions({
    queryKey: ['reviews', 'of', productId, 'list'],
    queryFn: ({ signal, pageParam }) =>
      api.listReviews(
        { query: { productId, limit: REVIEWS_AT_ONCE, cursor: pageParam } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });
}

/** A product's ratings by material. */
export function reviewFiguresQuery(api: ApiClient, productId: string) {
  return queryOptions({
    queryKey: ['reviews', 'of', productId, 'figures'],
    queryFn: ({ signal }) => api.getReviewFigures({ params: { id: productId } }, { signal }),
  });
}

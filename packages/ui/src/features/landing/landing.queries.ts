import type { ApiClient } from '@kerf/api-client/client';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callQuery } from '../../shared/call-query.ts';
import type { Catalogue } from '../catalog/catalogue.ts';
import { productKeys } from '../catalog/products.queries.ts';

export const PRODUCTS_AT_ONCE = 12;
export const REVIEWS_SHOWN = 6;

/** The catalogue on the front page, newest first, in pages. */
export function frontProductsQuery(catalogue: Catalogue) {
  return infiniteQueryOptions({
    queryKey: [...productKeys.all, 'front'],
    queryFn: ({ signal, pageParam }) =>
      catalogue.list({ limit: PRODUCTS_AT_ONCE, sort: '-createdAt', cursor: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });
}

/** The newest reviews. */
export function frontReviewsQuery(api: ApiClient) {
  return callQuery(['reviews', 'front'], api.listReviews, { query: { limit: REVIEWS_SHOWN } });
}

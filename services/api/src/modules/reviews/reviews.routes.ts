import { reviewEndpoints } from '@kerf/contract/endpoints/reviews';
import type { Database } from '../../db/database.ts';
import { type Route, route } from '../../http/mount.ts';
import { addReview, listReviews } from './reviews.store.ts';

export function reviewRoutes(db: Database): Route[] {
  return [
    route(reviewEndpoints.listReviews, ({ query }) => listReviews(db, query)),
    route(reviewEndpoints.addReview, async ({ body }, { actor }) => ({
      success: true,
      review: await addReview(db, actor, body),
    })),
  ];
}

import { reviewEndpoints } from '@kerf/contract/endpoints/reviews';
import { notFound } from '@kerf/domain/problem';
import type { Database } from '../../db/database.ts';
import { deleted, onceRoute, type Route, route } from '../../http/mount.ts';
import { addReview, deleteReview, findReviewFigures, listReviews } from './reviews.store.ts';

export function reviewRoutes(db: Database): Route[] {
  return [
    route(reviewEndpoints.listReviews, ({ query }) => listReviews(db, query)),
    route(reviewEndpoints.getReviewFigures, async ({ params }) => {
      const figures = await findReviewFigures(db, params.id);
      if (!figures) throw notFound('product');
      return figures;
    }),
    onceRoute(reviewEndpoints.addReview, async (tx, { body }, { actor }) => ({
      success: true,
      review: await addReview(tx, actor, body),
    })),
    route(reviewEndpoints.deleteReview, ({ params }, { actor }) =>
      deleted(deleteReview(db, actor, params.id)),
    ),
  ];
}

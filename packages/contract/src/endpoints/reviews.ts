import { z } from 'zod';
import { endpoint, pageOf } from '../endpoint.ts';
import { deleted, idParams } from '../schemas/common.ts';
import { newReview, review, reviewFigures, reviewQuery } from '../schemas/review.ts';

export const reviewEndpoints = {
  listReviews: endpoint({
    method: 'get',
    path: '/reviews',
    access: 'public',
    summary: 'Reviews, newest first; of one product where it is named',
    query: reviewQuery,
    status: 200,
    reply: pageOf(review),
    paged: true,
    problems: [],
  }),
  getReviewFigures: endpoint({
    method: 'get',
    path: '/product/{id}/review-figures',
    access: 'public',
    summary: 'What reviews tell of a product, by the material that was cut',
    params: idParams,
    resource: 'product',
    status: 200,
    reply: reviewFigures,
    problems: ['not_found'],
  }),
  addReview: endpoint({
    method: 'post',
    path: '/review',
    access: 'customer',
    summary: 'Add a review',
    body: newReview,
    idempotent: true,
    status: 201,
    reply: z.object({ success: z.literal(true), review }),
    limit: { max: 10, perSeconds: 3600 },
    problems: ['idempotency_key_reused'],
  }),
  deleteReview: endpoint({
    method: 'delete',
    path: '/review/{id}',
    access: 'admin',
    summary: 'Take a review out',
    params: idParams,
    resource: 'review',
    status: 200,
    reply: deleted,
    problems: ['not_found'],
  }),
};

import { z } from 'zod';
import { endpoint, pageOf } from '../endpoint.ts';
import { pageQuery } from '../schemas/common.ts';
import { newReview, review } from '../schemas/review.ts';

export const reviewEndpoints = {
  listReviews: endpoint({
    method: 'get',
    path: '/reviews',
    access: 'public',
    summary: 'Reviews, newest first',
    query: pageQuery,
    status: 200,
    reply: pageOf(review),
    paged: true,
    problems: [],
  }),
  addReview: endpoint({
    method: 'post',
    path: '/review',
    access: 'customer',
    summary: 'Add a review',
    body: newReview,
    status: 201,
    reply: z.object({ success: z.literal(true), review }),
    limit: { max: 10, perSeconds: 3600 },
    problems: [],
  }),
};

import { newReview } from '@kerf/contract/schemas/review';
import { describe, expect, it } from 'vitest';
import { sampleReviews } from './sample-reviews.ts';

describe('the sample reviews', () => {
  it('are at least twelve, mostly content and not all of them', () => {
    const ratings = sampleReviews.map((review) => review.rating);
    expect(ratings.length).toBeGreaterThanOrEqual(12);
    expect(ratings.filter((rating) => rating >= 3).length / ratings.length).toBeGreaterThan(0.8);
    expect(Math.min(...ratings)).toBeLessThan(4);
  });

  it.each(sampleReviews)('could have been sent: $name', ({ name, des, rating, img }) => {
    expect(newReview.parse({ name, des, rating, img })).toEqual({ name, des, rating, img });
  });

  it('stand newest first, one of each customer', () => {
    const hours = sampleReviews.map((review) => review.writtenHoursAgo);
    expect(hours).toEqual(hours.toSorted((a, b) => a - b));
    expect(new Set(sampleReviews.map((review) => review.customer)).size).toBe(hours.length);
  });
});

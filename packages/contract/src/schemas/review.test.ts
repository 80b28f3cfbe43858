import { describe, expect, it } from 'vitest';
import { newReview } from './review.ts';

describe('a new review', () => {
  const sent = { name: 'Robin Hale', des: 'Straight cuts.', rating: 5, img: '' };

  it('takes one to five whole stars', () => {
    for (const rating of [1, 2, 3, 4, 5]) {
      expect(newReview.parse({ ...sent, rating }).rating).toBe(rating);
    }
    for (const rating of [0, 6, 4.5, '5', null, Number.NaN]) {
      expect(newReview.safeParse({ ...sent, rating }).success).toBe(false);
    }
  });

  it('needs a text', () => {
    expect(newReview.safeParse({ ...sent, des: ' ' }).success).toBe(false);
  });
});

import { newReview } from '@kerf/contract/schemas/review';
import { USERS_FOR_AVERAGE } from '@kerf/domain/review-figures';
import { describe, expect, it } from 'vitest';
import { sampleProducts } from './sample-products.ts';
import { sampleId } from './sample-records.ts';
import { sampleReviews } from './sample-reviews.ts';

describe('the sample reviews', () => {
  it('are at least twelve, mostly content and not all of them', () => {
    const ratings = sampleReviews.map((review) => review.rating);
    expect(ratings.length).toBeGreaterThanOrEqual(12);
    expect(ratings.filter((rating) => rating >= 3).length / ratings.length).toBeGreaterThan(0.8);
    expect(Math.min(...ratings)).toBeLessThan(4);
  });

  it.each(sampleReviews)('could have been sent: $name', ({ name, des, rating, img, sku, told }) => {
    const productId = sku === undefined ? undefined : sampleId(sku);
    const sent = { name, des, rating, img, productId, ...told };
    expect(newReview.parse(sent)).toEqual(sent);
  });

  it('are newest first, none of a customer twice about the same', () => {
    const hours = sampleReviews.map((review) => review.writtenHoursAgo);
    expect(hours).toEqual(hours.toSorted((a, b) => a - b));
    const about = sampleReviews.map(({ customer, sku = '' }) => `${customer.email} ${sku}`);
    expect(new Set(about).size).toBe(hours.length);
  });

  it('are about products of the shop, in materials that these cut', () => {
    for (const { sku, told } of sampleReviews) {
      if (sku === undefined || told?.material === undefined) continue;
      const product = sampleProducts.find((each) => each.sku === sku);
      expect(product?.blade?.materials, sku).toContain(told.material);
    }
  });

  it('have enough users of one material for an average, and too few of another', () => {
    const of = (material: string) =>
      sampleReviews.filter(
        ({ sku, told }) => sku === 'KC-250-30-80T' && told?.material === material,
      );
    expect(of('Hardwood').length).toBeGreaterThanOrEqual(USERS_FOR_AVERAGE);
    expect(of('Plywood').length).toBe(1);
  });
});

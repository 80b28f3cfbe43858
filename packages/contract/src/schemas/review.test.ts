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

  it('takes what was cut, each part of it or none', () => {
    const facts = {
      productId: '0199f000-0000-7000-8000-000000000001',
      machine: 'Panel saw',
      material: 'Hardwood',
      cut: { count: 600, unit: 'cuts' },
    };
    expect(newReview.parse(sent)).toEqual(sent);
    expect(newReview.parse({ ...sent, ...facts })).toEqual({ ...sent, ...facts });
    for (const [name, value] of Object.entries(facts)) {
      expect(newReview.parse({ ...sent, [name]: value })).toEqual({ ...sent, [name]: value });
    }
  });

  it.each([
    ['productId', 'KC-250-30-80T'],
    ['machine', ' '],
    ['machine', 'x'.repeat(61)],
    ['material', 'hardwood'],
    ['material', 'Cheese'],
    ['cut', 600],
    ['cut', { count: 600 }],
    ['cut', { count: 600, unit: 'feet' }],
    ['cut', { count: -1, unit: 'cuts' }],
    ['cut', { count: 0, unit: 'cuts' }],
    ['cut', { count: 2.5, unit: 'metres' }],
    ['cut', { count: 1e9, unit: 'cuts' }],
  ])('refuses as %s %j', (name, value) => {
    const { error } = newReview.safeParse({ ...sent, [name]: value });
    expect(error?.issues.map(({ path }) => path[0])).toEqual([name]);
  });
});

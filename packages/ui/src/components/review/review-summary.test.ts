import { expect, test } from 'vitest';
import { cutText, productReviewSummary, reviewSummary } from './review-summary.ts';

const review = {
  _id: '11111111-1111-4111-8111-111111111111',
  name: 'Sam',
  img: 'https://stranger.example/pixel.gif',
  rating: 5,
  des: 'Cuts.',
  verified: true,
  createdAt: '2026-03-12T14:05:00.000Z',
};

test('a picture at an unknown host is never loaded, on the front page or beside a product', () => {
  expect(reviewSummary(review, undefined).img).toBe('');
  expect(reviewSummary(review, ['images.example.com']).img).toBe('');
  expect(productReviewSummary(review, ['images.example.com']).img).toBe('');
});

test('a picture at a configured host is shown', () => {
  expect(reviewSummary(review, ['stranger.example']).img).toBe(review.img);
});

test.each([
  [{}, ''],
  [{ material: 'MDF' }, 'MDF'],
  [{ cut: { count: 1, unit: 'metres' } }, 'about 1 metre'],
  [{ cut: { count: 12_000, unit: 'cuts' }, machine: 'Panel saw' }, 'about 12,000 cuts · Panel saw'],
  [
    { material: 'Hardwood', cut: { count: 600, unit: 'cuts' }, machine: 'Panel saw' },
    'Hardwood · about 600 cuts · Panel saw',
  ],
] as const)('%j is "%s"', (told, words) => {
  expect(cutText(told)).toBe(words);
});

import type { FakeHandlers } from '@kerf/api-client/fake-api';
import type { Review } from '@kerf/contract/schemas/review';
import { sampleProduct } from '@kerf/contract/testing/sample-products';
import { ProblemError } from '@kerf/domain/problem';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { heroBlade } from '../../components/blade-drawing/house-blade.ts';
import type { Account } from '../../session/session-state.ts';
import { renderApp } from '../../testing/render-app.tsx';
// Imported here, so that the first test does not wait for the lazy route.
import '../product/product-page.tsx';

const product = sampleProduct({ blade: heroBlade });
const ada = { email: 'ada@example.com', displayName: 'Ada' };

function review(place: number, changes: Partial<Review> = {}): Review {
  return {
    _id: `6a2f6f6e-1111-4222-8333-44445555666${place}`,
    name: `Writer ${place}`,
    img: '',
    rating: 4,
    des: `Review ${place}.`,
    verified: true,
    createdAt: '2026-03-12T14:05:09.000Z',
    productId: product._id,
    bought: false,
    ...changes,
  };
}

async function visit(api: FakeHandlers, account?: Account) {
  await renderApp({
    path: `/product/${product._id}`,
    api: { getProduct: () => product, listMachines: () => [], ...api },
    ...(account && { account }),
  });
  return within(await screen.findByRole('region', { name: 'Reviews' }));
}

const none: FakeHandlers = {
  listReviews: () => ({ items: [], total: 0, next: null }),
  getReviewFigures: () => ({ materials: [] }),
};

test('figures by material are shown above the reviews, which name the cut and verified buyers', async () => {
  const asked: unknown[] = [];
  const region = await visit({
    listReviews: ({ query }) => {
      asked.push(query.productId);
      const bought = review(1, {
        bought: true,
        material: 'Hardwood',
        machine: 'Panel saw',
        cut: { count: 600, unit: 'cuts' },
      });
      return { items: [bought, review(2)], total: 2, next: null };
    },
    getReviewFigures: () => ({
      materials: [
        { material: 'Hardwood', users: 8, average: 4.6 },
        { material: 'MDF', users: 2, average: null },
      ],
    }),
  });
  const figures = within(await region.findByRole('list', { name: 'Stars by material' }));
  expect(figures.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '8 hardwood users: 4.6',
    '2 MDF users',
  ]);
  expect(region.getByText('Averages appear from 3 ratings.')).toBeDefined();
  expect(region.getByText('Hardwood · about 600 cuts · Panel saw')).toBeDefined();
  expect(region.getAllByText('Verified buyer')).toHaveLength(1);
  expect(asked).toEqual([product._id]);
});

test('a product without reviews says so, and a visitor is not asked for one', async () => {
  const region = await visit(none);
  expect(await region.findByText('No reviews yet')).toBeDefined();
  expect(region.queryByRole('link')).toBeNull();
});

test('a signed-in user can review the product from its page', async () => {
  const region = await visit(none, ada);
  const link = region.getByRole('link', { name: 'Review this blade' });
  expect(link.getAttribute('href')).toBe(`/dashboard/review?product=${product._id}`);
});

test('more reviews load on request', async () => {
  const user = userEvent.setup();
  const region = await visit({
    ...none,
    listReviews: ({ query }) =>
      query.cursor === 'later'
        ? { items: [review(2)], total: 2, next: null }
        : { items: [review(1)], total: 2, next: 'later' },
  });
  await user.click(await region.findByRole('button', { name: 'More reviews' }));
  expect(await region.findByText('Review 2.')).toBeDefined();
  expect(region.getByText('Review 1.')).toBeDefined();
  expect(region.queryByRole('button', { name: 'More reviews' })).toBeNull();
});

test('a failed request for reviews leaves the rest of the page intact and can be retried', async () => {
  const user = userEvent.setup();
  let stopped = true;
  const region = await visit({
    ...none,
    getReviewFigures: () => {
      if (stopped) throw new ProblemError({ code: 'rate_limited', retryAfterSeconds: 9 });
      return { materials: [] };
    },
  });
  const again = await region.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('heading', { level: 1, name: product.name })).toBeDefined();
  stopped = false;
  await user.click(again);
  expect(await region.findByText('No reviews yet')).toBeDefined();
});

import { ApiProblem } from '@kerf/api-client/api-problem';
import type { FakeHandlers } from '@kerf/api-client/fake-api';
import { sampleProduct } from '@kerf/contract/testing/sample-products';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
// Imported here, so that the first test does not wait for the lazy route.
import './product-page.tsx';

const user = userEvent.setup();
const product = { ...sampleProduct(), stock: 3 };
const path = `/product/${product._id}`;
const ada = { email: 'ada@example.com', displayName: 'Ada' };
const shop: FakeHandlers = {
  getProduct: () => product,
  listReviews: () => ({ items: [], total: 0, next: null }),
  getReviewFigures: () => ({ materials: [] }),
  listMachines: () => [],
  getExpectedStock: () => ({ expected: [{ quantity: 410, on: '2099-03-12' }] }),
};

test('a buyer sees what is expected, subscribes, and unsubscribes', async () => {
  let asked = false;
  const set = (to: boolean) => () => {
    asked = to;
    return { asked };
  };
  await renderApp({
    path,
    account: ada,
    api: {
      ...shop,
      getStockAlert: () => ({ asked }),
      askForStock: set(true),
      stopAskingForStock: set(false),
    },
  });
  expect(await screen.findByText('Expected: 410 on 12 Mar 2099')).toBeDefined();

  await user.click(await screen.findByRole('button', { name: "Email me when it's back" }));
  expect(await screen.findByText(/^One email goes to ada@example.com/)).toBeDefined();
  expect(asked).toBe(true);
  await user.click(screen.getByRole('button', { name: "Don't email me" }));
  expect(await screen.findByRole('button', { name: "Email me when it's back" })).toBeDefined();
  expect(asked).toBe(false);
});

test('a visitor is asked to log in, and comes back', async () => {
  await renderApp({ path, api: shop });

  const link = await screen.findByRole('link', { name: "Log in to get an email when it's back" });
  expect(link.getAttribute('href')).toBe(`/login?from=${encodeURIComponent(path)}`);
});

test('a buyer whose address is not verified is told how to verify it', async () => {
  await renderApp({
    path,
    account: ada,
    api: {
      ...shop,
      getStockAlert: () => ({ asked: false }),
      askForStock: () => {
        const title = 'The address is not verified';
        throw new ApiProblem({ status: 409, code: 'email_not_verified', title, detail: '' });
      },
    },
  });

  await user.click(await screen.findByRole('button', { name: "Email me when it's back" }));

  expect(await screen.findByText(/^First verify your email address/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Send the email again' })).toBeDefined();
});

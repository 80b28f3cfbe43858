import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { dropDraft } from '../../components/form/form-draft.ts';
import * as paths from '../../platform/paths.ts';
import { createFakeIdentity } from '../../session/testing/fake-identity.ts';
import { testToken } from '../../session/testing/test-token.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { fieldText, newBuyer, PASSWORD, product, sampleProfile } from './testing/visit-purchase.ts';

// Imported here so that the first test does not wait for the lazy route.
import '../product/product-page.tsx';

beforeEach(() => dropDraft({ form: `quantity ${product._id}`, email: '' }));

async function visitProduct(signedIn: boolean) {
  const buyer = newBuyer();
  const identity = createFakeIdentity([
    { email: buyer.email, name: buyer.displayName, password: PASSWORD },
  ]);
  const app = await renderApp({
    path: paths.product(product._id),
    identity,
    ...(signedIn && { account: buyer }),
    api: {
      startSession: () => ({ token: testToken(buyer) }),
      getProduct: () => product,
      getProfile: () => sampleProfile(buyer),
      getShop: () => ({ holdHours: 48 }),
      listMachines: () => [],
      listReviews: () => ({ items: [], total: 0, next: null }),
      getReviewFigures: () => ({ materials: [] }),
    },
  });
  const user = userEvent.setup();
  const choose = async (quantity: string) => {
    const field = await screen.findByLabelText('Quantity');
    await user.clear(field);
    await user.type(field, quantity);
  };
  const buy = () => user.click(screen.getByRole('link', { name: 'Buy Now' }));
  return { ...app, buyer, user, choose, buy };
}

const onPurchase = () => screen.findByRole('heading', { name: 'Order' });

test('the product page’s quantity carries over to the order, and is restored on Back', async () => {
  const { choose, buy, user, navigate } = await visitProduct(true);
  await choose('20');
  await buy();
  await onPurchase();
  expect(fieldText('Quantity')).toBe('20');
  await user.clear(screen.getByLabelText('Quantity'));
  await user.type(screen.getByLabelText('Quantity'), '30');
  await navigate(paths.product(product._id));
  await screen.findByRole('link', { name: 'Buy Now' });
  expect(fieldText('Quantity')).toBe('20');
  await buy();
  await onPurchase();
  expect(fieldText('Quantity')).toBe('20');
});

test('the product page’s quantity survives signing in on the way', async () => {
  const { buyer, choose, buy, user, path, navigate } = await visitProduct(false);
  await choose('20');
  await buy();
  await user.type(await screen.findByLabelText('Email'), buyer.email);
  await user.type(screen.getByLabelText('Password'), `${PASSWORD}{Enter}`);
  await waitFor(() => expect(path()).toBe(paths.purchase(product._id, 20)));
  await onPurchase();
  expect(fieldText('Quantity')).toBe('20');
  await act(() => navigate(paths.product(product._id)));
  await screen.findByRole('link', { name: 'Buy Now' });
  expect(fieldText('Quantity')).toBe('20');
});

test('a quantity in the URL yields to what is typed, and must be a number of pieces', async () => {
  const { choose, navigate } = await visitProduct(true);
  await navigate(paths.purchase(product._id, 20));
  await onPurchase();
  await choose('30');
  await navigate('/blog');
  await navigate(paths.purchase(product._id, 20));
  await onPurchase();
  expect(fieldText('Quantity')).toBe('30');
  await navigate(`/purchase/${product._id}?quantity=1e3`);
  await onPurchase();
  expect(fieldText('Quantity')).toBe('30');
});

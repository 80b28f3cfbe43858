import type { FakeHandlers, FakeRequest } from '@kerf/api-client/fake-api';
import type { Product } from '@kerf/contract/schemas/product';
import { ProblemError } from '@kerf/domain/problem';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { createFakeIdentity, type FakeIdentity } from '../../session/fake-identity.ts';
import { testToken } from '../../session/test-token.ts';
import { sampleProduct } from '../catalog/sample-product.ts';
import { sampleOrder } from '../orders/sample-order.ts';
// Loaded here, so that the first test does not wait for the route's own import.
import '../payment/payment-page.tsx';
import './purchase-page.tsx';

const product = sampleProduct();
let visits = 0;

// Drafts outlive a page on purpose, so every test is somebody else.
let ada = { email: '', displayName: 'Ada' };
beforeEach(() => {
  visits += 1;
  ada = { email: `ada${visits}@example.com`, displayName: 'Ada' };
  history.replaceState(null, '');
});

function profile() {
  return {
    _id: '33333333-3333-4333-8333-333333333333',
    email: ada.email,
    displayName: 'Ada',
    emailVerified: true,
    createdAt: '2026-01-01T00:00:00.000Z',
    phone: '+1 541 555 0134',
    address: '418 Millrace Road',
    education: '',
    linkedin: '',
  };
}

interface Shop {
  readonly identity?: FakeIdentity;
  readonly product?: () => Product;
  readonly placeOrder?: FakeHandlers['placeOrder'];
}

/** The purchase page of a shop whose calls are recorded. */
async function visit({ identity, product: read = () => product, placeOrder }: Shop = {}) {
  const sent: FakeRequest[] = [];
  const order = () => sampleOrder({ customerEmail: ada.email });
  const app = await renderApp({
    path: `/purchase/${product._id}`,
    account: ada,
    ...(identity && { identity }),
    api: {
      startSession: () => ({ token: testToken(ada) }),
      getProduct: read,
      getProfile: profile,
      getRole: () => ({ admin: false }),
      getOrder: order,
      createPaymentIntent: () => ({ clientSecret: 'pi_1_secret_2' }),
      placeOrder: (request) => {
        sent.push(request);
        return placeOrder ? placeOrder(request) : { success: true, order: order() };
      },
    },
  });
  await screen.findByRole('heading', { name: 'Order' });
  const user = userEvent.setup();
  const place = () => user.click(screen.getByRole('button', { name: 'Place Order' }));
  const type = async (quantity: string) => {
    await user.clear(screen.getByLabelText('Quantity'));
    await user.type(screen.getByLabelText('Quantity'), quantity);
  };
  const keys = () => sent.map(({ headers }) => headers.get('idempotency-key'));
  return { ...app, user, sent, keys, place, type };
}

function isDisabled(name: string): boolean {
  return screen.getByRole('button', { name }).hasAttribute('disabled');
}

test('the form knows the buyer, takes phone and address from the profile, and waits for a quantity', async () => {
  await visit();
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  expect(field('Name').value).toBe('Ada');
  expect(field('Name').disabled).toBe(true);
  expect(field('Email').value).toBe(ada.email);
  expect(field('Email').disabled).toBe(true);
  await waitFor(() => expect(field('Phone').value).toBe('+1 541 555 0134'));
  expect(field('Address').value).toBe('418 Millrace Road');
  expect(field('Quantity').placeholder).toBe('Minimum order 5');
  expect(screen.getByText('6 to 119 pieces')).toBeDefined();
  expect(isDisabled('Place Order')).toBe(true);
});

test.each(['5', '120', '0', '-6', '6.5'])(
  'the quantity %s shows the hint and cannot be ordered',
  async (quantity) => {
    const { type } = await visit();
    await type(quantity);
    expect(screen.getByText('Order should be > 5 and < 120')).toBeDefined();
    expect(isDisabled('Place Order')).toBe(true);
  },
);

test('one click mends an illegal quantity, and the total follows', async () => {
  const { user, type } = await visit();
  await type('500');
  await user.click(screen.getByRole('button', { name: 'Order 119 instead' }));
  expect(screen.queryByText('Order should be > 5 and < 120')).toBeNull();
  expect(screen.getByText('$7,675.50')).toBeDefined();
  expect(isDisabled('Place Order')).toBe(false);
});

test('the steps go from an empty field to the first legal quantity and on', async () => {
  const { user } = await visit();
  await user.click(screen.getByRole('button', { name: 'One more' }));
  await user.click(screen.getByRole('button', { name: 'One more' }));
  expect(screen.getByLabelText<HTMLInputElement>('Quantity').value).toBe('7');
  await user.type(screen.getByLabelText('Quantity'), '{ArrowDown}{ArrowDown}');
  expect(screen.getByLabelText<HTMLInputElement>('Quantity').value).toBe('6');
});

test('an order is placed as it is shown, confirmed, and led to its payment', async () => {
  const { path, sent, keys, place, type } = await visit();
  await type('10');
  await place();
  await waitFor(() => expect(path()).toBe(`/dashboard/payment/${sampleOrder()._id}`));
  expect(screen.getByText(`Order confirmed for ${product._id}`)).toBeDefined();
  expect(sent.map(({ body }) => body)).toEqual([
    {
      orderName: product.name,
      price: 64.5,
      totalPrice: 645,
      customerEmail: ada.email,
      customerName: 'Ada',
      phone: '+1 541 555 0134',
      address: '418 Millrace Road',
      payment: false,
      productId: product._id,
      quantity: 10,
    },
  ]);
  expect(keys()[0]).toMatch(/^[0-9a-f-]{36}$/);
});

test('a double click places one order', async () => {
  const { sent, path, type } = await visit();
  await type('10');
  const button = screen.getByRole('button', { name: 'Place Order' });
  // Both before anything is rendered in between.
  await act(async () => {
    button.click();
    button.click();
  });
  await waitFor(() => expect(path()).toContain('/dashboard/payment/'));
  expect(sent).toHaveLength(1);
});

test('an answer ends the attempt: the same order, tried again, is a new one', async () => {
  const { keys, place, type } = await visit({
    placeOrder: () => {
      throw new ProblemError({ code: 'too_many_open_orders', limit: 20 });
    },
  });
  await type('10');
  await place();
  expect(await screen.findByText('Too many unpaid orders')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Go to My Order' })).toBeDefined();
  await place();
  await waitFor(() => expect(keys()).toHaveLength(2));
  expect(new Set(keys()).size).toBe(2);
});

test('after a network failure nothing is lost, and the retry is the same order', async () => {
  let reachable = false;
  const { path, user, keys, place, type } = await visit({
    placeOrder: () => {
      if (!reachable) throw new TypeError('Failed to fetch');
      return { success: true, order: sampleOrder() };
    },
  });
  await type('10');
  await place();
  expect(await screen.findByText('Order is not confirm')).toBeDefined();
  expect(screen.getByText(/^The server cannot be reached/)).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Quantity').value).toBe('10');
  reachable = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(path()).toContain('/dashboard/payment/'));
  expect(keys()).toHaveLength(2);
  expect(new Set(keys()).size).toBe(1);
});

test('a changed form is another order', async () => {
  const { keys, place, type } = await visit({
    placeOrder: () => {
      throw new TypeError('Failed to fetch');
    },
  });
  await type('10');
  await place();
  await screen.findByRole('button', { name: 'Try again' });
  await type('11');
  await place();
  await waitFor(() => expect(keys()).toHaveLength(2));
  expect(new Set(keys()).size).toBe(2);
});

test('a changed price is shown, and the buyer may order at it', async () => {
  let price = 64.5;
  const { path, sent, keys, place, type } = await visit({
    product: () => ({ ...product, price }),
    placeOrder: ({ body }) => {
      price = 66;
      if (JSON.stringify(body).includes('"price":66')) {
        return { success: true, order: sampleOrder() };
      }
      throw new ProblemError({ code: 'price_changed', price: 66, totalPrice: 660 });
    },
  });
  await type('10');
  await place();
  const notice = await screen.findByText(
    'It was $64.50 each and is now $66.00. The total is now $660.00.',
  );
  expect(notice).toBeDefined();
  expect(screen.getByText('Order is not confirm')).toBeDefined();
  await place();
  await waitFor(() => expect(path()).toContain('/dashboard/payment/'));
  expect(sent[1]?.body).toMatchObject({ price: 66, totalPrice: 660 });
  expect(new Set(keys()).size).toBe(2);
});

test('a stock that has shrunk meanwhile refreshes the bounds and offers what is left', async () => {
  let stock = 120;
  const { place, type } = await visit({
    product: () => ({ ...product, stock }),
    placeOrder: () => {
      stock = 50;
      const line = { productId: product._id, name: product.name, quantity: 100, minOrder: 5 };
      throw new ProblemError({ code: 'quantity_out_of_bounds', lines: [{ ...line, stock }] });
    },
  });
  await type('100');
  await place();
  expect(await screen.findByText('Order should be > 5 and < 50')).toBeDefined();
  expect(screen.getByText('6 to 49 pieces')).toBeDefined();
  expect(screen.getByText('The quantity cannot be ordered')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Order 49 instead' })).toBeDefined();
});

test('a missing phone or address is said at its field, and nothing is sent', async () => {
  const { user, sent, place, type } = await visit();
  await type('10');
  await user.clear(screen.getByLabelText('Phone'));
  await place();
  expect(screen.getByText('This is required.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Phone'));
  expect(sent).toHaveLength(0);
});

test('a product that cannot be ordered says so and has no enabled button', async () => {
  await visit({ product: () => ({ ...product, stock: 6 }) });
  expect(screen.getByText('Not enough stock to order')).toBeDefined();
  expect(isDisabled('Place Order')).toBe(true);
  expect(screen.queryByLabelText('Quantity')).toBeNull();
});

test('an expired session costs the buyer a sign-in, and nothing that was typed', async () => {
  const identity = createFakeIdentity([{ ...ada, name: 'Ada', password: 'secret' }]);
  const { path, user, place, type } = await visit({
    identity,
    placeOrder: () => {
      identity.current = null;
      throw new ProblemError({ code: 'session_ended' });
    },
  });
  await type('10');
  await user.type(screen.getByLabelText('Address'), ', Bend');
  await place();
  await waitFor(() => expect(path()).toBe(`/login?from=%2Fpurchase%2F${product._id}`));
  await user.type(await screen.findByLabelText('Email'), ada.email);
  await user.type(screen.getByLabelText('Password'), 'secret{Enter}');
  await waitFor(() => expect(path()).toBe(`/purchase/${product._id}`));
  await screen.findByRole('heading', { name: 'Order' });
  expect(screen.getByLabelText<HTMLInputElement>('Quantity').value).toBe('10');
  expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('418 Millrace Road, Bend');
});

test('an unknown product has a page that says so', async () => {
  await renderApp({
    path: `/purchase/${product._id}`,
    account: ada,
    api: {
      getProduct: () => {
        throw new ProblemError({ code: 'not_found', what: 'product' });
      },
    },
  });
  expect(await screen.findByRole('heading', { name: 'There is no such product' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'See all products' }).getAttribute('href')).toBe(
    '/#products',
  );
});

test('a product that cannot be read can be tried again', async () => {
  let reachable = false;
  await renderApp({
    path: `/purchase/${product._id}`,
    account: ada,
    api: {
      getProfile: profile,
      getProduct: () => {
        if (!reachable) throw new TypeError('Failed to fetch');
        return product;
      },
    },
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  reachable = true;
  await act(async () => again.click());
  expect(await screen.findByRole('heading', { name: product.name })).toBeDefined();
});

import { sampleOrder } from '@kerf/contract/testing/sample-orders';
import { ProblemError } from '@kerf/domain/problem';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createHeldStream } from '../../live/testing/held-stream.ts';
import * as paths from '../../platform/paths.ts';
import {
  fieldText,
  newBuyer,
  PASSWORD,
  placeOrderButton,
  product,
  sampleProfile,
  visitPurchase,
} from './testing/visit-purchase.ts';

test('an order is placed as shown, confirmed, and followed by its payment', async () => {
  const { path, sent, keys, place, type } = await visitPurchase();
  await type('10');
  await place();
  await waitFor(() => expect(path()).toBe(`/dashboard/payment/${sampleOrder()._id}`));
  expect(await screen.findByText(`Order confirmed for ${product._id}`)).toBeDefined();
  expect(sent.map(({ body }) => body)).toEqual([
    {
      lines: [{ productId: product._id, quantity: 10 }],
      totalPrice: 645,
      customerName: 'Ada',
      phone: '+1 541 555 0134',
      address: '418 Millrace Road',
    },
  ]);
  expect(keys()[0]).toMatch(/^[0-9a-f-]{36}$/);
});

test('a double click places one order', async () => {
  const { sent, path, type } = await visitPurchase();
  await type('10');
  const button = placeOrderButton();
  // Both clicks before React renders.
  await act(async () => {
    button.click();
    button.click();
  });
  await waitFor(() => expect(path()).toContain('/dashboard/payment/'));
  expect(sent).toHaveLength(1);
});

test('a response ends the attempt: submitting the same order again is a new one', async () => {
  const { keys, place, type } = await visitPurchase({
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

test('an order that was placed after its page was left can be ordered again', async () => {
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { navigate, keys, sent, place, type } = await visitPurchase({
    placeOrder: async () => {
      await answers[sent.length - 1]?.promise;
      return { success: true, order: sampleOrder() };
    },
  });
  await type('10');
  await place();
  await navigate('/nowhere');
  answers[0]?.resolve();
  expect(await screen.findByText(`Order confirmed for ${product._id}`)).toBeDefined();
  await navigate(paths.purchase(product._id));
  await screen.findByRole('heading', { name: 'Order' });
  await place();
  await waitFor(() => expect(keys()).toHaveLength(2));
  expect(new Set(keys()).size).toBe(2);
});

test('a refusal keeps the quantity that was typed while the order was being sent', async () => {
  const answer = Promise.withResolvers<void>();
  const { place, type } = await visitPurchase({
    path: `/purchase/${product._id}?quantity=20`,
    placeOrder: async () => {
      await answer.promise;
      throw new ProblemError({ code: 'too_many_open_orders', limit: 20 });
    },
  });
  await place();
  await type('30');
  answer.resolve();
  expect(await screen.findByText('Too many unpaid orders')).toBeDefined();
  expect(fieldText('Quantity')).toBe('30');
});

test('after a network failure nothing is lost, and the retry is the same order', async () => {
  let reachable = false;
  const { path, user, keys, place, type } = await visitPurchase({
    placeOrder: () => {
      if (!reachable) throw new TypeError('Failed to fetch');
      return { success: true, order: sampleOrder() };
    },
  });
  await type('10');
  await place();
  expect(await screen.findByText('Order is not confirm')).toBeDefined();
  expect(screen.getByText(/^The server cannot be reached/)).toBeDefined();
  expect(fieldText('Quantity')).toBe('10');
  reachable = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(path()).toContain('/dashboard/payment/'));
  expect(keys()).toHaveLength(2);
  expect(new Set(keys()).size).toBe(1);
});

test.each([20, 0])(
  'an order whose answer is lost is placed once, even where the price has changed and %i pieces are left',
  async (left) => {
    let now = product;
    const stream = createHeldStream();
    const { path, sent, user, place, type } = await visitPurchase({
      product: () => now,
      follow: stream.follow,
      placeOrder: () => {
        if (sent.length > 1) return { success: true, order: sampleOrder() };
        now = { ...product, stock: left, price: 66 };
        throw new TypeError('Failed to fetch');
      },
    });
    await type('100');
    await place();
    await screen.findByRole('button', { name: 'Try again' });
    await act(async () => stream.changed('product', product._id));
    await screen.findByText(`${left} available`);
    expect(screen.queryByText(/^Order should be/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(path()).toContain('/dashboard/payment/'));
    expect(sent).toHaveLength(2);
    expect(sent[1]?.body).toEqual(sent[0]?.body);
    expect(sent[1]?.headers.get('idempotency-key')).toBe(sent[0]?.headers.get('idempotency-key'));
  },
);

test('a changed form is a new order', async () => {
  const { keys, place, type } = await visitPurchase({
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
  const { path, sent, keys, place, type } = await visitPurchase({
    product: () => ({ ...product, price }),
    placeOrder: ({ body }) => {
      price = 66;
      if (JSON.stringify(body).includes('"totalPrice":660')) {
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
  expect(sent[1]?.body).toMatchObject({ totalPrice: 660 });
  expect(new Set(keys()).size).toBe(2);
});

test('a stock that has shrunk meanwhile refreshes the bounds and offers what is left', async () => {
  let stock = 120;
  const { place, type } = await visitPurchase({
    product: () => ({ ...product, stock }),
    placeOrder: () => {
      stock = 50;
      const line = { productId: product._id, name: product.name, quantity: 100 };
      const bounds = { minOrder: 5, stock, packSize: 1 };
      throw new ProblemError({ code: 'quantity_out_of_bounds', lines: [{ ...line, ...bounds }] });
    },
  });
  await type('100');
  await place();
  expect(await screen.findByText('Order should be > 5 and < 50')).toBeDefined();
  expect(screen.getByText('6 to 49 pieces')).toBeDefined();
  expect(screen.getByText('The quantity cannot be ordered')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Order 49 instead' })).toBeDefined();
});

test('after an expired session, the buyer signs in again and loses no input', async () => {
  const { buyer, identity, path, user, place, type } = await visitPurchase({
    placeOrder: () => {
      throw new ProblemError({ code: 'session_ended' });
    },
  });
  await type('10');
  await user.type(screen.getByLabelText('Address'), ', Bend');
  identity.current = null;
  await place();
  await waitFor(() => expect(path()).toBe(`/login?from=%2Fpurchase%2F${product._id}`));
  await user.type(await screen.findByLabelText('Email'), buyer.email);
  await user.type(screen.getByLabelText('Password'), `${PASSWORD}{Enter}`);
  await waitFor(() => expect(path()).toBe(paths.purchase(product._id)));
  await screen.findByRole('heading', { name: 'Order' });
  expect(fieldText('Quantity')).toBe('10');
  expect(fieldText('Address')).toBe('418 Millrace Road, Bend');
});

test('Enter moves through the fields, and the order is placed by its button or Ctrl+Enter', async () => {
  const { path, sent, user } = await visitPurchase();
  await screen.findByDisplayValue('+1 541 555 0134');
  await user.type(screen.getByLabelText('Quantity'), '10{Enter}');
  expect(document.activeElement).toBe(screen.getByLabelText('Phone'));
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByLabelText('Address'));
  expect(sent).toHaveLength(0);
  await user.click(screen.getByLabelText('Quantity'));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(path()).toContain('/dashboard/payment/'));
  expect(sent).toHaveLength(1);
});

test('Ctrl+Enter places nothing that the button would not', async () => {
  const { sent, user } = await visitPurchase();
  await user.type(screen.getByLabelText('Quantity'), '5{Control>}{Enter}{/Control}');
  expect(placeOrderButton().hasAttribute('disabled')).toBe(true);
  expect(sent).toHaveLength(0);
});

const lastOrder = () => ({
  items: [sampleOrder({ phone: '+1 458 555 0101', address: '7 Sawdust Row\nBend' })],
  total: 1,
  next: null,
});

test('without a profile, phone and address default to the last order’s', async () => {
  const { sent, place, type } = await visitPurchase({
    api: {
      listOrders: lastOrder,
      getProfile: () => ({ ...sampleProfile(newBuyer()), phone: '', address: '' }),
    },
  });
  await screen.findByDisplayValue('+1 458 555 0101');
  await type('10');
  await place();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    phone: '+1 458 555 0101',
    address: '7 Sawdust Row\nBend',
  });
});

test('the last order’s address is one click away if the profile has another', async () => {
  const { user } = await visitPurchase({ api: { listOrders: lastOrder } });
  const take = await screen.findByRole('button', { name: /7 Sawdust Row Bend$/ });
  await waitFor(() => expect(fieldText('Address')).toBe('418 Millrace Road'));
  await user.click(take);
  expect(fieldText('Address')).toBe('7 Sawdust Row\nBend');
  expect(screen.queryByRole('button', { name: /7 Sawdust Row/ })).toBeNull();
});

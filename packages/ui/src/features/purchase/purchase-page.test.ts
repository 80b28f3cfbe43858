import { ProblemError } from '@kerf/domain/problem';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import * as paths from '../../platform/paths.ts';
import { renderApp } from '../../testing/render-app.tsx';
import {
  fieldText,
  newBuyer,
  placeOrderButton,
  product,
  sampleProfile,
  visitPurchase,
} from './testing/visit-purchase.ts';

test('the form has the buyer, phone and address from the profile, and needs a quantity', async () => {
  const { buyer } = await visitPurchase();
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  expect(field('Name').value).toBe('Ada');
  expect(field('Name').disabled).toBe(true);
  expect(field('Email').value).toBe(buyer.email);
  expect(field('Email').disabled).toBe(true);
  await waitFor(() => expect(field('Phone').value).toBe('+1 541 555 0134'));
  expect(field('Address').value).toBe('418 Millrace Road');
  expect(field('Quantity').placeholder).toBe('Minimum order 5');
  expect(screen.getByText('6 to 119 pieces')).toBeDefined();
  expect(placeOrderButton().hasAttribute('disabled')).toBe(true);
  expect(await screen.findByText(/^Your order is held for 48 hours\. You pay/)).toBeDefined();
});

test.each(['5', '120', '0', '-6', '6.5', 'a dozen'])(
  'the quantity %s shows the hint and cannot be ordered',
  async (quantity) => {
    const { type } = await visitPurchase();
    await type(quantity);
    expect(screen.getByText('Order should be > 5 and < 120')).toBeDefined();
    expect(placeOrderButton().hasAttribute('disabled')).toBe(true);
  },
);

test('one click corrects a quantity, and the total follows', async () => {
  const { user, type } = await visitPurchase();
  await type('500');
  await user.click(screen.getByRole('button', { name: 'Order 119 instead' }));
  expect(screen.queryByText('Order should be > 5 and < 120')).toBeNull();
  expect(screen.getByText('$7,675.50')).toBeDefined();
  expect(placeOrderButton().hasAttribute('disabled')).toBe(false);
});

test('the steps go from an empty field to the first orderable quantity and beyond', async () => {
  const { user } = await visitPurchase();
  await user.click(screen.getByRole('button', { name: 'One more' }));
  await user.click(screen.getByRole('button', { name: 'One more' }));
  expect(fieldText('Quantity')).toBe('7');
  await user.type(screen.getByLabelText('Quantity'), '{ArrowDown}{ArrowDown}');
  expect(fieldText('Quantity')).toBe('6');
});

const tiered = () => ({
  ...product,
  priceTiers: [
    { from: 10, price: 60 },
    { from: 50, price: 52.5 },
  ],
});

test('the price of the quantity is lit and asked, and a few more for less are one click away', async () => {
  const { user, sent, place, type } = await visitPurchase({ product: tiered });
  const lit = () => document.querySelector('tr[aria-current]')?.textContent;
  expect(lit()).toBeUndefined();
  await type('46');
  expect(lit()).toBe('from 10$60.006.9%');
  expect(screen.getByText('$2,760.00')).toBeDefined();
  const words = 'Add 4 more and pay $52.50 each, $2,625.00 in total';
  await user.click(screen.getByRole('button', { name: words }));
  expect(fieldText('Quantity')).toBe('50');
  expect(lit()).toBe('from 50$52.5018.6%');
  await place();
  await waitFor(() =>
    expect(sent[0]?.body).toMatchObject({ lines: [{ quantity: 50 }], totalPrice: 2625 }),
  );
});

test('a product sold in packs steps by the pack size, and other quantities are explained', async () => {
  const { user, type } = await visitPurchase({ product: () => ({ ...product, packSize: 10 }) });
  expect(screen.getByText('10 to 110 in packs of 10')).toBeDefined();
  await user.click(screen.getByRole('button', { name: '10 more' }));
  expect(fieldText('Quantity')).toBe('10');
  await type('25');
  expect(screen.getByText('Sold in packs of 10.')).toBeDefined();
  expect(placeOrderButton().hasAttribute('disabled')).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Order 30 instead' }));
  expect(placeOrderButton().hasAttribute('disabled')).toBe(false);
});

test('a missing phone number is shown at its field, and nothing is sent', async () => {
  const { user, sent, place, type } = await visitPurchase();
  await type('10');
  await user.clear(screen.getByLabelText('Phone'));
  await place();
  expect(screen.getByText('Enter a phone number.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Phone'));
  expect(sent).toHaveLength(0);
});

test('a product that cannot be ordered is explained and has no enabled button', async () => {
  await visitPurchase({ product: () => ({ ...product, stock: 6 }) });
  expect(screen.getByText('Not enough stock to order')).toBeDefined();
  expect(placeOrderButton().hasAttribute('disabled')).toBe(true);
  expect(screen.queryByLabelText('Quantity')).toBeNull();
});

test('an unknown product has a page that says so', async () => {
  await renderApp({
    path: paths.purchase(product._id),
    account: newBuyer(),
    api: {
      getProduct: () => {
        throw new ProblemError({ code: 'not_found', what: 'product' });
      },
      getReplacement: () => {
        throw new ProblemError({ code: 'not_found', what: 'product' });
      },
    },
  });
  expect(await screen.findByRole('heading', { name: 'Product not found' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'See all products' }).getAttribute('href')).toBe(
    '/products',
  );
});

test('a refused product links to the others, and is not requested again', async () => {
  await renderApp({
    path: paths.purchase(product._id),
    account: newBuyer(),
    api: {
      getProduct: () => {
        throw new ProblemError({ code: 'forbidden' });
      },
    },
  });
  const title = { name: 'This product isn’t available to your account' };
  expect(await screen.findByRole('heading', title)).toBeDefined();
  expect(screen.getByRole('link', { name: 'See all products' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('a product that failed to load can be retried', async () => {
  const buyer = newBuyer();
  let reachable = false;
  await renderApp({
    path: paths.purchase(product._id),
    account: buyer,
    api: {
      getProfile: () => sampleProfile(buyer),
      getProduct: () => {
        if (!reachable) throw new TypeError('Failed to fetch');
        return product;
      },
      getShop: () => ({ holdHours: 72 }),
      listMachines: () => [],
    },
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  reachable = true;
  await act(async () => again.click());
  expect(await screen.findByRole('heading', { name: product.name })).toBeDefined();
});

test('an unverified buyer sees how long the order is held', async () => {
  const buyer = newBuyer();
  await visitPurchase({
    api: {
      getProfile: () => ({ ...sampleProfile(buyer), emailVerified: false }),
      getShop: () => ({ holdHours: 72, firstHoldMinutes: 60 }),
    },
  });
  const words = await screen.findByText(/held for 72 hours/);
  expect(words.textContent).toContain(
    'Until you verify your email address or pay for an order, that is 1 hour.',
  );
});

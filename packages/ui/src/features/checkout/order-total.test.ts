import type { FakeHandlers } from '@kerf/api-client/fake-api';
import { type TaxAnswer, taxQuestion } from '@kerf/contract/schemas/order-tax';
import { ProblemError } from '@kerf/domain/problem';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createHeldStream } from '../../live/testing/held-stream.ts';
import { isDisabled } from '../../testing/is-disabled.ts';
import { placeOrderButton, product, visitPurchase } from '../purchase/testing/visit-purchase.ts';

const user = userEvent.setup();
const account = '6a2f6f6e-1111-4222-8333-444455556666';
const none: TaxAnswer = { tax: null, rows: [], sentences: [], missing: null, asksRegion: false };

/** 19% in Germany, by state in the United States, and nothing is known of other countries. */
function answer(body: unknown, percent: number): TaxAnswer {
  const { lines, to } = taxQuestion.parse(body);
  if (to.country === '') return { ...none, missing: 'country' };
  if (to.country === 'US' && to.region === '') {
    return { ...none, missing: 'region', asksRegion: true };
  }
  if (to.country !== 'DE') return { ...none, missing: 'rate' };
  const net = 64.5 * (lines[0]?.quantity ?? 0);
  const tax = Math.round(net * percent) / 100;
  return { ...none, tax, rows: [{ title: `VAT ${percent}%`, net, tax }] };
}

function visit(api: FakeHandlers = {}, rates: { percent: number } = { percent: 19 }) {
  return visitPurchase({
    api: {
      getShop: () => ({ holdHours: 48, tax: true as const }),
      quoteTax: ({ body }) => answer(body, rates.percent),
      ...api,
    },
  });
}

const country = () => screen.findByRole('combobox', { name: 'Country' });
const total = () => document.querySelector('output')?.textContent;

test('the total has the tax of the country before anything is placed, and is what is sent', async () => {
  const { sent, type, place } = await visit();
  await type('10');
  await user.selectOptions(await country(), 'Germany');
  expect(await screen.findByText('VAT 19%')).toBeDefined();
  await waitFor(() => expect(total()).toBe('Total$767.55'));
  await place();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    shippingTo: { country: 'DE', region: '', postalCode: '' },
    totalPrice: 767.55,
  });
  expect(sent[0]?.body).not.toHaveProperty('shippingMethod');
});

test('what is missing is said at its field, and nothing can be placed until then', async () => {
  const { type } = await visit();
  await type('10');
  expect(await screen.findByText('Choose one to see the tax.')).toBeDefined();
  expect(isDisabled(placeOrderButton())).toBe(true);
  await user.selectOptions(await country(), 'United States');
  await user.selectOptions(await screen.findByLabelText('State'), 'Oregon');
  expect(screen.getByLabelText('State')).toHaveProperty('value', 'US-OR');
  await user.selectOptions(await country(), 'France');
  expect((await screen.findByRole('alert')).textContent).toMatch(/no tax rate for this place/);
  expect(total()).toBe('Total–');
  expect(isDisabled(placeOrderButton())).toBe(true);
});

test('an address that ends with another country is asked about, and refused nowhere', async () => {
  const { type } = await visit();
  await type('10');
  await user.selectOptions(await country(), 'France');
  const address = screen.getByRole('textbox', { name: 'Address' });
  await user.clear(address);
  await user.type(address, 'Sägestraße 1, 10115 Berlin, Germany');
  expect(await screen.findByText(/^The address ends with Germany/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Choose Germany' }));
  expect(await country()).toHaveProperty('value', 'DE');
  expect(screen.queryByText(/^The address ends with/)).toBeNull();
  await user.selectOptions(await country(), 'France');
  expect(await screen.findByText(/^The address ends with Germany/)).toBeDefined();
});

test('a rate that changed meanwhile is asked again with the new total', async () => {
  const rates = { percent: 19 };
  const asked: number[] = [];
  const { type, place, sent } = await visit(
    {
      placeOrders: ({ body }) => {
        asked.push(Number(JSON.parse(JSON.stringify(body)).totalPrice));
        rates.percent = 20;
        throw new ProblemError({ code: 'price_changed', price: 64.5, totalPrice: 774 });
      },
    },
    rates,
  );
  await type('10');
  await user.selectOptions(await country(), 'Germany');
  await screen.findByText('VAT 19%');
  await waitFor(() => expect(isDisabled(placeOrderButton())).toBe(false));
  await place();
  expect(await screen.findByText('VAT 20%')).toBeDefined();
  expect(total()).toBe('Total$774.00');
  expect(screen.getByText(/The total is now \$774\.00/)).toBeDefined();
  expect([sent, asked]).toEqual([[], [767.55]]);
});

test.each([
  ['a price that changed', 'product', product._id, { price: 70, percent: 19 }, 'Total$833.00'],
  ['a buyer who is exempt by now', 'user', account, { price: 64.5, percent: 0 }, 'Total$645.00'],
])('the tax of %s is asked again at once', async (_what, kind, id, now, expected) => {
  const server = { price: 64.5, percent: 19 };
  const stream = createHeldStream();
  const { type } = await visitPurchase({
    product: () => ({ ...product, price: server.price }),
    follow: stream.follow,
    api: {
      getShop: () => ({ holdHours: 48, tax: true as const }),
      quoteTax: () => {
        const [net, title] = [10 * server.price, `VAT ${server.percent}%`];
        const tax = Math.round(net * server.percent) / 100;
        return { ...none, tax, rows: [{ title, net, tax }] };
      },
    },
  });
  await type('10');
  await user.selectOptions(await country(), 'Germany');
  await waitFor(() => expect(total()).toBe('Total$767.55'));
  Object.assign(server, now);
  stream.changed(kind, id);
  await waitFor(() => expect(total()).toBe(expected));
});

test('where a service needs the postal code, it is asked for and sent, and its silence is said', async () => {
  let isDown = true;
  const { type, sent, place } = await visit({
    getShop: () => ({ holdHours: 48, tax: true as const, taxPostalCodes: ['US'] }),
    quoteTax: ({ body }) => {
      const { to } = taxQuestion.parse(body);
      if (to.postalCode === '') return { ...none, missing: 'postal_code' as const };
      if (isDown) throw new ProblemError({ code: 'tax_unavailable', retryAfterSeconds: 2 });
      return { ...none, tax: 64.5, rows: [{ title: 'Sales tax 10%', net: 645, tax: 64.5 }] };
    },
  });
  await type('10');
  await user.selectOptions(await country(), 'Germany');
  expect(screen.queryByLabelText('Postal code')).toBeNull();
  await user.selectOptions(await country(), 'United States');
  expect(await screen.findByText('Enter it to see the tax.')).toBeDefined();
  await user.type(screen.getByLabelText('Postal code'), '98101');
  expect(await screen.findByText(/The tax cannot be worked out now/)).toBeDefined();
  expect(isDisabled(placeOrderButton())).toBe(true);
  isDown = false;
  await user.click(screen.getByRole('button', { name: /again/i }));
  expect(await screen.findByText('Sales tax 10%')).toBeDefined();
  await place();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ shippingTo: { country: 'US', postalCode: '98101' } });
});

test('where the tax cannot be asked, the page says so and asks again', async () => {
  let isDown = true;
  const { type } = await visit({
    quoteTax: ({ body }) => {
      if (isDown) throw new ProblemError({ code: 'not_found', what: 'order' });
      return answer(body, 19);
    },
  });
  await type('10');
  await user.selectOptions(await country(), 'Germany');
  const retry = await screen.findByRole('button', { name: /again/i });
  expect(isDisabled(placeOrderButton())).toBe(true);
  isDown = false;
  await user.click(retry);
  expect(await screen.findByText('VAT 19%')).toBeDefined();
});

test('a shop that charges no tax asks for no country and never asks for the tax', async () => {
  let asked = 0;
  const { type } = await visit({
    getShop: () => ({ holdHours: 48 }),
    quoteTax: () => {
      asked += 1;
      return none;
    },
  });
  await type('10');
  await waitFor(() => expect(total()).toBe('Total$645.00'));
  expect(screen.queryByRole('combobox', { name: 'Country' })).toBeNull();
  expect(asked).toBe(0);
});

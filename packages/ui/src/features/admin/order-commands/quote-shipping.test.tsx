import type { Order } from '@kerf/contract/schemas/order';
import { shippingQuote } from '@kerf/contract/schemas/shipping-change';
import { hoursFromNow, numberedUnpaidOrder } from '@kerf/contract/testing/sample-orders';
import { ProblemError } from '@kerf/domain/problem';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { listOf, renderOrders, rowOf } from '../all-orders/testing/render-orders.tsx';

const user = userEvent.setup();
const waits = { shippingToQuote: true, goods: 1548, shipping: 0, tax: 0 } as const;
const waiting = numberedUnpaidOrder(7, { heldUntil: hoursFromNow(100), ...waits });

/** A server with one order, which a test may quote as another admin would. */
async function visit() {
  const { shippingToQuote: _, ...known } = waiting;
  const quoted = (price: number): Order => ({
    ...known,
    shipping: price,
    totalPrice: 1548 + price,
  });
  const server = { order: waiting, prices: [] as number[] };
  await renderOrders({
    listAllOrders: () => listOf([server.order])(),
    getOrder: () => server.order,
    quoteShipping: ({ body }) => {
      const { price = 0 } = shippingQuote.parse(body);
      server.prices.push(price);
      if (!server.order.shippingToQuote) throw new ProblemError({ code: 'record_changed' });
      server.order = quoted(price);
      return server.order;
    },
  });
  await user.click(within(await rowOf('KS-7')).getByRole('link', { name: 'KS-7' }));
  await user.click(await screen.findByRole('button', { name: 'Quote shipping…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Quote the shipping of KS-7' }));
  const send = async (price: string) => {
    const field = dialog.getByLabelText('Shipping price (USD)');
    await user.clear(field);
    if (price !== '') await user.type(field, price);
    await user.click(dialog.getByRole('button', { name: 'Send quote' }));
  };
  const quoteElsewhere = (price: number) => {
    server.order = quoted(price);
  };
  return { server, dialog, send, quoteElsewhere };
}

test('staff quote the shipping, after what is no price was refused at the field', async () => {
  const { server, dialog, send } = await visit();
  await send('');
  expect(await dialog.findByText('Enter a price.')).toBeDefined();
  await send('-4');
  expect(await dialog.findByText('Enter 0 or more.')).toBeDefined();
  await send('1,240.50');
  expect(await screen.findByText('Shipping of KS-7 quoted')).toBeDefined();
  expect(server.prices).toEqual([1240.5]);
  expect(screen.queryByRole('button', { name: 'Quote shipping…' })).toBeNull();
});

test('the second admin reads what the first one quoted', async () => {
  const { dialog, send, quoteElsewhere } = await visit();
  quoteElsewhere(40);
  await send('50');
  expect(await dialog.findByText('Somebody else has quoted it meanwhile')).toBeDefined();
  expect(dialog.getByText('The shipping is $40.00. Nothing was changed.')).toBeDefined();
});

test('each address that waits has a field of its own, and one that does not has none', async () => {
  const text = (city: string) => `Works\n1 Mill Road\n${city}`;
  const haulage = { id: waiting._id, name: 'Haulage', words: '' };
  const order: Order = {
    ...waiting,
    destinations: [
      { text: text('Portland'), shipping: 18 },
      { text: text('Bend'), shippingMethod: haulage, shippingToQuote: true },
      { text: text('Salem'), shippingMethod: haulage, shippingToQuote: true },
    ],
  };
  const sent: unknown[] = [];
  await renderOrders({
    listAllOrders: listOf([order]),
    getOrder: () => order,
    quoteShipping: ({ body }) => {
      sent.push(body);
      return order;
    },
  });
  await user.click(within(await rowOf('KS-7')).getByRole('link', { name: 'KS-7' }));
  await user.click(await screen.findByRole('button', { name: 'Quote shipping…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Quote the shipping of KS-7' }));
  expect(dialog.queryByLabelText(/to address 1/)).toBeNull();
  expect(dialog.getByText(/Haulage, to .*Bend/s)).toBeDefined();
  await user.type(dialog.getByLabelText('Shipping price to address 3 (USD)'), '70');
  await user.click(dialog.getByRole('button', { name: 'Send quote' }));
  expect(await dialog.findByText('Enter a price.')).toBeDefined();
  await user.type(dialog.getByLabelText('Shipping price to address 2 (USD)'), '55.50');
  await user.click(dialog.getByRole('button', { name: 'Send quote' }));
  await screen.findByText('Shipping of KS-7 quoted');
  const further = [
    { destination: 1, price: 55.5 },
    { destination: 2, price: 70 },
  ];
  expect(sent).toEqual([{ further }]);
});

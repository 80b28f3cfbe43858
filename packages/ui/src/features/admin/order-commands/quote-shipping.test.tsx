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
      const { price } = shippingQuote.parse(body);
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

import type { FakeHandlers } from '@kerf/api-client/fake-api';
import type { Order } from '@kerf/contract/schemas/order';
import { lineTextsChange } from '@kerf/contract/schemas/order-fields';
import { samplePaidOrder } from '@kerf/contract/testing/sample-orders';
import { NO_ORDER_FIELDS } from '@kerf/domain/po-number';
import { ProblemError } from '@kerf/domain/problem';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { sampleProfile } from '../../purchase/testing/visit-purchase.ts';
// Imported here so that the first test does not wait for the lazy route.
import '../../order-page/order-page.tsx';

const user = userEvent.setup();
const ada = { email: 'ada@example.com', displayName: 'Ada' };
const orderFields = { ...NO_ORDER_FIELDS, costCenter: { kind: 'required' } } as const;

const asking: FakeHandlers = {
  getShop: () => ({ holdHours: 72, lineTexts: true }),
  getProfile: () => ({ ...sampleProfile(ada), orderFields }),
};

/** The page of an order that the server keeps, which a test can change as somebody else would. */
async function visitOrder(placed: Order, api: FakeHandlers = asking) {
  const server = { order: placed };
  const say = (said: { note?: string; costCenter?: string }) => {
    const lines = server.order.lines.map((line, at) => (at === 0 ? { ...line, ...said } : line));
    server.order = { ...server.order, lines };
  };
  const app = await renderApp({
    path: `/dashboard/order/${placed._id}`,
    account: ada,
    api: {
      getOrder: () => server.order,
      setLineTexts: ({ body }) => {
        const { was, note, costCenter } = lineTextsChange.parse(body);
        const before = server.order.lines[0];
        if (was.costCenter !== (before?.costCenter ?? '')) {
          throw new ProblemError({ code: 'record_changed' });
        }
        say({ ...(note && { note }), costCenter });
        return server.order;
      },
      ...api,
    },
  });
  return { ...app, server, say };
}

const field = () => screen.getByRole('textbox', { name: 'Cost center' });
const save = () => user.click(screen.getByRole('button', { name: 'Save' }));

test('an order page of a shop that asks for nothing per line says nothing of it, and asks nothing', async () => {
  const { fake } = await visitOrder(samplePaidOrder(), { getShop: () => ({ holdHours: 72 }) });
  await screen.findByRole('region', { name: 'Lines' });
  expect(screen.queryByText(/cost center|note/i)).toBeNull();
  expect(fake.calls).not.toContain('getProfile');
});

test('a customer gives a line its cost center, and changes it; what somebody else saved meanwhile is said', async () => {
  const { server, say } = await visitOrder(samplePaidOrder());
  await user.click(await screen.findByRole('button', { name: /^Add cost center: / }));
  expect(screen.queryByRole('textbox', { name: 'Note' })).toBeNull();
  await user.type(field(), ' 4711 ');
  await save();
  expect(await screen.findByText('Cost center 4711')).toBeDefined();
  await user.click(await screen.findByRole('button', { name: /^Change cost center: / }));
  expect(field()).toHaveProperty('value', '4711');
  await user.clear(field());
  await save();
  expect(await screen.findByText('Enter a cost center.')).toBeDefined();
  say({ costCenter: '4799' });
  await user.type(field(), '4712');
  await save();
  expect(await screen.findByText('Somebody else changed this line meanwhile')).toBeDefined();
  expect(await screen.findByText(/It now says: Cost center 4799\./)).toBeDefined();
  await save();
  await waitFor(() => expect(server.order.lines[0]?.costCenter).toBe('4712'));
});

test('what was said of a line that has shipped can be read, and not changed', async () => {
  const paid = samplePaidOrder();
  const lines = paid.lines.map((line) => ({ ...line, note: 'for saw 3', costCenter: '4711' }));
  await visitOrder({ ...paid, lines, fulfillment: 'shipped', status: 'Shipped' });
  expect((await screen.findAllByText('Cost center 4711 · Note: for saw 3')).length).toBeGreaterThan(
    0,
  );
  expect(screen.queryByRole('button', { name: /cost center/ })).toBeNull();
});

import type { FakeHandlers } from '@kerf/api-client/fake-api';
import type { Order } from '@kerf/contract/schemas/order';
import { samplePaidOrder } from '@kerf/contract/testing/sample-orders';
import { PO_DOCUMENT_BYTES_MAX } from '@kerf/domain/limits';
import { NO_ORDER_FIELDS } from '@kerf/domain/po-number';
import { ProblemError } from '@kerf/domain/problem';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { sampleProfile } from '../purchase/testing/visit-purchase.ts';
// Imported here so that the first test does not wait for the lazy route.
import '../order-page/order-page.tsx';

const user = userEvent.setup();
const ada = { email: 'ada@example.com', displayName: 'Ada' };
const orderFields = { ...NO_ORDER_FIELDS, poNumber: { kind: 'optional' } } as const;
const idOf = (digit: number) => `${String(digit).repeat(8)}-1111-4111-8111-111111111111`;

/** The page of an order that the server keeps, which a test can change as somebody else would. */
async function visitOrder(placed: Order, api: FakeHandlers = {}) {
  const server = { order: placed, files: 0 };
  const set = (name: string | null) => {
    const { poDocument: _before, ...order } = server.order;
    server.files += 1;
    const poDocument = { id: idOf(server.files), name: name ?? '', addedAt: order.createdAt };
    server.order = { ...order, ...(name !== null && { poDocument }) };
    return server.order;
  };
  const checkBasis = (query: object) => {
    const was = 'was' in query ? query.was : undefined;
    if (was !== server.order.poDocument?.id) throw new ProblemError({ code: 'record_changed' });
  };
  const app = await renderApp({
    path: `/dashboard/order/${placed._id}`,
    account: ada,
    api: {
      getShop: () => ({ holdHours: 72, poNumbers: true }),
      getProfile: () => ({ ...sampleProfile(ada), orderFields }),
      getOrder: () => server.order,
      setPoDocument: ({ query }) => {
        checkBasis(query);
        return set('name' in query ? String(query.name) : '');
      },
      deletePoDocument: ({ query }) => {
        checkBasis(query);
        return set(null);
      },
      ...api,
    },
  });
  return { ...app, server, set };
}

const facts = async () =>
  within(await screen.findByRole('complementary', { name: 'Customer and delivery' }));
const choose = async (file: File) =>
  user.upload(await screen.findByLabelText<HTMLInputElement>(/^PO document of/), file);
const pdf = (name: string, bytes = 10) =>
  new File([new Uint8Array(bytes)], name, { type: 'application/pdf' });

test('an order of an account that gives no PO numbers has no place for a document', async () => {
  const { fake } = await visitOrder(samplePaidOrder(), { getShop: () => ({ holdHours: 72 }) });
  await (await facts()).findByText('Ship to');
  expect(screen.queryByText(/PO document|Attach/)).toBeNull();
  expect(fake.calls).not.toContain('getProfile');
});

test('a document is attached, replaced and removed', async () => {
  const { server } = await visitOrder(samplePaidOrder());
  await choose(pdf('PO-4711.pdf'));
  expect(await (await facts()).findByText('PO-4711.pdf')).toBeDefined();
  await choose(pdf('PO-4712.pdf'));
  expect(await (await facts()).findByText('PO-4712.pdf')).toBeDefined();
  await user.click(await screen.findByRole('button', { name: 'Remove PO-4712.pdf' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(server.order.poDocument).toBeUndefined());
  await waitFor(() => expect(screen.queryByText('PO-4712.pdf')).toBeNull());
});

test('one that is too large is not sent, and one that somebody else replaced meanwhile stays', async () => {
  const { server, set, fake } = await visitOrder(samplePaidOrder());
  await choose(pdf('large.pdf', PO_DOCUMENT_BYTES_MAX + 1));
  expect(await screen.findByText('large.pdf is too large')).toBeDefined();
  expect(fake.calls).not.toContain('setPoDocument');
  set('theirs.pdf');
  await choose(pdf('mine.pdf'));
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(server.order.poDocument?.name).toBe('theirs.pdf');
  // The page shows it by now, so that it can be replaced knowingly.
  expect(await (await facts()).findByText('theirs.pdf')).toBeDefined();
});

test('the document of an order that has shipped can be read, and not changed', async () => {
  const poDocument = { id: idOf(1), name: 'PO-4711.pdf', addedAt: '2026-11-20T10:00:00.000Z' };
  await visitOrder({ ...samplePaidOrder(), poDocument, fulfillment: 'shipped', status: 'Shipped' });
  expect(await (await facts()).findByText('PO-4711.pdf')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Download PO-4711.pdf' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /Remove|Replace|Attach/ })).toBeNull();
});

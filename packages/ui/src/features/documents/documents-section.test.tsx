import type { FakeHandlers } from '@kerf/api-client/fake-api';
import type { OrderDocument } from '@kerf/contract/schemas/document';
import { samplePaidOrder } from '@kerf/contract/testing/sample-orders';
import { notFound } from '@kerf/domain/problem';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createMemoryPlatform } from '../../platform/memory-platform.ts';
import { createMemoryShell } from '../../platform/testing/memory-shell.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { samplePdf } from './testing/sample-pdf.ts';
// Imported here so that the first test does not wait for the lazy route.
import '../order-page/order-page.tsx';

const user = userEvent.setup();
const ada = { email: 'ada@example.com', displayName: 'Ada' };
const order = samplePaidOrder();
const none = { items: [], total: 0, next: null };
const issuedAt = '2026-03-12T13:20:00.000Z';
const documents: OrderDocument[] = [
  { file: 'confirmation.pdf', kind: 'confirmation', number: null, issuedAt, total: 645 },
  { file: 'invoice.pdf', kind: 'invoice', number: '2026-000123', issuedAt, total: 645 },
  {
    file: '0199f000-0000-7000-8000-000000000009.pdf',
    kind: 'credit-note',
    number: 'CN-2026-000007',
    issuedAt,
    total: -100,
    isVoid: true,
    replacedBy: 'CN-2026-000008',
  },
];

async function visit(api: FakeHandlers = {}) {
  const shell = createMemoryShell();
  await renderApp({
    path: `/dashboard/order/${order._id}`,
    account: ada,
    platform: createMemoryPlatform(shell.parts),
    api: {
      getOrder: () => order,
      listDocuments: () => documents,
      // The page behind the Back link is prefetched.
      listProducts: () => none,
      listReviews: () => none,
      ...api,
    },
  });
  return { shell, section: await screen.findByRole('region', { name: 'Documents' }) };
}

test('an order shows its documents with number, date and amount', async () => {
  const { section } = await visit();
  const [confirmation, invoice, note] = await within(section).findAllByRole('listitem');
  expect(confirmation?.textContent).toContain('Order confirmation');
  expect(invoice?.textContent).toMatch(/Invoice2026-000123.*\$645\.00/);
  expect(note?.textContent).toContain('Void: the refund failed. Replaced by CN-2026-000008');
});

test('a document is printed by the shell, and saved under its name', async () => {
  const asked: string[] = [];
  const { shell, section } = await visit({
    getDocument: ({ params }) => {
      asked.push(params.file ?? '');
      return samplePdf('invoice-2026-000123.pdf', 2);
    },
  });
  await user.click(
    await within(section).findByRole('button', { name: 'Print Invoice 2026-000123' }),
  );
  await waitFor(() => expect(shell.printedPdfs).toHaveLength(1));
  expect(shell.printedPdfs[0]?.name).toBe('invoice-2026-000123.pdf');
  await user.click(within(section).getByRole('button', { name: 'Download Invoice 2026-000123' }));
  await waitFor(() => expect(shell.saved).toHaveLength(1));
  expect(shell.saved[0]).toMatchObject({
    name: 'invoice-2026-000123.pdf',
    type: 'application/pdf',
  });
  expect(asked).toEqual(['invoice.pdf', 'invoice.pdf']);
});

test('a document that cannot be fetched says why, and the others can still be', async () => {
  let isThere = false;
  const { shell, section } = await visit({
    getDocument: () => {
      if (!isThere) throw notFound('document');
      return samplePdf('confirmation-KS-104233.pdf', 1);
    },
  });
  const print = () => within(section).getByRole('button', { name: 'Print Order confirmation' });
  await within(section).findAllByRole('listitem');
  await user.click(print());
  expect((await within(section).findByRole('alert')).textContent).toContain('no such document');
  isThere = true;
  await user.click(print());
  await waitFor(() => expect(shell.printedPdfs).toHaveLength(1));
});

test('a list that cannot be read can be tried again', async () => {
  let isUp = false;
  const { section } = await visit({
    listDocuments: () => {
      if (!isUp) throw new TypeError('Failed to fetch');
      return documents;
    },
  });
  const again = await within(section).findByRole('button', { name: 'Try again' });
  isUp = true;
  await user.click(again);
  expect(await within(section).findAllByRole('listitem')).toHaveLength(3);
});

import type { FakeHandlers } from '@kerf/api-client/fake-api';
import type { FileReply } from '@kerf/contract/endpoint';
import { printRequest } from '@kerf/contract/schemas/document';
import { sampleId } from '@kerf/contract/testing/sample-id';
import { ProblemError } from '@kerf/domain/problem';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createMemoryPlatform } from '../../platform/memory-platform.ts';
import { createMemoryShell } from '../../platform/testing/memory-shell.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { PrintOrdersButtons } from './print-orders-buttons.tsx';
import { samplePdf } from './testing/sample-pdf.ts';

const user = userEvent.setup();
const orderIds = [sampleId(1), sampleId(2)];
const admin = { email: 'ada@example.com', displayName: 'Ada' };

async function visit(api: FakeHandlers) {
  const shell = createMemoryShell();
  await renderApp({
    path: '/',
    account: admin,
    platform: createMemoryPlatform(shell.parts),
    api,
    routes: [{ path: '/', element: <PrintOrdersButtons orderIds={orderIds} /> }],
  });
  return shell;
}

test('the slips of the selected orders are printed as one file', async () => {
  const asked: unknown[] = [];
  const shell = await visit({
    printOrders: ({ body }) => {
      asked.push(printRequest.parse(body));
      return samplePdf('packing-slips-2-orders.pdf', 2);
    },
  });
  await user.click(screen.getByRole('button', { name: 'Print slips' }));
  await waitFor(() => expect(shell.printedPdfs).toHaveLength(1));
  expect(asked).toEqual([{ kind: 'packing-slips', orderIds }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a long print shows how far it is, and stops when it is cancelled', async () => {
  let push: (text: string) => void = () => {};
  let isCancelled = false;
  const content = new ReadableStream<Uint8Array>({
    start: (controller) => {
      push = (text) => controller.enqueue(new TextEncoder().encode(text));
    },
    cancel: () => {
      isCancelled = true;
    },
  });
  const reply: FileReply = { name: 'packing-slips-2-orders.pdf', pages: 200, content };
  const shell = await visit({ printOrders: () => reply });
  await user.click(screen.getByRole('button', { name: 'Print slips' }));
  expect(await screen.findByText('0 of 200 pages')).toBeDefined();
  push('/Type /Page\n/Type /Page\n');
  expect(await screen.findByText('2 of 200 pages')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(isCancelled).toBe(true));
  expect(shell.printedPdfs).toEqual([]);
});

test('a double click prints once', async () => {
  let asked = 0;
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const shell = await visit({
    printOrders: async () => {
      asked += 1;
      await answered;
      return samplePdf('packing-slips-2-orders.pdf', 2);
    },
  });
  await user.dblClick(screen.getByRole('button', { name: 'Print slips' }));
  answer();
  await waitFor(() => expect(shell.printedPdfs).toHaveLength(1));
  expect(asked).toBe(1);
});

test('a print ends with the page that asked for it', async () => {
  let isCancelled = false;
  const content = new ReadableStream<Uint8Array>({
    cancel: () => {
      isCancelled = true;
    },
  });
  const reply: FileReply = { name: 'packing-slips-2-orders.pdf', pages: 200, content };
  const shell = await visit({ printOrders: () => reply });
  await user.click(screen.getByRole('button', { name: 'Print slips' }));
  await screen.findByText('0 of 200 pages');
  cleanup();
  await waitFor(() => expect(isCancelled).toBe(true));
  expect(shell.printedPdfs).toEqual([]);
});

test('a refused print says which orders prevent it, and can be retried', async () => {
  let isPaid = false;
  const shell = await visit({
    printOrders: () => {
      if (!isPaid) throw new ProblemError({ code: 'orders_not_paid', numbers: ['KS-104233'] });
      return samplePdf('pick-list-2-orders.pdf', 1);
    },
  });
  await user.click(screen.getByRole('button', { name: 'Print pick list' }));
  expect((await screen.findByRole('alert')).textContent).toContain('KS-104233');
  isPaid = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(shell.printedPdfs).toHaveLength(1));
});

import type { FakeHandlers } from '@kerf/api-client/fake-api';
import type { UndeliveredMail } from '@kerf/contract/schemas/mail';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
// Imported here so that the first test does not wait for the lazy route.
import './undelivered-emails-page.tsx';

const failed: UndeliveredMail = {
  _id: '6a2f6f6e-1111-4222-8333-444455556666',
  kind: 'order.shipped',
  recipient: 'bounce@example.com',
  state: 'failed',
  createdAt: '2026-11-20T10:00:00.000Z',
  again: false,
  attempts: 1,
  error: '550 No such mailbox',
  nextTryAt: null,
  order: { _id: '6a2f6f6e-2222-4222-8333-444455556666', number: 'KS-104233' },
  conversationId: null,
};
const late: UndeliveredMail = {
  ...failed,
  _id: '6a2f6f6e-3333-4222-8333-444455556666',
  kind: 'message.reply',
  recipient: 'jane@example.com',
  state: 'queued',
  attempts: 3,
  error: 'connect ECONNREFUSED',
  nextTryAt: '2026-11-20T12:00:00.000Z',
  order: null,
  conversationId: '6a2f6f6e-4444-4222-8333-444455556666',
};

function renderPage(api: FakeHandlers = {}, path = '/dashboard/undelivered-emails') {
  return renderApp({
    path,
    account: { email: 'admin@example.com', displayName: 'Ada Marsh' },
    api: {
      getRole: () => ({ admin: true }),
      listUndelivered: () => ({ items: [failed, late], total: 2, next: null }),
      ...api,
    },
  });
}

test('each email says why it was not delivered and links to what it is about', async () => {
  await renderPage();

  const [bounced, waiting] = [
    within(await screen.findByRole('row', { name: /bounce@/ })),
    within(screen.getByRole('row', { name: /jane@/ })),
  ];
  expect(bounced.getByText('550 No such mailbox')).toBeDefined();
  expect(bounced.getByText('Not delivered')).toBeDefined();
  expect(bounced.getByRole('link', { name: 'KS-104233' }).getAttribute('href')).toBe(
    `/dashboard/order/${failed.order?._id}`,
  );
  expect(waiting.getByText(/Tried 3 times, next try/)).toBeDefined();
  expect(waiting.getByRole('link', { name: 'Reply' }).getAttribute('href')).toBe(
    `/dashboard/messages/${late.conversationId}`,
  );
  const entry = screen.getByRole('link', { name: 'Undelivered emails' });
  await waitFor(() => expect(entry.title).toBe('2 undelivered'));
});

test('one is resent from its row, and the selection together', async () => {
  const user = userEvent.setup();
  const asked: unknown[] = [];
  await renderPage({
    sendUndelivered: ({ body }) => {
      asked.push(body);
      return { changed: asked.length, skipped: asked.length - 1 };
    },
  });

  await user.click(
    await screen.findByRole('button', {
      name: 'Send again: Shipping notice to bounce@example.com',
    }),
  );
  expect(await screen.findByText('1 email on the way again')).toBeDefined();
  for (const { recipient } of [failed, late]) {
    await user.click(screen.getByRole('checkbox', { name: new RegExp(recipient) }));
  }
  await user.click(screen.getByRole('button', { name: 'Send again' }));

  expect(
    await screen.findByText('2 emails on the way again, 1 left as they are by now'),
  ).toBeDefined();
  expect(asked).toEqual([{ mailIds: [failed._id] }, { mailIds: [failed._id, late._id] }]);
  expect(screen.queryByText('2 emails selected')).toBeNull();
});

test('a failed email can be dismissed, a waiting one cannot', async () => {
  const user = userEvent.setup();
  await renderPage({ dismissUndelivered: () => ({ changed: 1, skipped: 0 }) });

  await user.click(await screen.findByRole('checkbox', { name: /jane@example.com/ }));
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: /bounce@example.com/ }));
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));

  expect(await screen.findByText('1 email dismissed')).toBeDefined();
});

test('if everything was delivered the page says so, and the start page shows no count', async () => {
  const nothing = { listUndelivered: () => ({ items: [], total: 0, next: null }) };
  const { unmount } = await renderPage(nothing);
  expect(await screen.findByText('All emails were delivered')).toBeDefined();
  unmount();

  await renderPage(
    { ...nothing, listOrders: () => ({ items: [], total: 0, next: null }) },
    '/dashboard',
  );
  expect(await screen.findByText('Open messages')).toBeDefined();
  expect(screen.getAllByText('Undelivered emails')).toHaveLength(1);
});

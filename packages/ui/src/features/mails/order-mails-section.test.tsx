import type { FakeHandlers } from '@kerf/api-client/fake-api';
import type { OrderMail } from '@kerf/contract/schemas/mail';
import { samplePaidOrder } from '@kerf/contract/testing/sample-orders';
import { ProblemError } from '@kerf/domain/problem';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
// Imported here so that the first test does not wait for the lazy route.
import '../order-page/order-page.tsx';

const ada = { email: 'ada@example.com', displayName: 'Ada' };
const order = samplePaidOrder();

function sampleMail(mail: Partial<OrderMail> = {}): OrderMail {
  return {
    _id: '6a2f6f6e-1111-4222-8333-444455556666',
    kind: 'order.paid',
    recipient: ada.email,
    state: 'sent',
    createdAt: '2026-11-20T10:00:00.000Z',
    sentAt: '2026-11-20T10:00:02.000Z',
    again: false,
    ...mail,
  };
}

function renderOrder(mails: readonly OrderMail[], api: FakeHandlers = {}, admin = true) {
  return renderApp({
    path: `/dashboard/order/${order._id}`,
    account: ada,
    api: {
      getRole: () => ({ admin }),
      getOrder: () => order,
      listOrderMails: () => ({ mails: [...mails], isSending: true }),
      ...api,
    },
  });
}

const section = () => screen.findByRole('region', { name: 'Emails' });

test('an admin sees why an email was not delivered, and sends it again', async () => {
  const user = userEvent.setup();
  const asked: unknown[] = [];
  const failed = sampleMail({
    state: 'failed',
    sentAt: null,
    attempts: 1,
    error: '550 No such mailbox',
  });
  await renderOrder([failed], {
    sendMailAgain: ({ params, body }) => {
      asked.push(params.id, body);
      return sampleMail({ state: 'queued', again: true });
    },
  });

  expect(await within(await section()).findByText('550 No such mailbox')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Send again: Payment receipt' }));
  expect(await screen.findByText('Email to ada@example.com is on its way')).toBeDefined();
  expect(asked).toEqual([order._id, { mailId: failed._id }]);
});

test('an email that waits says when it is tried next, and can be sent now', async () => {
  const nextTryAt = '2026-11-20T12:00:00.000Z';
  await renderOrder([sampleMail({ state: 'queued', sentAt: null, attempts: 2, nextTryAt })]);

  expect(await within(await section()).findByText(/Tried 2 times, next try/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Send now: Payment receipt' })).toBeDefined();
});

test('a refusal to send again says why', async () => {
  const user = userEvent.setup();
  await renderOrder([sampleMail()], {
    sendMailAgain: () => {
      throw new ProblemError({ code: 'mail_under_way' });
    },
  });

  await user.click(await screen.findByRole('button', { name: 'Send again: Payment receipt' }));
  expect(await screen.findByText(/on its way to the mail server right now/)).toBeDefined();
});

test('without a mail server the section says that nothing is sent', async () => {
  await renderOrder([], { listOrderMails: () => ({ mails: [], isSending: false }) });

  expect(await within(await section()).findByText(/No mail server is set up/)).toBeDefined();
});

test('a customer sees the emails without buttons, and no section if there are none', async () => {
  const { unmount } = await renderOrder([sampleMail()], {}, false);
  expect((await section()).textContent).toContain('Payment receipt');
  expect(within(await section()).queryByRole('button')).toBeNull();
  unmount();

  await renderOrder([], {}, false);
  await screen.findByRole('heading', { name: `Order ${order.number}` });
  expect(screen.queryByRole('region', { name: 'Emails' })).toBeNull();
});

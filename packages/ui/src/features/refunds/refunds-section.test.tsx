import type { FakeHandlers, FakeRequest } from '@kerf/api-client/fake-api';
import type { Order } from '@kerf/contract/schemas/order';
import type { OrderRefund } from '@kerf/contract/schemas/refund';
import { samplePaidOrder } from '@kerf/contract/testing/sample-orders';
import { ProblemError } from '@kerf/domain/problem';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { dropDraft } from '../../components/form/form-draft.ts';
import { renderApp } from '../../testing/render-app.tsx';
import '../order-page/order-page.tsx';
import './refund-dialog.tsx';

const admin = { email: 'admin@example.com', displayName: 'Admin' };
const order = withUnits({ shipped: 0, refunded: 0, toShip: 10 });
const [line] = order.lines;

// What one test leaves typed would be offered to the next.
beforeEach(() => dropDraft({ form: `refund ${order._id}`, email: admin.email }));

function withUnits(units: { shipped: number; refunded: number; toShip: number }): Order {
  const paid = samplePaidOrder();
  return { ...paid, lines: paid.lines.map((each) => ({ ...each, ...units })) };
}

function refund(changes: Partial<OrderRefund> = {}): OrderRefund {
  return {
    _id: '66666666-2222-4222-8222-222222222222',
    amount: 129,
    state: 'succeeded',
    createdAt: '2026-03-12T13:05:00.000Z',
    changedAt: '2026-03-12T13:06:00.000Z',
    lines: [
      {
        productId: line?.productId ?? '',
        name: line?.name ?? '',
        sku: line?.sku ?? '',
        quantity: 2,
        amount: 129,
      },
    ],
    ...changes,
  };
}

function record(changes: Partial<NonNullable<OrderRefund['record']>> = {}) {
  return {
    reason: 'damaged' as const,
    note: null,
    restock: false,
    requestedBy: 'robin@example.com',
    refundId: 're_1',
    failure: null,
    mayRetry: false,
    ...changes,
  };
}

interface Shown {
  readonly refunds?: OrderRefund[];
  readonly refundable?: number;
  readonly shown?: Order;
  readonly api?: FakeHandlers;
  readonly isAdmin?: boolean;
}

async function openOrder({
  refunds = [],
  refundable = 645,
  shown = order,
  api = {},
  isAdmin = true,
}: Shown = {}) {
  const user = userEvent.setup();
  await renderApp({
    path: `/dashboard/order/${order._id}`,
    account: admin,
    api: {
      getRole: () => ({ admin: isAdmin }),
      getOrder: () => shown,
      listOrderRefunds: () => ({ refunds, refundable }),
      ...api,
    },
  });
  return user;
}

async function openDialog(shown: Shown = {}) {
  const user = await openOrder(shown);
  await user.click(await screen.findByRole('button', { name: 'Refund…' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Refund KS-104233' })) };
}

test('a refund says how it stands, what it is for and who asked for it', async () => {
  await openOrder({
    refundable: 516,
    refunds: [
      refund({ record: record({ note: 'Bent in transit' }) }),
      refund({
        _id: '77777777-2222-4222-8222-222222222222',
        state: 'requested',
        lines: [],
        amount: 10,
        record: record({ reason: 'price' }),
      }),
    ],
  });
  const section = within(await screen.findByRole('region', { name: 'Refunds' }));
  const [first, second] = await section.findAllByRole('listitem');
  expect(first?.textContent).toMatch(
    /\$129\.00.*Refunded.*2 × Fairface.*Damaged or faulty, by robin@example\.com.*Bent in transit.*re_1/,
  );
  expect(second?.textContent).toMatch(/\$10\.00.*On its way.*Price adjustment/);
  expect(screen.getByText(/of the payment can still be refunded/).textContent).toContain('$516.00');
});

test('a failed refund says why and is tried again once', async () => {
  let tries = 0;
  const user = await openOrder({
    refunds: [
      refund({
        state: 'failed',
        record: record({ failure: 'expired_or_canceled_card', mayRetry: true }),
      }),
    ],
    api: {
      retryRefund: () => {
        tries += 1;
        return refund({ state: 'requested' });
      },
    },
  });
  expect(await screen.findByText('Failed: the card has expired or was canceled')).toBeDefined();
  await user.dblClick(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('$129.00 is on its way back')).toBeDefined();
  expect(tries).toBe(1);
});

test('a customer sees what went back, and cannot refund', async () => {
  await openOrder({ refunds: [refund()], isAdmin: false, refundable: 516 });
  const section = within(await screen.findByRole('region', { name: 'Refunds' }));
  expect(section.getByText('$129.00')).toBeDefined();
  expect(section.getByText('Refunded')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Refund…' })).toBeNull();
  expect(screen.queryByText(/can still be refunded/)).toBeNull();
});

test('nothing is offered where nothing is left', async () => {
  await openOrder({ refundable: 0, shown: { ...order, refundedTotal: 645 } });
  expect(await screen.findByText('Nothing was refunded.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Refund…' })).toBeNull();
});

test('two of ten blades are summed up while they are typed, and sent once', async () => {
  const sent: FakeRequest[] = [];
  const { user, dialog } = await openDialog({
    api: {
      refundOrder: (request) => {
        sent.push(request);
        return refund({ state: 'requested' });
      },
    },
  });
  expect(dialog.getByRole('button', { name: 'Refund $645.00' })).toBeDefined();
  await user.click(dialog.getByRole('radio', { name: 'Some units' }));
  await user.type(
    dialog.getByRole('textbox', { name: /Units of Fairface.* to refund, of 10/ }),
    '2',
  );
  expect(dialog.getByRole('status').textContent).toContain('$516.00');
  expect(dialog.getByRole('checkbox', { name: 'Put 2 units back in stock' })).toHaveProperty(
    'checked',
    true,
  );
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'Damaged or faulty');
  await user.type(dialog.getByRole('textbox', { name: 'Note' }), 'Bent');
  await user.dblClick(dialog.getByRole('button', { name: 'Refund $129.00' }));
  expect(await screen.findByText('$129.00 is on its way back')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.map(({ body }) => body)).toEqual([
    {
      kind: 'lines',
      lines: [{ productId: line?.productId, quantity: 2 }],
      reason: 'damaged',
      note: 'Bent',
      restock: true,
    },
  ]);
  expect(sent[0]?.headers.get('idempotency-key')).toMatch(/\S/);
});

test('units that have shipped stay out of stock unless somebody says otherwise', async () => {
  const { dialog } = await openDialog({
    shown: withUnits({ shipped: 10, refunded: 0, toShip: 0 }),
  });
  const restock = dialog.getByRole('checkbox', { name: 'Put 10 units back in stock' });
  expect(restock).toHaveProperty('checked', false);
  expect(
    dialog.getByText('10 units of them have shipped: check what comes back first.'),
  ).toBeDefined();
});

test('what is wrong is said at its field before anything is sent', async () => {
  const { user, dialog } = await openDialog({ refundable: 100 });
  await user.click(dialog.getByRole('radio', { name: 'Some units' }));
  const units = dialog.getByRole('textbox', { name: /Units of/ });
  await user.type(units, '11');
  await user.click(dialog.getByRole('button', { name: /^Refund \$/ }));
  expect(await dialog.findByText('Enter 10 or less.')).toBeDefined();
  expect(dialog.getByText('Choose a reason.')).toBeDefined();
  await user.clear(units);
  await user.type(units, '2');
  await user.click(dialog.getByRole('button', { name: /^Refund \$/ }));
  expect(
    await dialog.findByText('Only $100.00 can still go back. Refund an amount instead.'),
  ).toBeDefined();
  await user.click(dialog.getByRole('radio', { name: 'An amount' }));
  await user.type(dialog.getByRole('textbox', { name: 'Amount' }), '100.01');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'Other');
  await user.click(dialog.getByRole('button', { name: /^Refund \$/ }));
  expect(await dialog.findByText('Enter $100.00 or less.')).toBeDefined();
  expect(dialog.getByText('Say what it is for.')).toBeDefined();
});

test('a refusal is said at the amount, and a failure keeps what was typed and its key', async () => {
  const keys: (string | null)[] = [];
  const { user, dialog } = await openDialog({
    api: {
      refundOrder: ({ headers }) => {
        keys.push(headers.get('idempotency-key'));
        if (keys.length < 3) {
          throw new ProblemError({ code: 'service_unavailable', retryAfterSeconds: 1 });
        }
        throw new ProblemError({ code: 'refund_too_large', refundable: 20 });
      },
    },
  });
  await user.click(dialog.getByRole('radio', { name: 'An amount' }));
  await user.type(dialog.getByRole('textbox', { name: 'Amount' }), '50');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'Price adjustment');
  const send = async () => user.click(await dialog.findByRole('button', { name: 'Refund $50.00' }));
  await send();
  expect(await dialog.findByText('Nothing was changed. Try again in a moment.')).toBeDefined();
  await send();
  await waitFor(() => expect(keys).toHaveLength(2));
  await send();
  expect(await dialog.findByText(/\$20\.00 of the payment can still go back/)).toBeDefined();
  expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveProperty('value', '50');
  expect(new Set(keys).size).toBe(1);
});

test('a refund without an answer is not made twice by closing the dialog and opening it again', async () => {
  const keys: (string | null)[] = [];
  const { user, dialog } = await openDialog({
    api: {
      refundOrder: ({ headers }) => {
        keys.push(headers.get('idempotency-key'));
        throw new ProblemError({ code: 'service_unavailable', retryAfterSeconds: 1 });
      },
    },
  });
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'Price adjustment');
  await user.click(dialog.getByRole('button', { name: 'Refund $645.00' }));
  await waitFor(() => expect(keys).toHaveLength(1));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.click(screen.getByRole('button', { name: 'Refund…' }));
  const again = within(await screen.findByRole('dialog'));
  await user.click(again.getByRole('button', { name: 'Refund $645.00' }));

  await waitFor(() => expect(keys).toHaveLength(2));
  expect(new Set(keys).size).toBe(1);
});

test('closing the dialog keeps what was typed', async () => {
  const { user, dialog } = await openDialog();
  await user.type(dialog.getByRole('textbox', { name: 'Note' }), 'Half a note');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Refund…' }));
  const again = within(await screen.findByRole('dialog'));
  expect(again.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'Half a note');
});

test('a partly refunded order says so in its progress', async () => {
  await openOrder({ shown: { ...order, refundedTotal: 129 }, refunds: [refund()] });
  expect(await screen.findByText('Paid, partly refunded')).toBeDefined();
});

test('a refund that the shop made by itself reads as such', async () => {
  await openOrder({
    refunds: [
      refund({ lines: [], record: record({ reason: null, requestedBy: null, madeBy: 'shop' }) }),
    ],
  });
  expect(
    await screen.findByText('Made by the shop itself: the order could not take this payment'),
  ).toBeDefined();
});

test('what somebody else refunds while the dialog is open is said in it', async () => {
  let left = 645;
  const { user, dialog } = await openDialog({
    api: {
      listOrderRefunds: () => ({ refunds: [], refundable: left }),
      refundOrder: () => {
        left = 0;
        throw new ProblemError({ code: 'refund_too_large', refundable: 0 });
      },
    },
  });
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'Price adjustment');
  await user.click(dialog.getByRole('button', { name: 'Refund $645.00' }));
  expect(await dialog.findByText(/Nothing of the payment can be refunded any more/)).toBeDefined();
});

test('a refund of all that is left closes its dialog, and its button has the focus again', async () => {
  let left = 645;
  const { user, dialog } = await openDialog({
    api: {
      listOrderRefunds: () => ({ refunds: [], refundable: left }),
      refundOrder: () => {
        left = 0;
        return refund({ amount: 645, state: 'requested', record: record() });
      },
    },
  });
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'Price adjustment');
  await user.click(dialog.getByRole('button', { name: 'Refund $645.00' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement?.textContent).toBe('Refund…');
});

test('a refund that failed says so without waiting for what is read again', async () => {
  let isDead = false;
  const never = new Promise<never>(() => {});
  const { user, dialog } = await openDialog({
    api: {
      listOrderRefunds: () => (isDead ? never : { refunds: [], refundable: 645 }),
      refundOrder: () => {
        isDead = true;
        throw new ProblemError({ code: 'service_unavailable', retryAfterSeconds: 1 });
      },
    },
  });
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'Price adjustment');
  await user.click(dialog.getByRole('button', { name: 'Refund $645.00' }));
  expect(await dialog.findByText('Nothing was changed. Try again in a moment.')).toBeDefined();
});

test('the second click of a double click on what opens the dialog does not close it', async () => {
  await openDialog();
  const shade = document.querySelector('.mantine-Modal-overlay') ?? document.body;
  fireEvent.click(shade, { detail: 2 });
  expect(screen.getByRole('dialog')).toBeDefined();
  fireEvent.click(shade, { detail: 1 });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

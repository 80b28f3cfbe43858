import type { FakeRequest } from '@kerf/api-client/fake-api';
import { ProblemError } from '@kerf/domain/problem';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  forgetDraft,
  line,
  openDialog,
  record,
  refund,
  withUnits,
} from './testing/opened-order.tsx';

beforeEach(forgetDraft);

type Opened = Awaited<ReturnType<typeof openDialog>>;

/** Selects a reason and refunds the whole payment. */
async function refundAll({ user, dialog }: Opened) {
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'Price adjustment');
  await user.click(dialog.getByRole('button', { name: 'Refund $645.00' }));
}

async function closeDialog({ user }: Opened) {
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

async function openAgain({ user }: Opened) {
  await user.click(screen.getByRole('button', { name: 'Refund…' }));
  return within(await screen.findByRole('dialog'));
}

test('refunding two of ten blades shows the sum while typing, and is sent once', async () => {
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
      shippedUnits: 0,
    },
  ]);
  expect(sent[0]?.headers.get('idempotency-key')).toMatch(/\S/);
});

test('shipped units stay out of stock unless chosen otherwise', async () => {
  const { dialog } = await openDialog({
    shown: withUnits({ shipped: 10, refunded: 0, toShip: 0 }),
  });
  const restock = dialog.getByRole('checkbox', { name: 'Put 10 units back in stock' });
  expect(restock).toHaveProperty('checked', false);
  expect(dialog.getByText('10 of them have shipped: check what comes back first.')).toBeDefined();
});

test('more units than there are do not count as shipped', async () => {
  const { user, dialog } = await openDialog();
  await user.click(dialog.getByRole('radio', { name: 'Some units' }));
  await user.type(dialog.getByRole('textbox', { name: /Units of/ }), '12');
  expect(dialog.getByText('None of them has shipped.')).toBeDefined();
});

test('units that have shipped meanwhile are asked about before they go back in stock', async () => {
  const sent: unknown[] = [];
  let shown = withUnits({ shipped: 0, refunded: 0, toShip: 10 });
  const opened = await openDialog({
    api: {
      getOrder: () => shown,
      refundOrder: ({ body }) => {
        sent.push(body);
        if (sent.length > 1) return refund({ state: 'requested' });
        shown = withUnits({ shipped: 10, refunded: 0, toShip: 0 });
        throw new ProblemError({ code: 'shipped_units_changed', shipped: 10 });
      },
    },
  });
  const { user, dialog } = opened;
  await user.click(dialog.getByRole('checkbox', { name: 'Put 10 units back in stock' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Put 10 units back in stock' }));
  await refundAll(opened);
  expect(await dialog.findByText(/10 of the units have shipped by now/)).toBeDefined();
  await dialog.findByText('10 of them have shipped: check what comes back first.');
  await user.click(dialog.getByRole('button', { name: 'Refund $645.00' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toMatchObject([{ shippedUnits: 0 }, { shippedUnits: 10 }]);
});

test('a disputed payment is said before it is refunded', async () => {
  const { dialog } = await openDialog({
    api: {
      listOrderRefunds: () => ({
        refunds: [],
        refundable: 645,
        dispute: { amount: 645, isLost: false },
      }),
    },
  });
  expect(dialog.getByRole('alert').textContent).toContain(
    'The cardholder disputes $645.00 of this payment',
  );
});

test('errors are shown at their fields before anything is sent', async () => {
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

test('a refusal is shown at the amount, and a failure keeps the input and its key', async () => {
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

test('a refund without a response is not repeated by closing and reopening the dialog', async () => {
  const keys: (string | null)[] = [];
  const opened = await openDialog({
    api: {
      refundOrder: ({ headers }) => {
        keys.push(headers.get('idempotency-key'));
        throw new ProblemError({ code: 'service_unavailable', retryAfterSeconds: 1 });
      },
    },
  });
  await refundAll(opened);
  await waitFor(() => expect(keys).toHaveLength(1));
  await closeDialog(opened);

  const again = await openAgain(opened);
  await opened.user.click(again.getByRole('button', { name: 'Refund $645.00' }));

  await waitFor(() => expect(keys).toHaveLength(2));
  expect(new Set(keys).size).toBe(1);
});

test('a refund of units without a response is sent again as it was once the dialog was reopened', async () => {
  const sent: unknown[] = [];
  let shown = withUnits({ shipped: 5, refunded: 0, toShip: 5 });
  const opened = await openDialog({
    api: {
      getOrder: () => shown,
      refundOrder: ({ headers, body }) => {
        sent.push([headers.get('idempotency-key'), body]);
        if (sent.length > 1) return refund({ state: 'requested' });
        // It was made, so that the other five have shipped and would stay out of stock.
        shown = withUnits({ shipped: 5, refunded: 5, toShip: 0 });
        throw new ProblemError({ code: 'service_unavailable', retryAfterSeconds: 1 });
      },
    },
  });
  const { user, dialog } = opened;
  await user.click(dialog.getByRole('radio', { name: 'Some units' }));
  await user.type(dialog.getByRole('textbox', { name: /Units of/ }), '5');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'Damaged or faulty');
  await user.click(dialog.getByRole('button', { name: 'Refund $322.50' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  await closeDialog(opened);

  const again = await openAgain(opened);
  await again.findByText(/5 refunded/);
  await user.click(again.getByRole('button', { name: 'Refund $322.50' }));

  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual(sent[0]);
});

test('closing the dialog keeps the input', async () => {
  const opened = await openDialog();
  const { dialog } = opened;
  await opened.user.type(dialog.getByRole('textbox', { name: 'Note' }), 'Half a note');
  await closeDialog(opened);
  const again = await openAgain(opened);
  expect(again.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'Half a note');
});

test('a refund by someone else while the dialog is open is shown in it', async () => {
  let left = 645;
  const opened = await openDialog({
    api: {
      listOrderRefunds: () => ({ refunds: [], refundable: left }),
      refundOrder: () => {
        left = 0;
        throw new ProblemError({ code: 'refund_too_large', refundable: 0 });
      },
    },
  });
  const { dialog } = opened;
  await refundAll(opened);
  expect(await dialog.findByText(/Nothing of the payment can be refunded any more/)).toBeDefined();
});

test('a refund of everything left closes the dialog, and returns focus to its button', async () => {
  let left = 645;
  const opened = await openDialog({
    api: {
      listOrderRefunds: () => ({ refunds: [], refundable: left }),
      refundOrder: () => {
        left = 0;
        return refund({ amount: 645, state: 'requested', record: record() });
      },
    },
  });
  await refundAll(opened);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement?.textContent).toBe('Refund…');
});

test('a failed refund says so without waiting for refetches', async () => {
  let isDead = false;
  const never = new Promise<never>(() => {});
  const opened = await openDialog({
    api: {
      listOrderRefunds: () => (isDead ? never : { refunds: [], refundable: 645 }),
      refundOrder: () => {
        isDead = true;
        throw new ProblemError({ code: 'service_unavailable', retryAfterSeconds: 1 });
      },
    },
  });
  const { dialog } = opened;
  await refundAll(opened);
  expect(await dialog.findByText('Nothing was changed. Try again in a moment.')).toBeDefined();
});

test('the second click of a double click that opens the dialog does not close it', async () => {
  await openDialog();
  const shade = document.querySelector('.mantine-Modal-overlay') ?? document.body;
  fireEvent.click(shade, { detail: 2 });
  expect(screen.getByRole('dialog')).toBeDefined();
  fireEvent.click(shade, { detail: 1 });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('shipping goes back with its tax, shown before it is confirmed', async () => {
  const sent: unknown[] = [];
  const { user, dialog } = await openDialog({
    shown: {
      ...withUnits({ shipped: 0, refunded: 0, toShip: 10 }),
      shippingMethod: { id: '77777777-2222-4222-8222-222222222222', name: 'Ground', words: '' },
      shipping: 18,
    },
    api: {
      listOrderRefunds: () => ({
        refunds: [],
        refundable: 663 + 125.97,
        shipping: { charged: 18, refunded: 0, tax: 3.42 },
        tax: { lines: [122.55], left: 125.97 },
      }),
      refundOrder: ({ body }) => {
        sent.push(body);
        return refund({ state: 'requested', amount: 21.42 });
      },
    },
  });
  const parts = () => dialog.queryByRole('group', { name: 'What is refunded' })?.textContent;
  expect(parts()).toBe('Goods$645.00Shipping, Ground$18.00Tax$125.97');
  await user.click(dialog.getByRole('radio', { name: 'Some units or shipping' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'Not received');
  await user.type(dialog.getByRole('textbox', { name: 'Shipping, Ground' }), '18.01');
  await user.click(dialog.getByRole('button', { name: /^Refund \$/ }));
  expect(await dialog.findByText('Enter $18.00 or less.')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'All $18.00 of shipping' }));
  expect(parts()).toBe('Shipping, Ground$18.00Tax$3.42');
  await user.type(dialog.getByRole('textbox', { name: /Units of/ }), '2');
  // A fifth of the line's tax.
  expect(parts()).toBe('Goods$129.00Shipping, Ground$18.00Tax$27.93');
  expect(dialog.getByRole('button', { name: 'Refund $174.93' })).toBeDefined();
  await user.clear(dialog.getByRole('textbox', { name: /Units of/ }));
  await user.click(dialog.getByRole('button', { name: 'Refund $21.42' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ kind: 'lines', lines: [], shipping: 18, reason: 'not_received' });
});

test('an order without shipping costs asks for none and shows no parts', async () => {
  const { user, dialog } = await openDialog();
  await user.click(dialog.getByRole('radio', { name: 'Some units' }));
  await user.type(dialog.getByRole('textbox', { name: /Units of/ }), '2');
  expect(dialog.queryByRole('textbox', { name: /Shipping/ })).toBeNull();
  expect(dialog.queryByRole('group', { name: 'What is refunded' })).toBeNull();
});

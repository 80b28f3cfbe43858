import type { FakeHandlers } from '@kerf/api-client/fake-api';
import type { Order } from '@kerf/contract/schemas/order';
import type { UnclaimedPayment } from '@kerf/contract/schemas/payment';
import { numberedOrder, numberedUnpaidOrder } from '@kerf/contract/testing/sample-orders';
import { ProblemError } from '@kerf/domain/problem';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { catchSavedFiles } from '../../../components/data-table/saved-files.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { AllOrdersPage } from './all-orders-page.tsx';

const user = userEvent.setup();
const saved = catchSavedFiles();
const admin = { email: 'admin@example.com', displayName: 'Ada Marsh' };

function listOf(items: Order[]) {
  return () => ({ items, total: items.length, next: null });
}

function renderOrders(api: FakeHandlers, query = '') {
  return renderApp({
    path: `/dashboard/all-order${query}`,
    account: admin,
    routes: [{ path: '/dashboard/all-order', Component: AllOrdersPage }],
    api,
  });
}

async function rowOf(number: string): Promise<HTMLElement> {
  const link = await screen.findByRole('link', { name: number });
  const row = link.closest('tr');
  if (!row) throw new Error(`${number} stands in no row`);
  return row;
}

describe('the list', () => {
  test('says of each order who ordered what, for how much, and whether it is paid', async () => {
    await renderOrders({ listAllOrders: listOf([numberedOrder(7), numberedUnpaidOrder(8)]) });
    const row = within(await rowOf('KS-7'));
    for (const text of ['Robin Hale', 'robin@example.com', '24 units', '$1,548.00', 'Paid']) {
      expect(row.getByText(text)).toBeDefined();
    }
    const unpaid = within(await rowOf('KS-8'));
    expect(unpaid.getByText('Unpaid')).toBeDefined();
    expect(unpaid.queryByRole('combobox')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Manage All Orders' })).toBeDefined();
    expect(screen.getByRole('heading', { level: 1 }).nextElementSibling?.textContent).toBe(
      '2 in the list',
    );
  });

  test('asks the server for what the address says, and counts what the filter finds', async () => {
    const asked: Record<string, string>[] = [];
    await renderOrders(
      {
        listAllOrders: ({ query }) => {
          asked.push({ ...query });
          return { items: [numberedOrder(7)], total: 3412, next: '1' };
        },
      },
      '?filter=shipped&search=pi_7&sort=createdAt&size=50&cursor=abc&page=2',
    );
    await rowOf('KS-7');
    expect(asked).toContainEqual({
      filter: 'shipped',
      search: 'pi_7',
      sort: 'createdAt',
      limit: '50',
      cursor: 'abc',
    });
    expect((await screen.findByText('3,412', { selector: 'p' })).textContent).toBe(
      '3,412 in the list',
    );
  });

  test('is exported with customer and address of their own, and no formula gets through', async () => {
    const order = numberedOrder(7, { customerName: '=HYPERLINK("http://evil")' });
    await renderOrders({ listAllOrders: listOf([order]) });
    await rowOf('KS-7');
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'This page (1)' }));
    const [text = ''] = await saved.texts();
    expect(text.split('\r\n').slice(0, 2)).toEqual([
      '\uFEFFOrder,Placed (UTC),Customer,Email,SKU,Product,Quantity,Each (USD),Amount (USD),Order total (USD),Payment,Status',
      `KS-7,2026-03-12 13:05:00,"'=HYPERLINK(""http://evil"")",robin@example.com,KC-190-30-24T,"Longridge 190 framing, 24T",24,64.50,1548.00,1548.00,Paid,Pending`,
    ]);
  });
});

/** Chooses a status and presses the button that saves it. */
async function setStatus(row: HTMLElement, status: string, word: string): Promise<void> {
  await user.selectOptions(within(row).getByRole('combobox', { name: /^Status of/ }), status);
  await user.click(within(row).getByRole('button', { name: new RegExp(`^${word}:`) }));
}

test('the stock of an unpaid order is released after asking', async () => {
  let order = numberedUnpaidOrder(7);
  const { fake } = await renderOrders({
    listAllOrders: () => listOf([order])(),
    getOrder: () => order,
    releaseHold: () => {
      order = { ...order, hold: 'none' };
      return order;
    },
  });
  await user.click(within(await rowOf('KS-7')).getByRole('link', { name: 'KS-7' }));
  await user.click(await screen.findByRole('button', { name: 'Release stock' }));
  expect(fake.calls).not.toContain('releaseHold');
  const question = await screen.findByRole('dialog', { name: 'Release the stock of KS-7?' });
  await user.click(within(question).getByRole('button', { name: 'Release stock' }));

  expect(await screen.findByText('No stock held, payable until')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Release stock' })).toBeNull();
});

test('the export has a row for each line, those that the list leaves out among them', async () => {
  const [line] = numberedOrder(7).lines;
  if (!line) throw new Error('The sample has no line');
  const lines = ['A', 'B', 'C'].map((sku) => ({ ...line, sku }));
  const whole = numberedOrder(7, { lines });
  const listed = { ...whole, lines: lines.slice(0, 1), further: { lines: 2, units: 48 } };
  await renderOrders({ listAllOrders: listOf([listed]), getOrder: () => whole });
  await rowOf('KS-7');
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'This page (1)' }));
  const [text = ''] = await waitFor(async () => {
    const texts = await saved.texts();
    expect(texts).toHaveLength(1);
    return texts;
  });
  const rows = text.split('\r\n').slice(1, -1);
  expect(rows.map((row) => row.split(',')[4])).toEqual(['A', 'B', 'C']);
});

describe('the status of a paid order', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('is not changed by the keyboard passing over it, only by its button', async () => {
    const order = numberedOrder(7);
    const { fake } = await renderOrders({
      listAllOrders: listOf([order]),
      setOrderStatus: () => ({ ...order, status: 'Shipped' }),
    });
    const row = within(await rowOf('KS-7'));
    const select = row.getByRole('combobox', { name: 'Status of KS-7' });
    select.focus();
    // What a browser tells of an arrow key, a letter and the wheel over a focused select.
    await user.selectOptions(select, 'Shipped');
    expect(fake.calls).not.toContain('setOrderStatus');
    await user.keyboard('{Escape}');
    expect(select).toHaveProperty('value', 'Pending');
    expect(row.queryByRole('button', { name: /^Ship:/ })).toBeNull();
    await user.selectOptions(select, 'Shipped');
    await user.tab();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(fake.calls).toContain('setOrderStatus'));
  });

  test('can be undone for ten seconds, and the keyboard stays where it is', async () => {
    let order = numberedOrder(7);
    const asked: string[] = [];
    await renderOrders({
      listAllOrders: () => listOf([order])(),
      setOrderStatus: () => {
        order = { ...order, status: order.status === 'Pending' ? 'Shipped' : 'Pending' };
        asked.push(order.status);
        return order;
      },
    });
    const row = await rowOf('KS-7');
    await setStatus(row, 'Shipped', 'Ship');
    const undo = await within(row).findByRole('button', { name: 'Undo: KS-7' });
    expect(document.activeElement).toBe(undo);
    expect(await screen.findByText('KS-7 is shipped.')).toBeDefined();
    await user.keyboard('{Enter}');
    const select = within(row).getByRole('combobox', { name: 'Status of KS-7' });
    expect(document.activeElement).toBe(select);
    await waitFor(() => expect(asked).toEqual(['Shipped', 'Pending']));
    await waitFor(() => expect(select).toHaveProperty('value', 'Pending'));

    await setStatus(row, 'Shipped', 'Ship');
    await within(row).findByRole('button', { name: 'Undo: KS-7' });
    await waitFor(() => expect(asked).toHaveLength(3));
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(within(row).queryByRole('button', { name: /^Undo/ })).toBeNull();
    expect(document.activeElement).toBe(select);
  });

  test('can be undone where the filter no longer shows the order, and the next row has the focus', async () => {
    const others = [numberedOrder(8)];
    let order = numberedOrder(7);
    await renderOrders(
      {
        listAllOrders: () => listOf(order.status === 'Pending' ? [order, ...others] : others)(),
        setOrderStatus: () => {
          order = { ...order, status: order.status === 'Pending' ? 'Shipped' : 'Pending' };
          return order;
        },
      },
      '?filter=paid',
    );
    await setStatus(await rowOf('KS-7'), 'Shipped', 'Ship');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'KS-7' })).toBeNull());
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('link', { name: 'KS-8' })),
    );
    await user.click(screen.getByRole('button', { name: 'Undo: KS-7' }));
    expect(await screen.findByRole('link', { name: 'KS-7' })).toBeDefined();
  });

  test('shows at once, is saved, and comes back with its date', async () => {
    const shipped = { status: 'Shipped', shippedAt: '2026-03-13T09:00:00.000Z' } as const;
    let order = numberedOrder(7);
    const answer = Promise.withResolvers<void>();
    const { fake } = await renderOrders({
      listAllOrders: () => listOf([order])(),
      setOrderStatus: async ({ params, body }) => {
        expect(params.id).toBe(order._id);
        expect(body).toEqual({ status: 'Shipped' });
        await answer.promise;
        order = { ...order, ...shipped };
        return order;
      },
    });
    const row = within(await rowOf('KS-7'));
    const select = row.getByRole('combobox', { name: 'Status of KS-7' });
    expect(select).toHaveProperty('value', 'Pending');
    await setStatus(await rowOf('KS-7'), 'Shipped', 'Ship');
    await waitFor(() => expect(select).toHaveProperty('value', 'Shipped'));
    expect(fake.calls).not.toContain('getOrder');
    answer.resolve();
    await screen.findByText('KS-7 is shipped.');
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await waitFor(() => {
      const date = within(screen.getByRole('table')).getAllByText(/13 Mar/);
      expect(date[0]?.getAttribute('datetime')).toBe(shipped.shippedAt);
    });
  });

  test('goes back to what it was when the server refuses, and says why', async () => {
    const order = numberedOrder(7);
    let asked = 0;
    await renderOrders({
      // Read once only, so that what is seen afterwards has been put back and not fetched.
      listAllOrders: () => {
        asked += 1;
        return asked === 1 ? listOf([order])() : new Promise(() => {});
      },
      setOrderStatus: () => {
        throw new ProblemError({ code: 'order_not_paid' });
      },
    });
    const row = within(await rowOf('KS-7'));
    const select = row.getByRole('combobox', { name: 'Status of KS-7' });
    await setStatus(await rowOf('KS-7'), 'Shipped', 'Ship');
    expect(
      await screen.findByText('KS-7 stays Pending. Only a paid order can be shipped.'),
    ).toBeDefined();
    expect(select).toHaveProperty('value', 'Pending');
    expect(row.queryByText(/Mar/, { selector: 'select ~ *' })).toBeNull();
  });

  test('of an order that is not paid cannot be set', async () => {
    const states = ['pending', 'cancelling', 'expired', 'refunded'] as const;
    const orders = states.map((state, index) => numberedUnpaidOrder(index, { state }));
    await renderOrders({ listAllOrders: listOf(orders) });
    await rowOf('KS-0');
    expect(screen.queryByRole('combobox', { name: /^Status of/ })).toBeNull();
    expect(screen.getAllByRole('button', { name: /^Delete/ })).toHaveLength(1);
  });
});

describe('deleting an unpaid order', () => {
  test('asks first, then says so, and the order is gone and no longer chosen', async () => {
    let orders = [numberedUnpaidOrder(7), numberedOrder(8)];
    await renderOrders({
      listAllOrders: () => listOf(orders)(),
      deleteOrder: ({ params }) => {
        orders = orders.filter((order) => order._id !== params.id);
        return { deletedCount: 1 };
      },
    });
    await rowOf('KS-7');
    await user.click(screen.getByRole('checkbox', { name: 'Select KS-7' }));
    await user.click(screen.getByRole('button', { name: 'Delete KS-7' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      dialog.getByText('Are you sure you want to delete Longridge 190 framing, 24T'),
    ).toBeDefined();
    expect(dialog.getByText(/^KS-7:/).textContent).toBe('KS-7: 24 units, $1,548.00');
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Order Longridge 190 framing, 24T is deleted')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'KS-7' })).toBeNull());
    expect(screen.queryByText(/selected/)).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('that was paid in the meantime is refused, and the list tells the truth', async () => {
    let order = numberedUnpaidOrder(7);
    await renderOrders({
      listAllOrders: () => listOf([order])(),
      deleteOrder: () => {
        order = numberedOrder(7);
        throw new ProblemError({ code: 'order_already_paid' });
      },
    });
    await rowOf('KS-7');
    await user.click(screen.getByRole('button', { name: 'Delete KS-7' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(/^KS-7 is not deleted. The order is paid/)).toBeDefined();
    const row = within(await rowOf('KS-7'));
    expect(await row.findByRole('combobox', { name: 'Status of KS-7' })).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

test('a deletion that did not reach the server says so in the dialog, and can be tried again', async () => {
  let down = true;
  await renderOrders({
    listAllOrders: listOf([numberedUnpaidOrder(7)]),
    deleteOrder: () => {
      if (down) throw new TypeError('no network');
      return { deletedCount: 1 };
    },
  });
  await rowOf('KS-7');
  await user.click(screen.getByRole('button', { name: 'Delete KS-7' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await dialog.findByText(/The server cannot be reached/)).toBeDefined();
  down = false;
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Order Longridge 190 framing, 24T is deleted')).toBeDefined();
});

describe('the sheet of an order', () => {
  const order = numberedOrder(7, { orderName: 'Longridge 190 framing, 24T + 1 more', price: null });

  test('opens from its number with all that is known, and closes with Back', async () => {
    const app = await renderOrders(
      { listAllOrders: listOf([order]), getOrder: () => order },
      '?filter=paid',
    );
    await rowOf('KS-7');
    await user.click(screen.getByRole('link', { name: 'KS-7' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Order KS-7' }));
    expect(app.path()).toBe(`/dashboard/all-order?filter=paid&order=${order._id}`);
    for (const text of ['KC-190-30-24T', 'Payment Id:pi_7', '+1 541 555 0134']) {
      expect(sheet.getByText(text)).toBeDefined();
    }
    expect(sheet.getByText(/418 Millrace Road/)).toBeDefined();
    await user.click(sheet.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(app.path()).toBe('/dashboard/all-order?filter=paid'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('opens from a link, also for an order that the page does not show', async () => {
    const app = await renderOrders(
      { listAllOrders: listOf([]), getOrder: () => order },
      `?order=${order._id}`,
    );
    const sheet = within(await screen.findByRole('dialog', { name: 'Order KS-7' }));
    await user.click(sheet.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(app.path()).toBe('/dashboard/all-order'));
  });

  test('says when there is no such order', async () => {
    await renderOrders(
      {
        listAllOrders: listOf([order]),
        getOrder: () => {
          throw new ProblemError({ code: 'not_found', what: 'order' });
        },
      },
      '?order=00000000-0000-4000-8000-999999999999',
    );
    expect(await screen.findByText('There is no such order.')).toBeDefined();
  });

  test('says what waits for a person, as it does for the filter that finds such orders', async () => {
    const attention = [{ transactionId: 'pi_7', reason: 'the refund failed' }];
    const failed = numberedUnpaidOrder(7, { state: 'expired', attention });
    const app = await renderOrders({
      listAllOrders: listOf([failed]),
      getOrder: () => failed,
      listUnclaimedPayments: listOfPayments(),
    });
    await rowOf('KS-7');
    await user.click(screen.getByText('Needs attention'));
    await waitFor(() => expect(app.path()).toContain('filter=attention'));
    await user.click(screen.getByRole('link', { name: 'KS-7' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Order KS-7' }));
    expect(sheet.getByRole('alert').textContent).toContain('pi_7: the refund failed.');
  });
});

describe('money that went back', () => {
  const refunded = {
    id: '00000000-0000-4000-8000-000000000900',
    kind: 'refund',
    transactionId: 'pi_7',
    reason: '$100.00 of $1,548.00 was refunded',
    amount: 100,
  } as const;

  test('stands in the row with its amount, and is marked as reviewed', async () => {
    let order = numberedOrder(7, { attention: [refunded] });
    await renderOrders({
      listAllOrders: () => listOf([order])(),
      getOrder: () => order,
      reviewAttention: ({ params }) => {
        expect(params).toEqual({ id: order._id, attentionId: refunded.id });
        order = numberedOrder(7);
        return { deletedCount: 1 };
      },
    });
    const row = within(await rowOf('KS-7'));
    expect(row.getByText('Refund $100.00')).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'KS-7' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Order KS-7' }));
    expect(sheet.getByRole('alert').textContent).toContain(
      'pi_7: $100.00 of $1,548.00 was refunded.',
    );

    await user.click(sheet.getByRole('button', { name: 'Mark as reviewed' }));

    expect(await screen.findByText('KS-7 is marked as reviewed')).toBeDefined();
    await waitFor(() => expect(sheet.queryByRole('alert')).toBeNull());
    await waitFor(() => expect(screen.queryByText('Refund $100.00')).toBeNull());
  });

  test('that could not be marked as reviewed stays, and the reason is said', async () => {
    const order = numberedOrder(7, { attention: [{ ...refunded, kind: 'dispute' }] });
    await renderOrders({
      listAllOrders: listOf([order]),
      getOrder: () => order,
      reviewAttention: () => {
        throw new ProblemError({ code: 'forbidden' });
      },
    });
    const row = within(await rowOf('KS-7'));
    expect(row.getByText('Dispute $100.00')).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'KS-7' }));
    await user.click(await screen.findByRole('button', { name: 'Mark as reviewed' }));
    expect(await screen.findByText(/^KS-7 is not marked as reviewed\./)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Mark as reviewed' })).toBeDefined();
  });

  test('of a payment without an order is listed with what needs attention, and when it goes back', async () => {
    await renderOrders(
      {
        listAllOrders: listOf([]),
        listUnclaimedPayments: listOfPayments(
          { transactionId: 'pi_81', refundAt: '2026-03-13T09:00:00.000Z' },
          { transactionId: 'pi_82', reason: 'the refund failed: charge_disputed' },
          { transactionId: 'pi_83' },
        ),
      },
      '?filter=attention',
    );
    const section = within(
      await screen.findByRole('region', { name: 'Payments without an order (3)' }),
    );
    const [first, second, third] = section.getAllByRole('listitem');
    expect(first?.textContent).toMatch(
      /pi_81.*robin@example\.com\$645\.00Refunded automatically on 13 Mar/,
    );
    expect(second?.textContent).toContain('Needs attention: the refund failed: charge_disputed.');
    expect(third?.textContent).toContain('Refund under way');
  });

  test('is not asked for where all orders are shown, and takes no room where there is none', async () => {
    const { fake } = await renderOrders({ listAllOrders: listOf([numberedOrder(7)]) });
    await rowOf('KS-7');
    expect(fake.calls).not.toContain('listUnclaimedPayments');
  });
});

function listOfPayments(...payments: readonly Partial<UnclaimedPayment>[]) {
  const items = payments.map((payment, index) => ({
    _id: `00000000-0000-4000-8000-00000000080${index}`,
    transactionId: `pi_${index}`,
    amount: 645,
    customerEmail: 'robin@example.com',
    createdAt: '2026-03-12T13:05:00.000Z',
    refundAt: null,
    reason: null,
    ...payment,
  }));
  return () => ({ items, total: items.length, next: null });
}

import { numberedOrder, numberedUnpaidOrder } from '@kerf/contract/testing/sample-orders';
import { ProblemError } from '@kerf/domain/problem';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { catchSavedFiles } from '../../../components/data-table/testing/saved-files.ts';
import { listOf, listOfPayments, renderOrders, rowOf } from './testing/render-orders.tsx';

const user = userEvent.setup();
const saved = catchSavedFiles();

describe('the list', () => {
  test('shows who ordered what, for how much, and whether it is paid', async () => {
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

  test('requests the page that the URL names and shows the total of the filter', async () => {
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

  test('exports all columns, also hidden ones, with formulas escaped', async () => {
    const order = numberedOrder(7, {
      customerName: '=HYPERLINK("http://evil")',
      phone: '555 0100',
      address: '12 Mill Lane',
      transactionId: 'pi_7',
      refundedTotal: 64.5,
      invoiceNumber: '2026-000007',
      parcels: [
        { carrier: 'UPS', trackingNumber: '1Z1' },
        { carrier: 'UPS', trackingNumber: '1Z2' },
      ],
    });
    await renderOrders({ listAllOrders: listOf([order]) });
    await rowOf('KS-7');
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'This page (1)' }));
    const [text = ''] = await saved.texts();
    expect(text.split('\r\n').slice(0, 2)).toEqual([
      '\uFEFFOrder,Placed (UTC),Customer,Email,SKU,Product,Quantity,Each (USD),Amount (USD),Order total (USD),Payment,Status,Phone,Address,Paid (UTC),Payment Id,Order refunded (USD),Carrier,Tracking number,Invoice',
      `KS-7,2026-03-12 13:05:00,"'=HYPERLINK(""http://evil"")",robin@example.com,KC-190-30-24T,"Longridge 190 framing, 24T",24,64.50,1548.00,1548.00,Partly refunded,Pending,555 0100,12 Mill Lane,2026-03-12 13:05:00,pi_7,64.50,UPS,"1Z1, 1Z2",2026-000007`,
    ]);
  });

  test('exports a row for every line, including those that the list omits', async () => {
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
});

describe('the sheet of an order', () => {
  const order = numberedOrder(7, { orderName: 'Longridge 190 framing, 24T + 1 more', price: null });

  test('opens from the order number with all details and closes with Back', async () => {
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

  test('opens from a link, even for an order that is not on the page', async () => {
    const app = await renderOrders(
      { listAllOrders: listOf([]), getOrder: () => order },
      `?order=${order._id}`,
    );
    const sheet = within(await screen.findByRole('dialog', { name: 'Order KS-7' }));
    await user.click(sheet.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(app.path()).toBe('/dashboard/all-order'));
  });

  test('says when the order does not exist', async () => {
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

  test('shows what needs attention, and so does the filter that finds such orders', async () => {
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

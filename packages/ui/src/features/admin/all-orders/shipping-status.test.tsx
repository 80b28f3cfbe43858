import { numberedOrder, numberedUnpaidOrder } from '@kerf/contract/testing/sample-orders';
import { ProblemError } from '@kerf/domain/problem';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listOf, renderOrders, rowOf } from './testing/render-orders.tsx';

const user = userEvent.setup();

/** Selects a status and clicks the button that saves it. */
async function setStatus(row: HTMLElement, status: string, word: string): Promise<void> {
  await user.selectOptions(within(row).getByRole('combobox', { name: /^Status of/ }), status);
  await user.click(within(row).getByRole('button', { name: new RegExp(`^${word}:`) }));
}

describe('the status of a paid order', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('is saved by its button, not by keys pressed on the select', async () => {
    const order = numberedOrder(7);
    const { fake } = await renderOrders({
      listAllOrders: listOf([order]),
      setOrderStatus: () => ({ ...order, status: 'Shipped' }),
    });
    const row = within(await rowOf('KS-7'));
    const select = row.getByRole('combobox', { name: 'Status of KS-7' });
    select.focus();
    // What a browser reports for an arrow key, a letter or the wheel on a focused select.
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

  test('can be undone for ten seconds without losing the focus', async () => {
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

  test('can be undone when the filter no longer shows the order, and the next row takes the focus', async () => {
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

  test('changes at once, is saved, and shows its date', async () => {
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

  test('reverts with the reason when the server refuses', async () => {
    const order = numberedOrder(7);
    let asked = 0;
    await renderOrders({
      // Answers only once, so that what is shown later was restored rather than refetched.
      listAllOrders: ({ query }) => {
        if (query.limit === '1') return listOf([order])();
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

  test('cannot be set on an unpaid order', async () => {
    const states = ['pending', 'cancelling', 'expired', 'refunded'] as const;
    const orders = states.map((state, index) => numberedUnpaidOrder(index, { state }));
    await renderOrders({ listAllOrders: listOf(orders) });
    await rowOf('KS-0');
    expect(screen.queryByRole('combobox', { name: /^Status of/ })).toBeNull();
    expect(screen.getAllByRole('button', { name: /^Delete/ })).toHaveLength(1);
  });
});

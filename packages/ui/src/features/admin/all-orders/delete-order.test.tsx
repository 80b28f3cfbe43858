import { numberedOrder, numberedUnpaidOrder } from '@kerf/contract/testing/sample-orders';
import { ProblemError } from '@kerf/domain/problem';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { listOf, renderOrders, rowOf } from './testing/render-orders.tsx';

const user = userEvent.setup();

describe('deleting an unpaid order', () => {
  test('asks first, then removes the order from the list and from the selection', async () => {
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

  test('sends the reason for the customer, or none', async () => {
    const reasons: unknown[] = [];
    await renderOrders({
      listAllOrders: listOf([numberedUnpaidOrder(7), numberedUnpaidOrder(8)]),
      deleteOrder: ({ query }) => {
        reasons.push(query?.reason);
        return { deletedCount: 1 };
      },
    });
    for (const [number, reason] of [
      ['KS-7', ' Wrong country '],
      ['KS-8', ' '],
    ] as const) {
      await rowOf(number);
      await user.click(screen.getByRole('button', { name: `Delete ${number}` }));
      const dialog = within(await screen.findByRole('dialog'));
      await user.type(dialog.getByRole('textbox', { name: 'Reason (optional)' }), reason);
      await user.click(dialog.getByRole('button', { name: 'Delete' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }

    expect(reasons).toEqual(['Wrong country', undefined]);
  });

  test('is refused for an order paid in the meantime, and the list is refetched', async () => {
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

  test('says that somebody else was faster, and the open order shows it', async () => {
    let order = numberedUnpaidOrder(7);
    await renderOrders({
      listAllOrders: () => listOf([order])(),
      getOrder: () => order,
      deleteOrder: () => {
        order = { ...order, state: 'deleted' };
        throw new ProblemError({ code: 'not_found', what: 'order' });
      },
    });
    await user.click(within(await rowOf('KS-7')).getByRole('link', { name: 'KS-7' }));
    const sheet = await screen.findByRole('dialog', { name: 'Order KS-7' });
    await user.click(await within(sheet).findByRole('button', { name: 'Delete KS-7' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('KS-7 was deleted already')).toBeDefined();
    await waitFor(() =>
      expect(within(sheet).queryByRole('button', { name: 'Delete KS-7' })).toBeNull(),
    );
  });

  test('shows a network failure in the dialog and can be tried again', async () => {
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
});

test('releasing the stock of an unpaid order asks first', async () => {
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

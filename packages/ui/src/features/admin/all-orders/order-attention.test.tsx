import { numberedOrder } from '@kerf/contract/testing/sample-orders';
import { ProblemError } from '@kerf/domain/problem';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { listOf, listOfPayments, renderOrders, rowOf } from './testing/render-orders.tsx';

const user = userEvent.setup();

describe('a refund or a dispute', () => {
  const refunded = {
    id: '00000000-0000-4000-8000-000000000900',
    kind: 'refund',
    transactionId: 'pi_7',
    reason: '$100.00 of $1,548.00 was refunded',
    amount: 100,
  } as const;

  test('shows its amount in the row and can be marked as reviewed', async () => {
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
    expect(row.getByText('Refunded $100.00')).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'KS-7' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Order KS-7' }));
    expect(sheet.getByRole('alert').textContent).toContain(
      'pi_7: $100.00 of $1,548.00 was refunded.',
    );

    await user.click(sheet.getByRole('button', { name: 'Mark as reviewed' }));

    expect(await screen.findByText('KS-7 is marked as reviewed')).toBeDefined();
    await waitFor(() => expect(sheet.queryByRole('alert')).toBeNull());
    await waitFor(() => expect(screen.queryByText('Refunded $100.00')).toBeNull());
  });

  test('that failed reads as failed, and not as refunded', async () => {
    const failed = {
      ...refunded,
      reason: 'a refund of $100.00 failed: lost card',
      failed: true,
    } as const;
    const order = numberedOrder(7, { attention: [failed] });
    await renderOrders({ listAllOrders: listOf([order]), getOrder: () => order });
    expect(within(await rowOf('KS-7')).getByText('Refund failed')).toBeDefined();

    await user.click(screen.getByRole('link', { name: 'KS-7' }));

    const sheet = within(await screen.findByRole('dialog', { name: 'Order KS-7' }));
    expect(sheet.getByRole('alert').textContent).toContain('A refund failed');
  });

  test('stays, with the reason, when it cannot be marked as reviewed', async () => {
    const order = numberedOrder(7, { attention: [{ ...refunded, kind: 'dispute' }] });
    await renderOrders({
      listAllOrders: listOf([order]),
      getOrder: () => order,
      reviewAttention: () => {
        throw new ProblemError({ code: 'forbidden' });
      },
    });
    const row = within(await rowOf('KS-7'));
    expect(row.getByText('Disputed $100.00')).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'KS-7' }));
    await user.click(await screen.findByRole('button', { name: 'Mark as reviewed' }));
    expect(await screen.findByText(/^KS-7 is not marked as reviewed\./)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Mark as reviewed' })).toBeDefined();
  });
});

describe('payments without an order', () => {
  test('are listed under Needs attention with the date of their refund', async () => {
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
    const [, first, second, third] = section.getAllByRole('row');
    expect(first?.textContent).toMatch(
      /pi_81.*robin@example\.com\$645\.00Refunded automatically on 13 Mar/,
    );
    expect(second?.textContent).toContain('Needs attention: the refund failed: charge_disputed.');
    expect(third?.textContent).toContain('Refund under way');
  });

  test('are not requested while all orders are listed', async () => {
    const { fake } = await renderOrders({ listAllOrders: listOf([numberedOrder(7)]) });
    await rowOf('KS-7');
    expect(fake.calls).not.toContain('listUnclaimedPayments');
  });
});

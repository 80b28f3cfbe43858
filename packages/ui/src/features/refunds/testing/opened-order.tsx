import type { FakeHandlers } from '@kerf/api-client/fake-api';
import type { Order } from '@kerf/contract/schemas/order';
import type { OrderRefund } from '@kerf/contract/schemas/refund';
import { samplePaidOrder } from '@kerf/contract/testing/sample-orders';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dropDraft } from '../../../components/form/form-draft.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import '../../order-page/order-page.tsx';
import '../refund-dialog.tsx';

const admin = { email: 'admin@example.com', displayName: 'Admin' };

/** A paid order of ten units, none of them shipped or refunded. */
export const order = withUnits({ shipped: 0, refunded: 0, toShip: 10 });

/** Its only line. */
export const [line] = order.lines;

/** Deletes the draft, which would otherwise be restored. */
export function forgetDraft(): void {
  dropDraft({ form: `refund ${order._id}`, email: admin.email });
}

/** The order with other unit counts. */
export function withUnits(units: { shipped: number; refunded: number; toShip: number }): Order {
  const paid = samplePaidOrder();
  return { ...paid, lines: paid.lines.map((each) => ({ ...each, ...units })) };
}

/** The order with twenty lines, "Blade 0" to "Blade 19". */
export function withTwentyLines(): Order {
  const lines = order.lines.slice(0, 1).flatMap((first) =>
    Array.from({ length: 20 }, (_, index) => ({
      ...first,
      productId: `11111111-1111-4111-8111-1111111111${index + 10}`,
      name: `Blade ${index}`,
    })),
  );
  return { ...order, lines };
}

/** A completed refund of two units. */
export function refund(changes: Partial<OrderRefund> = {}): OrderRefund {
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

/** The part of a refund that only admins see. */
export function record(changes: Partial<NonNullable<OrderRefund['record']>> = {}) {
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

/** Opens the order's page, as an admin by default. */
export async function openOrder({
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

/** Opens the refund dialog on the order's page. */
export async function openDialog(shown: Shown = {}) {
  const user = await openOrder(shown);
  await user.click(await screen.findByRole('button', { name: 'Refund…' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Refund KS-104233' })) };
}

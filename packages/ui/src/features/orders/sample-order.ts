import type { Order } from '@kerf/contract/schemas/order';

const HOUR_MS = 3_600_000;

/** A moment that many hours from now, in ISO 8601. */
export function hoursFromNow(hours: number): string {
  return new Date(Date.now() + hours * HOUR_MS).toISOString();
}

/** An unpaid order of one line as the API answers it, for tests. */
export function sampleOrder(changes: Partial<Order> = {}): Order {
  const orderName = changes.orderName ?? 'Fairface 250 fine crosscut, 80T';
  return {
    _id: '22222222-2222-4222-8222-222222222222',
    number: 'KS-104233',
    orderName,
    price: 64.5,
    totalPrice: 645,
    customerEmail: 'ada@example.com',
    customerName: 'Ada',
    phone: '+1 541 555 0134',
    address: '418 Millrace Road\nBend, OR 97701',
    payment: false,
    transactionId: null,
    state: 'pending',
    status: 'Pending',
    lines: [
      {
        productId: '11111111-1111-4111-8111-111111111111',
        name: orderName,
        sku: 'KC-250-30-80T',
        quantity: 10,
        unitPrice: 64.5,
        lineTotal: 645,
      },
    ],
    createdAt: hoursFromNow(-1),
    heldUntil: hoursFromNow(71),
    paidAt: null,
    shippedAt: null,
    ...changes,
  };
}

/** The same order, paid. */
export function samplePaidOrder(changes: Partial<Order> = {}): Order {
  return sampleOrder({
    payment: true,
    transactionId: 'pi_3Kerf',
    state: 'paid',
    paidAt: hoursFromNow(0),
    ...changes,
  });
}

import type { Order } from '../schemas/order.ts';
import { sampleId } from './sample-id.ts';

const HOUR_MS = 3_600_000;
const SOME_DAY = '2026-03-12T13:05:00.000Z';

/** The time that many hours from now, in ISO 8601. */
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

/** Another buyer's paid order that has not been shipped. `serial` tells orders apart. */
export function numberedOrder(serial: number, changes: Partial<Order> = {}): Order {
  const orderName = 'Longridge 190 framing, 24T';
  return samplePaidOrder({
    _id: sampleId(serial),
    number: `KS-${serial}`,
    orderName,
    totalPrice: 1548,
    customerEmail: 'robin@example.com',
    customerName: 'Robin Hale',
    transactionId: `pi_${serial}`,
    lines: [
      {
        productId: sampleId(1),
        name: orderName,
        sku: 'KC-190-30-24T',
        quantity: 24,
        unitPrice: 64.5,
        lineTotal: 1548,
      },
    ],
    createdAt: SOME_DAY,
    heldUntil: '2026-03-15T13:05:00.000Z',
    paidAt: SOME_DAY,
    ...changes,
  });
}

/** The same, unpaid. */
export function numberedUnpaidOrder(serial: number, changes: Partial<Order> = {}): Order {
  return numberedOrder(serial, {
    payment: false,
    transactionId: null,
    state: 'pending',
    paidAt: null,
    ...changes,
  });
}
